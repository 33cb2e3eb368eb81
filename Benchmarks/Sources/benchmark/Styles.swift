import StyleMainActor
import StylePropertyWrappers
import StyleTypedFactories

/// `StyleFactoryProtocols` is a way to write a container, so this one is written that way.
protocol ShopFactory {
    func makeFirst() -> any First
    func makeFifth() -> any Fifth
    func makeShopScreen() -> ShopScreen
    var shared: any First { get }
}

final class ShopContainer: ShopFactory {
    private(set) lazy var shared: any First = FirstService()
    private lazy var logger = Logger()
    private lazy var clock = Clock()
    private lazy var store = Store(logger: logger)
    private lazy var network = Network(logger: logger, clock: clock)
    private lazy var session = Session(store: store, network: network)

    func makeFirst() -> any First { FirstService() }
    private func makeSecond() -> any Second { SecondService(first: makeFirst()) }
    private func makeThird() -> any Third { ThirdService(second: makeSecond()) }
    private func makeFourth() -> any Fourth { FourthService(third: makeThird()) }
    func makeFifth() -> any Fifth { FifthService(fourth: makeFourth()) }

    func makeShopScreen() -> ShopScreen {
        ShopScreen(
            catalogue: Catalogue(search: Search(network: network, clock: clock), store: store),
            checkout: Checkout(basket: Basket(store: store, session: session), session: session))
    }

    /// A screen knows only the protocol. Not inlined: the optimizer would see the class.
    @inline(never) @_optimize(none) private static func make() -> any ShopFactory {
        ShopContainer()
    }

    static var works: [String: Work] {
        let factory = make()
        return [
            "W1": Work { factory.makeFirst() }, "W2": Work { factory.shared },
            "W3": Work { factory.makeFifth() }, "W4": Work { factory.makeShopScreen() },
        ]
    }
}

enum Wrapped {
    static var works: [String: Work] {
        DIContainer.register(New(FirstService() as any First))
        DIContainer.register(Shared(FirstService() as any Lone))
        DIContainer.register(New { get in SecondService(first: get()) as any Second })
        DIContainer.register(New { get in ThirdService(second: get()) as any Third })
        DIContainer.register(New { get in FourthService(third: get()) as any Fourth })
        DIContainer.register(New { get in FifthService(fourth: get()) as any Fifth })
        DIContainer.register(Shared(Logger()))
        DIContainer.register(Shared(Clock()))
        DIContainer.register(Shared { get in Store(logger: get()) })
        DIContainer.register(Shared { get in Network(logger: get(), clock: get()) })
        DIContainer.register(Shared { get in Session(store: get(), network: get()) })
        DIContainer.register(New { get in Search(network: get(), clock: get()) })
        DIContainer.register(New { get in Basket(store: get(), session: get()) })
        DIContainer.register(New { get in Catalogue(search: get(), store: get()) })
        DIContainer.register(New { get in Checkout(basket: get(), session: get()) })
        DIContainer.register(New { get in ShopScreen(catalogue: get(), checkout: get()) })
        return [
            "W1": Work { DIContainer.resolve((any First).self) },
            "W2": Work { DIContainer.resolve((any Lone).self) },
            "W3": Work { DIContainer.resolve((any Fifth).self) },
            "W4": Work { DIContainer.resolve(ShopScreen.self) },
        ]
    }
}

/// Its injector keeps finished instances, and builds none: W2 is all that makes sense. The caller
/// is on the main thread.
enum OnMainActor {
    static var works: [String: Work] {
        let injector = MainActor.assumeIsolated {
            let injector = DependenciesInjector()
            injector.register(dependency: FirstService() as any First)
            return injector
        }
        func once() -> any First { MainActor.assumeIsolated { injector.resolve() } }
        return [
            "W2": Work(
                once: once,
                times: { count in
                    MainActor.assumeIsolated {
                        for _ in 0..<count { take(injector.resolve() as any First) }
                    }
                })
        ]
    }
}

enum Typed {
    static let first = Factory<any First> { FirstService() }
    static let lone = Factory<any First>(scope: .singleton) { FirstService() }
    static let second = Factory<any Second> { SecondService(first: first()) }
    static let third = Factory<any Third> { ThirdService(second: second()) }
    static let fourth = Factory<any Fourth> { FourthService(third: third()) }
    static let fifth = Factory<any Fifth> { FifthService(fourth: fourth()) }
    static let logger = Factory(scope: .singleton) { Logger() }
    static let clock = Factory(scope: .singleton) { Clock() }
    static let store = Factory(scope: .singleton) { Store(logger: logger()) }
    static let network = Factory(scope: .singleton) { Network(logger: logger(), clock: clock()) }
    static let session = Factory(scope: .singleton) { Session(store: store(), network: network()) }
    static let search = Factory { Search(network: network(), clock: clock()) }
    static let basket = Factory { Basket(store: store(), session: session()) }
    static let catalogue = Factory { Catalogue(search: search(), store: store()) }
    static let checkout = Factory { Checkout(basket: basket(), session: session()) }
    static let screen = Factory { ShopScreen(catalogue: catalogue(), checkout: checkout()) }

    static var works: [String: Work] {
        [
            "W1": Work { first() }, "W2": Work { lone() }, "W3": Work { fifth() },
            "W4": Work { screen() },
        ]
    }
}
