// The neighbour of PlainDeinit.swift: this deinit runs on the main actor.

@MainActor
final class ViewModel {
    @Inject private var counter: any Counter

    isolated deinit {
        counter.reset()
    }
}
