import Step1Basic
import Step2Scopes
import Step3ThreadSafe
import Step4Graph

typealias ThreadSafe = Step3ThreadSafe.MiniContainer
typealias Graph = Step4Graph.MiniContainer

/// The four containers.
var containers: [Subject: any Container.Type] {
    [
        .step1: Step1Basic.MiniContainer.self, .step2: Step2Scopes.MiniContainer.self,
        .step3: ThreadSafe.self,
        .step4: Graph.self,
    ]
}

/// A step's container, and how one wires it.
protocol Container: AnyObject, SendableMetatype {
    init()
    func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service)
    func get<Service: Sendable>(_ type: Service.Type) -> Service
    /// Five services, each behind a protocol, each needing the one before.
    func wireChain()
    /// Ten services, five of them singletons.
    func wireDiamonds()
}

// The figures would be worth nothing if a service were missing, so `!` says it at once.
extension Step1Basic.MiniContainer: Container {
    func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) {
        register(type, factory: make)
    }

    func get<Service: Sendable>(_ type: Service.Type) -> Service { resolve(type)! }
}

extension Step2Scopes.MiniContainer: Container {
    func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) {
        register(type, scope: isSingleton ? .singleton : .transient, factory: make)
    }

    func get<Service: Sendable>(_ type: Service.Type) -> Service { resolve(type)! }
}

extension Step3ThreadSafe.MiniContainer: Container {
    func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) {
        register(type, scope: isSingleton ? .singleton : .transient, factory: make)
    }

    func get<Service: Sendable>(_ type: Service.Type) -> Service { resolve(type)! }
}

extension Step4Graph.MiniContainer: Container {
    func add<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, _ make: @escaping @Sendable () -> Service
    ) {
        register(type, scope: isSingleton ? .singleton : .transient, factory: make)
    }

    func get<Service: Sendable>(_ type: Service.Type) -> Service { try! resolve(type) }

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
}

/// How Steps 1 to 3 are wired: each factory resolves what it needs.
extension Container {
    // The factories must be `@Sendable` for Step 3, and not every container is. Each is used by one
    // thread here.
    private var unchecked: Unowned<Self> { Unowned(container: self) }

    func wireChain() {
        let container = unchecked
        add((any First).self, isSingleton: false) { FirstService() }
        add((any Second).self, isSingleton: false) {
            SecondService(first: container.get((any First).self))
        }
        add((any Third).self, isSingleton: false) {
            ThirdService(second: container.get((any Second).self))
        }
        add((any Fourth).self, isSingleton: false) {
            FourthService(third: container.get((any Third).self))
        }
        add((any Fifth).self, isSingleton: false) {
            FifthService(fourth: container.get((any Fourth).self))
        }
    }

    func wireDiamonds() {
        let c = unchecked
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

    func add<Service: NumberedService>(numbered type: Service.Type) {
        add(type, isSingleton: false) { Service() }
    }

    func get<Service: NumberedService>(numbered type: Service.Type) -> AnyObject {
        get(type)
    }
}

// Why `@unchecked` holds: the factories that have it run on the thread that resolves, and there is
// only one.
private struct Unowned<Owner: Container>: @unchecked Sendable {
    unowned let container: Owner

    func get<Service: Sendable>(_ type: Service.Type) -> Service { container.get(type) }
}
