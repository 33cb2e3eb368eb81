import Foundation
import Step1Basic
import Step2Scopes
import Step3ThreadSafe
import Step4Fast
import Step4Graph

/// A container, and how one wires it. Its methods are inlined where they are used, so that each
/// container is called by code that was compiled for it, as in an app.
protocol Container: AnyObject, SendableMetatype {
    init()
    func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service)
    func get<Service: Sendable>(_ type: Service.Type) -> Service
    /// Registers a service that needs another.
    func link<Service: NumberedService, Need: NumberedService>(
        _ type: Service.Type, to need: Need.Type)
    /// Five services, each behind a protocol, each needing the one before.
    func wireChain()
    /// Ten services, five of them singletons.
    func wireDiamonds()
    /// Looks at the dependency graph: `validate()`, and `graph`. Nil: the container has none.
    var checks: (validate: () -> Void, graph: () -> Void)? { get }
}

// The figures would be worth nothing if a service were missing, so `!` says it at once.
extension Step1Basic.MiniContainer: Container {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) { register(type, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        resolve(type)!
    }
}

extension Step2Scopes.MiniContainer: Container {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) { register(type, scope: isSingleton ? .singleton : .transient, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        resolve(type)!
    }
}

extension Step3ThreadSafe.MiniContainer: Container {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) { register(type, scope: isSingleton ? .singleton : .transient, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        resolve(type)!
    }
}

extension Step4Graph.MiniContainer: GraphContainer {
    @inline(__always) func wire<Service: Sendable, each Need: Sendable>(
        _ type: Service.Type, isSingleton: Bool,
        _ factory: @escaping @Sendable (repeat each Need) throws -> Service
    ) { register(type, scope: isSingleton ? .singleton : .transient, factory: factory) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        try! resolve(type)
    }

    var checks: (validate: () -> Void, graph: () -> Void)? {
        ({ try? self.validate() }, { _ = self.graph })
    }
}

// Wired as an app does it: the compiler sees how many parameters each factory has, and picks the
// `register` for it.
extension Step4Fast.MiniContainer: Container {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) { register(type, scope: isSingleton ? .singleton : .transient, factory: make) }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        try! resolve(type)
    }

    func link<Service: NumberedService, Need: NumberedService>(
        _ type: Service.Type, to need: Need.Type
    ) { register(type) { (need: Need) in Service(need: need) } }

    func wireChain() {
        register((any First).self, factory: FirstService.init)
        register((any Second).self, factory: SecondService.init)
        register((any Third).self, factory: ThirdService.init)
        register((any Fourth).self, factory: FourthService.init)
        register((any Fifth).self, factory: FifthService.init)
    }

    func wireDiamonds() {
        register(Logger.self, scope: .singleton, factory: Logger.init)
        register(Clock.self, scope: .singleton, factory: Clock.init)
        register(Store.self, scope: .singleton, factory: Store.init)
        register(Network.self, scope: .singleton, factory: Network.init)
        register(Session.self, scope: .singleton, factory: Session.init)
        register(Search.self, factory: Search.init)
        register(Basket.self, factory: Basket.init)
        register(Catalogue.self, factory: Catalogue.init)
        register(Checkout.self, factory: Checkout.init)
        register(ShopScreen.self, factory: ShopScreen.init)
    }

    var checks: (validate: () -> Void, graph: () -> Void)? {
        ({ try? self.validate() }, { _ = self.graph })
    }
}

/// What every container with a lock does at least: it locks and looks up, and no more. It knows at
/// compile time which types are asked for.
final class LockAndDictionary: Container, @unchecked Sendable {
    // Why `@unchecked` holds: both variables below are touched only between `lock` and `unlock`.
    // Why `@exclusivity(unchecked)` holds: no other code runs while one of them is read or set.
    private let lock = NSRecursiveLock()
    @exclusivity(unchecked) private var entries: [ObjectIdentifier: AnyObject] = [:]

    private final class Entry<Service> {
        let make: () -> Service
        let isSingleton: Bool
        @exclusivity(unchecked) var kept: Service?
        init(_ make: @escaping () -> Service, _ isSingleton: Bool) {
            (self.make, self.isSingleton) = (make, isSingleton)
        }
    }

    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) {
        lock.lock()
        entries[ObjectIdentifier(type)] = Entry(make, isSingleton)
        lock.unlock()
    }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        lock.lock()
        defer { lock.unlock() }
        // Sound, because `add` keeps an `Entry` of just this type under this key. A debug build
        // looks.
        let entry = unsafeDowncast(entries[ObjectIdentifier(type)]!, to: Entry<Service>.self)
        if let kept = entry.kept { return kept }
        let made = entry.make()
        if entry.isSingleton { entry.kept = made }
        return made
    }
}

