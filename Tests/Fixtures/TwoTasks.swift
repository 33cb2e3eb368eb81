// Two tasks use one container. With Steps 1 and 2 the compiler refuses it, with Step 3 it does not.

func useContainerFromTwoTasks() async {
    let container = MiniContainer()
    container.register(Database.self) { Database() }

    async let first = container.resolve(Database.self)
    async let second = container.resolve(Database.self)
    _ = await (first, second)
}
