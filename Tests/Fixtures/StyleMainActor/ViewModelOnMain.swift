/// Says that it belongs to the main actor.
@MainActor final class ViewModelOnMain {
    @Inject var counter: any Counter

    func increment() -> Int {
        counter.increment()
    }
}
