import Foundation

// Threads use the one container of StylePropertyWrappers. ThreadSanitizer must find no data race,
// and it must find one when the lock of `State` is taken out, or its silence would mean nothing.
// `run`, beside this file, compiles both and compares. (It does not see the value of a `Lazy`, whose
// type is generic. So in ThreadTests.swift the threads that read one meet by hand.)

// Values without references, and below `try?`: the version without a lock must not end before
// ThreadSanitizer has seen why.
struct Service: Sendable { let number = 1 }
struct User: Sendable { let service: Service }
struct Profile: Sendable { let name: String }

/// Two lazy properties for any thread. (A struct, since a class that threads share may not have an
/// injected property.)
struct Screen {
    @LazyInject var service: Service
    @LazyInject var user: User?
}

extension DIContainer: DependencyRegistering {
    public static func registerDependencies() {
        register {
            Shared(Service.init)
            New { try User(service: DIContainer.tryResolve()) }
            New { _, name in Profile(name: name) }
        }
    }
}

@main struct Wrappers {
    static func main() {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 1...100 {
                // Now the next `resolve` asks the app again.
                DIContainer.reset()
                _ = try? DIContainer.tryResolve(User.self)
                _ = try? DIContainer.tryResolve(Profile.self) { "Ada" }
                DIContainer.register(Shared(Service()))
            }
        }
        for _ in 1...100 {
            let screen = Screen()
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                _ = screen.service
                _ = screen.user
            }
        }
        print("stress finished")
    }
}
