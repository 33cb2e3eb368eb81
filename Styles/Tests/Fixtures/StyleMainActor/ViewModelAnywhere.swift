// A view model that is not on the main actor.

final class ViewModel {
    @Inject private var counter: any Counter

    func increment() -> Int {
        counter.increment()
    }
}
