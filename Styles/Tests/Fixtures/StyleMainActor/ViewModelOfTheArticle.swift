// What the article's view model has, and has not: a wrapper that is on the main actor, a counter and a
// class that say nothing of it, and a deinit that waits for the main queue. In Swift 5 mode the
// wrapper puts the whole class on the main actor. In Swift 6 mode it does not.
import Dispatch

protocol PlainCounter {
    func increment() -> Int
    func reset()
}

class CountingModel {
    @Inject var counter: PlainCounter
    var count = 0

    func increment() { count = counter.increment() }

    deinit {
        DispatchQueue.main.sync { counter.reset() }
    }
}

@MainActor
func openScreen() -> CountingModel { CountingModel() }
