// The neighbour of ViewModelAnywhere.swift.

@MainActor
final class ViewModel {
    @Inject private var counter: any Counter

    func increment() -> Int {
        counter.increment()
    }
}
