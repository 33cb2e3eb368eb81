// An initializer that is `async` may await a `resolve` that is `async`.

actor AsyncContainer {
    func resolve() async -> String { "title" }
}

struct Screen {
    let title: String

    init(container: AsyncContainer) async {
        title = await container.resolve()
    }
}
