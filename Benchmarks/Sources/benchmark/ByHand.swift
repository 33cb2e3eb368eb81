import Foundation

/// What the workloads W1 to W4 get.
///
/// Such a protocol is what code knows of its container with `StyleFactoryProtocols`.
protocol Shop {
    func transient() -> any First
    func singleton() -> any Lone
    func chain() -> any Fifth
    func screen() -> ShopScreen
}

extension Shop {
    @inline(__always) var works: [String: Work] {
        [
            "W1 transient": Work { transient() }, "W2 singleton": Work { singleton() },
            "W3 chain": Work { chain() },
            "W4 diamonds": Work { screen() },
        ]
    }
}

/// No container at all. Not inlined, since a container's `resolve` is a call, too.
struct ByHand: Shop {
    static let lone: any Lone = FirstService()
    static let logger = Logger()
    static let clock = Clock()
    static let store = Store(logger)
    static let network = Network(logger, clock)
    static let session = Session(store, network)

    @inline(never) func transient() -> any First { FirstService() }

    @inline(never) func singleton() -> any Lone { Self.lone }

    @inline(never) func chain() -> any Fifth {
        FifthService(FourthService(ThirdService(SecondService(FirstService()))))
    }

    @inline(never) func screen() -> ShopScreen {
        let catalog = Catalog(Search(Self.network, Self.clock), Self.store)
        return ShopScreen(catalog, Payment(Basket(Self.store, Self.session), Self.session))
    }

    static func start(with services: NumberedServices) -> Start {
        Start(
            registering: nil,
            resolving: processorTime { for type in services { take(type.init(need: nil)) } })
    }

    static func dependent<Number>(_ number: Number.Type) -> AnyObject {
        let dependent: any Dependent<Number> = DependentService<Number>(NeededService<Number>())
        return dependent
    }

    static func startWithDependencies(validates: Bool) -> Start {
        for number in numbers { take(dependent(number)) }
        return Start(
            registering: nil,
            resolving: processorTime { for number in numbers { take(dependent(number)) } })
    }

    /// Not optimized, since the optimizer would see who it is behind the protocol.
    @inline(never) @_optimize(none) static func behindProtocol() -> any Shop { ByHand() }
}

/// What every container with a lock does at least: it locks and looks up, and no more. It knows at
/// compile time which types are asked for.
final class LockAndDictionary: Container, @unchecked Sendable {
    // Why `@unchecked` holds: both variables below are touched only between `lock` and `unlock`.
    // Why `@exclusivity(unchecked)` holds: no other code runs while one of them is read or set.
    private let lock = NSRecursiveLock()
    @exclusivity(unchecked) private var entries: [ObjectIdentifier: AnyObject] = [:]

    private final class Entry<Service> {
        let lifetime: Lifetime
        let make: () -> Service
        @exclusivity(unchecked) var instance: Service?

        init(_ lifetime: Lifetime, _ make: @escaping () -> Service) {
            self.lifetime = lifetime
            self.make = make
        }
    }

    @inline(__always) func add<Service: Sendable>(
        _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
    ) {
        lock.lock()
        defer { lock.unlock() }
        entries[ObjectIdentifier(type)] = Entry(lifetime, make)
    }

    @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
        lock.lock()
        defer { lock.unlock() }
        // Sound, because `add` stores an `Entry` of just this type under this key.
        let entry = unsafeDowncast(entries[ObjectIdentifier(type)]!, to: Entry<Service>.self)
        if let instance = entry.instance { return instance }
        let instance = entry.make()
        if entry.lifetime == .singleton { entry.instance = instance }
        return instance
    }
}
