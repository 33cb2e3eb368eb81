// Two tasks use one container. With Steps 1 and 2 it does not compile, with Step 3 it does.

func useContainerFromTwoTasks() async {
    let container = MiniContainer()
    container.register(Database.self) { Database() }

    async let first = container.resolve(Database.self)
    async let second = container.resolve(Database.self)
    _ = await (first, second)
}
