// The neighbour of TwoTasks.swift: another task gets the container for itself.

extension DependencyContainer {
    func preload() {
        _ = makeMessageLoader()
    }
}

func preloadFromAnotherTask() async {
    let container = DependencyContainer()

    async let other: Void = container.preload()
    await other
}
