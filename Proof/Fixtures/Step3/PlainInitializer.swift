// The neighbour of AsyncInitializer.swift: a plain initializer cannot wait.

actor AsyncContainer {
    func resolve() async -> String { "title" }
}

struct Screen {
    let title: String

    init(container: AsyncContainer) {
        title = await container.resolve()
    }
}
