// The neighbour of ChangedProvider.swift: an injected property may be set.

@MainActor
func prepare(_ model: MainViewModel) {
    model.counter = SingleCounter()
}
