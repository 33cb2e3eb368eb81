// A plain deinit runs on the thread that releases the last reference, so it must not touch a
// property of the main actor.

@MainActor
final class ViewModel {
    @Inject private var counter: any Counter

    deinit {
        counter.reset()
    }
}
