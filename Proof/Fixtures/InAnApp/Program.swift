// What the programs of this folder share: code that is not on the main thread uses the container,
// and whoever is interesting reports where it runs.
import Foundation

@main struct App {
    static func main() {
        let container = MiniContainer()
        register(in: container)
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            await use(container)
            isDone.signal()
        }
        // What belongs to the main actor has its turn in between.
        while isDone.wait(timeout: .now()) == .timedOut {
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
        }
    }
}

nonisolated func report(_ what: String) {
    print("\(what) on the main thread: \(Thread.isMainThread)")
}
