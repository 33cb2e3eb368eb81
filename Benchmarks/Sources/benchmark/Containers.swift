import Step1Basic
import Step2Scopes
import Step3ThreadSafe
import Step4Fast
import Step4Graph

enum Lifetime {
    case transient, singleton
}

/// A container that is wired while it runs.
///
/// All is inlined, so that each container is called by code that was compiled for it, as in an app.
protocol Container: AnyObject, SendableMetatype {
    init()

    func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service)

    /// Traps when the service is missing, since the figures would be worth nothing.
    func get<Service: Sendable>(_ type: Service.Type) -> Service

    func wire()

    func add<Service: NumberedService, Need: NumberedService>(
        _ type: Service.Type, needing need: Need.Type)

    func addDependent<Number>(_ number: Number.Type)
}

/// One whose factories take their dependencies as parameters.
protocol ParameterContainer: Container {
    func add<Service: Sendable, A: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable (A) -> Service)

    func add<Service: Sendable, A: Sendable, B: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable (A, B) -> Service)
}

/// One with a dependency graph.
protocol GraphContainer: ParameterContainer {
    associatedtype Graph

    var dependencyGraph: Graph { get }

    func validate() throws
}

// MARK: - The wiring

extension ParameterContainer {
    @inline(__always) func wire() {
        add((any Lone).self, .singleton) { FirstService() }
        add((any First).self, .transient) { FirstService() }
        add((any Second).self, .transient) { SecondService($0) }
        add((any Third).self, .transient) { ThirdService($0) }
        add((any Fourth).self, .transient) { FourthService($0) }
        add((any Fifth).self, .transient) { FifthService($0) }

        add(Logger.self, .singleton, Logger.init)
        add(Clock.self, .singleton, Clock.init)
        add(Store.self, .singleton, Store.init)
        add(Network.self, .singleton, Network.init)
        add(Session.self, .singleton, Session.init)
        add(Search.self, .transient, Search.init)
        add(Basket.self, .transient, Basket.init)
        add(Catalog.self, .transient, Catalog.init)
        add(Payment.self, .transient, Payment.init)
        add(ShopScreen.self, .transient, ShopScreen.init)
    }

    func add<Service: NumberedService, Need: NumberedService>(
        _ type: Service.Type, needing need: Need.Type
    ) {
        add(type, .transient) { (need: Need) in Service(need: need) }
    }

    func addDependent<Number>(_ number: Number.Type) {
        add((any Dependent<Number>).self, .transient) { DependentService<Number>($0) }
    }
}

/// The others: each factory resolves its dependencies.
extension Container {
    // Why `nonisolated(unsafe)` holds: containers that are not `Sendable` are used by one thread
    // only. The factories and their container are a retain cycle, which does no harm here.

    @inline(__always) func wire() {
        nonisolated(unsafe) let c = self
        add((any Lone).self, .singleton) { FirstService() }
        add((any First).self, .transient) { FirstService() }
        add((any Second).self, .transient) { SecondService(c.get()) }
        add((any Third).self, .transient) { ThirdService(c.get()) }
        add((any Fourth).self, .transient) { FourthService(c.get()) }
        add((any Fifth).self, .transient) { FifthService(c.get()) }

        add(Logger.self, .singleton) { Logger() }
        add(Clock.self, .singleton) { Clock() }
        add(Store.self, .singleton) { Store(c.get()) }
        add(Network.self, .singleton) { Network(c.get(), c.get()) }
        add(Session.self, .singleton) { Session(c.get(), c.get()) }
        add(Search.self, .transient) { Search(c.get(), c.get()) }
        add(Basket.self, .transient) { Basket(c.get(), c.get()) }
        add(Catalog.self, .transient) { Catalog(c.get(), c.get()) }
        add(Payment.self, .transient) { Payment(c.get(), c.get()) }
        add(ShopScreen.self, .transient) { ShopScreen(c.get(), c.get()) }
    }

    func add<Service: NumberedService, Need: NumberedService>(
        _ type: Service.Type, needing need: Need.Type
    ) {
        nonisolated(unsafe) let c = self
        add(type, .transient) { Service(need: c.get(need)) }
    }

    func addDependent<Number>(_ number: Number.Type) {
        nonisolated(unsafe) let c = self
        add((any Dependent<Number>).self, .transient) { DependentService<Number>(c.get()) }
    }

