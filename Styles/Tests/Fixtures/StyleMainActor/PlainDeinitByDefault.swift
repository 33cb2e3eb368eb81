// In a project whose types are all on the main actor a class is there without a word. A deinit that
// somebody writes is not.

final class ViewModel {
    @Inject private var counter: any Counter

    deinit {
        counter.reset()
    }
}
