// The same as ViewModelAnywhere.swift, with this style.

@MainActor
final class ViewModel {
    @Inject private var counter: any Counter

    func increment() -> Int {
        counter.increment()
    }
}
