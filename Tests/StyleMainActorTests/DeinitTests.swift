import Evidence
import Foundation
import StyleMainActor
import Testing

/// Why the deinit is `isolated`, and does not block until the main queue has done the work.
@Suite struct `A view model that goes` {
    @Test func `a blocking deinit, let go by a thread that the main actor waits for, never ends`()
        async
    {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            await MainActor.run {
                let owner = Owner(of: BlockingViewModel())

                alarm(1)  // The system kills this process when it is still here after a second.
                Worker { owner.letGo() }.result()
            }
        }
    }

    @Test
    func `an isolated deinit, let go by a thread that the main actor waits for, runs afterwards`()
        async
    {
        await #expect(processExitsWith: .success) {
            let counter = await SingleCounter()
            await MainActor.run {
                DependenciesInjector.shared.register(dependency: counter as any Counter)
                let owner = Owner(of: MainViewModel())
                #expect(counter.increment() == 1)

                alarm(10)  // What differs: it does not come to that.
                Worker { owner.letGo() }.result()

                // We are still on the main actor: the deinit waits for us. We did not wait for it.
                #expect(counter.increment() == 2)
            }
            await MainActor.run { #expect(counter.increment() == 1) }
        }
    }

    // The system sees this deadlock before it happens.
    @Test func `a blocking deinit on the main queue is stopped by the system`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run {
                Owner(of: BlockingViewModel()).letGo()
            }
        }
        // What differs: it does not wait for the main queue.
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                Owner(of: TrustingViewModel()).letGo()
            }
        }
    }
}

/// The view model with the deinit of the original.
@MainActor
private final class BlockingViewModel {
    private let counter = SingleCounter()

    deinit {
        DispatchQueue.main.sync {
            MainActor.assumeIsolated { counter.reset() }
        }
    }
}

/// One that would do on the main actor, and nowhere else.
@MainActor
private final class TrustingViewModel {
    private let counter = SingleCounter()

    deinit {
        MainActor.assumeIsolated { counter.reset() }
    }
}

/// What holds the last reference.
// Why `@unchecked` holds: the thread that calls `letGo` starts after `init`, and no other thread
// touches the object.
private final class Owner: @unchecked Sendable {
    private var object: AnyObject?

    init(of object: AnyObject) {
        self.object = object
    }

    func letGo() {
        object = nil
    }
}
