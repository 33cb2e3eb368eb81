import Foundation
import ProfileApp
import StylePropertyWrappers
import Support
import Testing

extension DIContainerTests {
    /// What this style does on purpose, as Step 3 does: one lock, held while a factory runs.
    @Suite struct Tradeoffs {
        init() { startAgain() }

        // Swift creates a `static let` once: a thread that reads it meanwhile waits. So
        // the factory, which holds the container's lock, waits for a thread that resolves.
        @Test func `a factory that reads a static let that injects may never return`() async {
            await #expect(processExitsWith: .signal(SIGALRM)) {
                DIContainer.register {
                    Shared(Database())
                    Shared { _ in
                        Analytics.start.release()
                        return Analytics.shared
                    }
                }
                let first = Worker { Analytics.shared }
                Analytics.start.waitUntilEntered()

                alarm(1)  // The system kills this process when it is still here after a second.
                _ = DIContainer.resolve(Analytics.self)
                _ = first.result()
            }
        }
    }
}

/// A global of old code, whose property injects.
// Why `@unchecked` holds: no code sets a property.
private final class Analytics: @unchecked Sendable {
    static let shared = Analytics()
    static let start = SlowFactory()

    // Until the other thread holds the container's lock.
    private let pause: Void = start.run {}
    @Inject var database: Database
}
