// Two tasks use one container at the same time.

extension DependencyContainer {
    func preload() {
        _ = makeMessageLoader()
    }
}

func preloadFromTwoTasks() async {
    let container = DependencyContainer()

    async let other: Void = container.preload()
    container.preload()
    await other
}
