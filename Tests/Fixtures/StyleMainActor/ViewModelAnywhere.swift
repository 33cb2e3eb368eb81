/// Does not say that it belongs to the main actor.
final class ViewModelAnywhere {
    @Inject var counter: any Counter

    func increment() -> Int {
        counter.increment()
    }
}
