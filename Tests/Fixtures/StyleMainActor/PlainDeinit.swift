// A plain deinit runs on whatever thread lets go last, so it must not touch what is on the main actor.

@MainActor
final class ViewModel {
    @Inject private var counter: any Counter

    deinit {
        counter.reset()
    }
}
