// Two tasks use one container. With the sources of Steps 1 and 2 the compiler refuses it, with
// Step 3's it does not.

func useContainerFromTwoTasks() async {
    let container = MiniContainer()
    container.register(Int.self) { 1 }

    async let first = container.resolve(Int.self)
    async let second = container.resolve(Int.self)
    _ = await (first, second)
}
