import Foundation
import StyleAsync
import StyleMainActor
import StylePropertyWrappers
import StyleTypedFactories

struct TypedFactories: Shop {
    static let lone = Factory<any Lone>(scope: .singleton) { FirstService() }
    static let first = Factory<any First> { FirstService() }
    static let second = Factory<any Second> { SecondService(first()) }
    static let third = Factory<any Third> { ThirdService(second()) }
    static let fourth = Factory<any Fourth> { FourthService(third()) }
    static let fifth = Factory<any Fifth> { FifthService(fourth()) }

    static let logger = Factory(scope: .singleton) { Logger() }
    static let clock = Factory(scope: .singleton) { Clock() }
    static let store = Factory(scope: .singleton) { Store(logger()) }
    static let network = Factory(scope: .singleton) { Network(logger(), clock()) }
    static let session = Factory(scope: .singleton) { Session(store(), network()) }
    static let search = Factory { Search(network(), clock()) }
    static let basket = Factory { Basket(store(), session()) }
    static let catalog = Factory { Catalog(search(), store()) }
    static let payment = Factory { Payment(basket(), session()) }
    static let shopScreen = Factory { ShopScreen(catalog(), payment()) }

    func transient() -> any First { Self.first() }

    func singleton() -> any Lone { Self.lone() }

    func chain() -> any Fifth { Self.fifth() }

    func screen() -> ShopScreen { Self.shopScreen() }

    /// Nothing is registered: a `static let` creates its factory when it is first called.
    static func start(with services: NumberedServices) -> Start {
        func makeAndCall<Service: NumberedService>(_ type: Service.Type) -> AnyObject {
            let factory = Factory { Service(need: nil) }
            return factory()
        }
        return Start(
            registering: nil,
            resolving: processorTime { for type in services { take(makeAndCall(type)) } })
    }
}

/// `DIContainer` is one for the whole process. So each new one of these empties it.
final class PropertyWrappers: Container {
    init() { DIContainer.reset() }

    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
    ) {
        switch lifetime {
        case .transient: DIContainer.register(New { _ in make() })
        case .singleton: DIContainer.register(Shared { _ in make() })
        }
    }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        DIContainer.resolve(type)
    }
}

/// The injector stores finished instances, and creates none. The caller is on the main thread,
/// which is checked once for many calls: code on the main actor needs no such check.
enum OnMainActor {
    static func works() -> [String: Work] {
        let injector = MainActor.assumeIsolated { DependenciesInjector() }
        MainActor.assumeIsolated { injector.register(dependency: FirstService() as any Lone) }
        func get(_ count: Int) {
            MainActor.assumeIsolated {
                for _ in 0..<count { take(injector.resolve() as any Lone) }
            }
        }
        return [
            "W2 singleton": Work(
                once: { MainActor.assumeIsolated { injector.resolve() as any Lone } },
                time: { count in processorTime { get(count) } })
        ]
    }
}

/// Called from a task, while the thread that measures waits for that task.
final class Async: ParameterContainer {
    private let container = AsyncContainer()

    func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
    ) {
        wait { [container] in await container.register(type, scope: .of(lifetime), factory: make) }
    }

    func add<Service: Sendable, A: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable (A) -> Service
    ) {
        wait { [container] in await container.register(type, scope: .of(lifetime), factory: make) }
    }

    func add<Service: Sendable, A: Sendable, B: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable (A, B) -> Service
    ) {
        wait { [container] in await container.register(type, scope: .of(lifetime), factory: make) }
    }

    func get<Service: Sendable>(_ type: Service.Type) -> Service {
        wait { [container] in try! await container.resolve(type) }
    }

    static func works() -> [String: Work] {
        let async = Async()
        async.wire()
        let container = async.container
        return [
            "W1 transient": work { try! await container.resolve((any First).self) },
            "W2 singleton": work { try! await container.resolve((any Lone).self) },
            "W3 chain": work { try! await container.resolve((any Fifth).self) },
            "W4 diamonds": work { try! await container.resolve(ShopScreen.self) },
        ]
    }

    private static func work(_ make: @escaping @Sendable () async -> AnyObject & Sendable) -> Work {
        Work(
            once: { wait { await make() } },
            time: { count in time { for _ in 0..<count { take(await make()) } } })
    }

    static func start(with services: NumberedServices) -> Start {
        let container = AsyncContainer()
        @Sendable func add<Service: NumberedService>(_ type: Service.Type) async {
            await container.register(type) { Service(need: nil) }
        }
        @Sendable func get<Service: NumberedService>(_ type: Service.Type) async -> AnyObject {
            try! await container.resolve(type)
        }
        return Start(
            registering: time { for type in services { await add(type) } },
            resolving: time { for type in services { take(await get(type)) } })
    }
}

extension AsyncContainer.Scope {
    fileprivate static func of(_ lifetime: Lifetime) -> Self {
        lifetime == .singleton ? .singleton : .transient
    }
}

/// A task may go from thread to thread, so the clock is that of the process.
private func time(_ body: @escaping @Sendable () async -> Void) -> Double {
    processorTime(CLOCK_PROCESS_CPUTIME_ID) { wait(body) }
}

private func wait<Value>(_ body: @escaping @Sendable () async -> Value) -> Value {
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
