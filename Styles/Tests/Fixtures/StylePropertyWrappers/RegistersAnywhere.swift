// The neighbour of RegistersOnMainActor.swift: any thread may use this conformance.
import Foundation
import ProfileApp
import StylePropertyWrappers

// swift-format-ignore: AvoidRetroactiveConformances
nonisolated extension DIContainer: @retroactive DependencyRegistering {
    public static func registerDependencies() {
        print("This is the main thread: \(Thread.isMainThread)")
        register(New(User(id: 1, name: "Ada")))
    }
}

@main struct App {
    static func main() {
        let finished = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            print(DIContainer.resolve(User.self).name)
            finished.signal()
        }
        finished.wait()
    }
}