    func addNeeded<Number>(_ number: Number.Type) {
        add((any Needed<Number>).self, .transient) { NeededService<Number>() }
    }

    func getDependent<Number>(_ number: Number.Type) -> AnyObject {
        get((any Dependent<Number>).self)
    }

    func add<Service: NumberedService>(numbered type: Service.Type) {
        add(type, .transient) { Service(need: nil) }
    }

    func get<Service: NumberedService>(numbered type: Service.Type) -> AnyObject { get(type) }

    @inline(__always) func get<Service: Sendable>() -> Service { get(Service.self) }
}

// MARK: - The work

extension Container {
    static func works() -> [String: Work] {
        let container = Self()
        container.wire()
        return [
            "W1 transient": Work { container.get((any First).self) },
            "W2 singleton": Work { container.get((any Lone).self) },
            "W3 chain": Work { container.get((any Fifth).self) },
            "W4 diamonds": Work { container.get(ShopScreen.self) },
        ]
    }

    /// What W4 consists of beside passing dependencies: to look up a cached instance, and to create
    /// one that has no dependencies.
    static func parts() -> [String: Work] {
        let container = Self()
        container.wire()
        container.add(FirstService.self, .transient) { FirstService() }
        return [
            "cached": Work { container.get(Logger.self) },
            "created": Work { container.get(FirstService.self) },
        ]
    }

    static func start(with services: NumberedServices) -> Start {
        // Retained until the clock has stopped: W5 is not about the `deinit`.
        let container = Self()
        defer { withExtendedLifetime(container) {} }
        return Start(
            registering: processorTime { for type in services { container.add(numbered: type) } },
            resolving: processorTime {
                for type in services { take(container.get(numbered: type)) }
            })
    }

    /// The same for services that have a dependency each, which is registered already.
    ///
    /// - Parameter validates: In place of resolving.
    static func startWithDependencies(validates: Bool) -> Start {
        let container = Self()
        let graph = validates ? container as? any GraphContainer : nil
        defer { withExtendedLifetime(container) {} }
        for number in numbers {
            // The runtime creates a generic type when it is first used: not the container's work.
            take(ByHand.dependent(number))
            container.addNeeded(number)
        }
        return Start(
            registering: processorTime { for number in numbers { container.addDependent(number) } },
            resolving: processorTime {
                if let graph { return try! graph.validate() }
                for number in numbers { take(container.getDependent(number)) }
            })
    }

    /// Gets one after the other, in this order, and begins again.
    func work(getting services: [any NumberedService.Type]) -> Work {
        var next = 0
        return Work {
            next = next + 1 < services.count ? next + 1 : 0
            let service = services[next]
            return self.get(numbered: service)
        }
    }
}

// MARK: - The steps

extension Step1Basic.MiniContainer: Container {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
    ) { register(type, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        resolve(type)!
    }
}

extension Step2Scopes.MiniContainer: Container {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
    ) { register(type, scope: lifetime == .singleton ? .singleton : .transient, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        resolve(type)!
    }
}

extension Step3ThreadSafe.MiniContainer: Container {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
    ) { register(type, scope: lifetime == .singleton ? .singleton : .transient, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        resolve(type)!
    }
}

extension Step4Graph.MiniContainer: GraphContainer {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
    ) { register(type, scope: lifetime == .singleton ? .singleton : .transient, factory: make) }

    @inline(__always) func add<Service: Sendable, A: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable (A) -> Service
    ) { register(type, scope: lifetime == .singleton ? .singleton : .transient, factory: make) }

    @inline(__always) func add<Service: Sendable, A: Sendable, B: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable (A, B) -> Service
    ) { register(type, scope: lifetime == .singleton ? .singleton : .transient, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        try! resolve(type)
    }
}

extension Step4Fast.MiniContainer: GraphContainer {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
    ) { register(type, scope: lifetime == .singleton ? .singleton : .transient, factory: make) }

    @inline(__always) func add<Service: Sendable, A: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable (A) -> Service
    ) { register(type, scope: lifetime == .singleton ? .singleton : .transient, factory: make) }

    @inline(__always) func add<Service: Sendable, A: Sendable, B: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable (A, B) -> Service
    ) { register(type, scope: lifetime == .singleton ? .singleton : .transient, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        try! resolve(type)
    }
}
