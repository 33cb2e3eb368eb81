// A plain deinit runs on the thread that lets go last, so it must not touch a main-actor property.

@MainActor
final class ViewModel {
    @Inject private var counter: any Counter

    deinit {
        counter.reset()
    }
}
