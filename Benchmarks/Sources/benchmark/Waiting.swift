import Foundation
import StyleAsync

/// `StyleAsync`, called from a task, while the thread that measures waits for that task.
enum Waiting {
    static var works: [String: Work] {
        let (container, shared) = (AsyncContainer(), AsyncContainer())
        wait {
            await shared.register((any First).self, scope: .singleton) { FirstService() }
            await container.register((any First).self, factory: FirstService.init)
            await container.register((any Second).self, factory: SecondService.init)
            await container.register((any Third).self, factory: ThirdService.init)
            await container.register((any Fourth).self, factory: FourthService.init)
            await container.register((any Fifth).self, factory: FifthService.init)
            await container.register(Logger.self, scope: .singleton, factory: Logger.init)
            await container.register(Clock.self, scope: .singleton, factory: Clock.init)
            await container.register(Store.self, scope: .singleton, factory: Store.init)
            await container.register(Network.self, scope: .singleton, factory: Network.init)
            await container.register(Session.self, scope: .singleton, factory: Session.init)
            await container.register(Search.self, factory: Search.init)
            await container.register(Basket.self, factory: Basket.init)
            await container.register(Catalogue.self, factory: Catalogue.init)
            await container.register(Checkout.self, factory: Checkout.init)
            await container.register(ShopScreen.self, factory: ShopScreen.init)
        }
        return [
            "W1": work { try await container.resolve((any First).self) },
            "W2": work { try await shared.resolve((any First).self) },
            "W3": work { try await container.resolve((any Fifth).self) },
            "W4": work { try await container.resolve(ShopScreen.self) },
        ]
    }

    /// A task may go from thread to thread, so the clock is that of the process.
    private static func work<Service>(_ get: @escaping @Sendable () async throws -> Service) -> Work
    {
        var work = Work(
            once: { wait { try! await get() } as AnyObject },
            times: { count in wait { for _ in 0..<count { take(try! await get() as AnyObject) } } })
        work.clock = CLOCK_PROCESS_CPUTIME_ID
        return work
    }

    private static func wait<Value>(_ body: @escaping @Sendable () async -> Value) -> Value {
        let isDone = DispatchSemaphore(value: 0)
        // Why `nonisolated(unsafe)` holds: it is read when the task has signalled, and ended.
        nonisolated(unsafe) var value: Value?
        Task.detached {
            value = await body()
            isDone.signal()
        }
        isDone.wait()
        return value!
    }
}
