// The neighbour of ChangedProvider.swift: an injected property may be set.

@MainActor
struct Screen {
    @Inject var counter: any Counter
}

@MainActor
func prepare(_ screen: inout Screen) {
    screen.counter = SingleCounter()
}