/// A container whose factories take their dependencies as parameters.
protocol GraphContainer: Container {
    func wire<Service: Sendable, each Need: Sendable>(
        _ type: Service.Type, isSingleton: Bool,
        _ factory: @escaping @Sendable (repeat each Need) throws -> Service)
}

extension GraphContainer {
    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) { wire(type, isSingleton: isSingleton, make) }

    func link<Service: NumberedService, Need: NumberedService>(
        _ type: Service.Type, to need: Need.Type
    ) { wire(type, isSingleton: false) { (need: Need) in Service(need: need) } }

    @inline(__always) func wireChain() {
        wire((any First).self, isSingleton: false, FirstService.init)
        wire((any Second).self, isSingleton: false, SecondService.init)
        wire((any Third).self, isSingleton: false, ThirdService.init)
        wire((any Fourth).self, isSingleton: false, FourthService.init)
        wire((any Fifth).self, isSingleton: false, FifthService.init)
    }

    @inline(__always) func wireDiamonds() {
        wire(Logger.self, isSingleton: true, Logger.init)
        wire(Clock.self, isSingleton: true, Clock.init)
        wire(Store.self, isSingleton: true, Store.init)
        wire(Network.self, isSingleton: true, Network.init)
        wire(Session.self, isSingleton: true, Session.init)
        wire(Search.self, isSingleton: false, Search.init)
        wire(Basket.self, isSingleton: false, Basket.init)
        wire(Catalogue.self, isSingleton: false, Catalogue.init)
        wire(Checkout.self, isSingleton: false, Checkout.init)
        wire(ShopScreen.self, isSingleton: false, ShopScreen.init)
    }
}

/// How the others are wired: each factory resolves what it needs.
extension Container {
    // The factories must be `@Sendable` for Step 3, and not every container is. Why
    // `nonisolated(unsafe)` holds: these factories run on one thread only. They keep their
    // container alive for ever, which does no harm here.

    func link<Service: NumberedService, Need: NumberedService>(
        _ type: Service.Type, to need: Need.Type
    ) {
        nonisolated(unsafe) let c = self
        add(type, isSingleton: false) { Service(need: c.get(need)) }
    }

    @inline(__always) func wireChain() {
        nonisolated(unsafe) let c = self
        add((any First).self, isSingleton: false) { FirstService() }
        add((any Second).self, isSingleton: false) { SecondService(first: c.get((any First).self)) }
        add((any Third).self, isSingleton: false) { ThirdService(second: c.get((any Second).self)) }
        add((any Fourth).self, isSingleton: false) { FourthService(third: c.get((any Third).self)) }
        add((any Fifth).self, isSingleton: false) { FifthService(fourth: c.get((any Fourth).self)) }
    }

    @inline(__always) func wireDiamonds() {
        nonisolated(unsafe) let c = self
        add(Logger.self, isSingleton: true) { Logger() }
        add(Clock.self, isSingleton: true) { Clock() }
        add(Store.self, isSingleton: true) { Store(logger: c.get(Logger.self)) }
        add(Network.self, isSingleton: true) {
            Network(logger: c.get(Logger.self), clock: c.get(Clock.self))
        }
        add(Session.self, isSingleton: true) {
            Session(store: c.get(Store.self), network: c.get(Network.self))
        }
        add(Search.self, isSingleton: false) {
            Search(network: c.get(Network.self), clock: c.get(Clock.self))
        }
        add(Basket.self, isSingleton: false) {
            Basket(store: c.get(Store.self), session: c.get(Session.self))
        }
        add(Catalogue.self, isSingleton: false) {
            Catalogue(search: c.get(Search.self), store: c.get(Store.self))
        }
        add(Checkout.self, isSingleton: false) {
            Checkout(basket: c.get(Basket.self), session: c.get(Session.self))
        }
        add(ShopScreen.self, isSingleton: false) {
            ShopScreen(catalogue: c.get(Catalogue.self), checkout: c.get(Checkout.self))
        }
    }

    var checks: (validate: () -> Void, graph: () -> Void)? { nil }

    func add<Service: NumberedService>(numbered type: Service.Type) {
        add(type, isSingleton: false) { Service(need: nil) }
    }

    func get<Service: NumberedService>(numbered type: Service.Type) -> AnyObject { get(type) }

    /// The work of W1 to W4, compiled for this container.
    @inline(__always) static func works() -> [String: Work] {
        let (transient, singleton, chain, diamonds) = (Self(), Self(), Self(), Self())
        transient.add((any First).self, isSingleton: false) { FirstService() }
        singleton.add((any First).self, isSingleton: true) { FirstService() }
        chain.wireChain()
        diamonds.wireDiamonds()
        return [
            "W1": Work { transient.get((any First).self) },
            "W2": Work { singleton.get((any First).self) },
            "W3": Work { chain.get((any Fifth).self) },
            "W4": Work { diamonds.get(ShopScreen.self) },
        ]
    }
}
