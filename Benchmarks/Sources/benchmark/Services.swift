// The services that are measured do nothing, so that what is left is the cost of getting them.

/// Takes what was made. Nothing of it may be optimised away, so the optimizer is not told that this
/// does nothing.
@inline(never) @_optimize(none) func take(_ object: AnyObject) {}

protocol First: AnyObject, Sendable {}
protocol Second: AnyObject, Sendable {}
protocol Third: AnyObject, Sendable {}
protocol Fourth: AnyObject, Sendable {}
protocol Fifth: AnyObject, Sendable {}
/// For a registry that the whole process shares: its `First` is a transient, its `Lone` a singleton.
protocol Lone: AnyObject, Sendable {}

final class FirstService: First, Lone {}

final class SecondService: Second {
    let first: any First
    init(first: any First) { self.first = first }
}

final class ThirdService: Third {
    let second: any Second
    init(second: any Second) { self.second = second }
}

final class FourthService: Fourth {
    let third: any Third
    init(third: any Third) { self.third = third }
}

final class FifthService: Fifth {
    let fourth: any Fourth
    init(fourth: any Fourth) { self.fourth = fourth }
}

// Ten services in diamonds. Five of them are singletons: Logger, Clock, Store, Network, Session.
final class Logger: Sendable {}
final class Clock: Sendable {}

final class Store: Sendable {
    let logger: Logger
    init(logger: Logger) { self.logger = logger }
}

final class Network: Sendable {
    let logger: Logger
    let clock: Clock
    init(logger: Logger, clock: Clock) { (self.logger, self.clock) = (logger, clock) }
}

final class Session: Sendable {
    let store: Store
    let network: Network
    init(store: Store, network: Network) { (self.store, self.network) = (store, network) }
}

final class Search: Sendable {
    let network: Network
    let clock: Clock
    init(network: Network, clock: Clock) { (self.network, self.clock) = (network, clock) }
}

final class Basket: Sendable {
    let store: Store
    let session: Session
    init(store: Store, session: Session) { (self.store, self.session) = (store, session) }
}

final class Catalogue: Sendable {
    let search: Search
    let store: Store
    init(search: Search, store: Store) { (self.search, self.store) = (search, store) }
}

final class Checkout: Sendable {
    let basket: Basket
    let session: Session
    init(basket: Basket, session: Session) { (self.basket, self.session) = (basket, session) }
}

final class ShopScreen: Sendable {
    let catalogue: Catalogue
    let checkout: Checkout
    init(catalogue: Catalogue, checkout: Checkout) {
        (self.catalogue, self.checkout) = (catalogue, checkout)
    }
}

/// The same, with no container. Not inlined, because a container's `resolve` is a call, too.
enum ByHand {
    private static let theSingleton: any First = FirstService()
    private static let logger = Logger()
    private static let clock = Clock()
    private static let store = Store(logger: logger)
    private static let network = Network(logger: logger, clock: clock)
    private static let session = Session(store: store, network: network)

    @inline(never) static func transient() -> any First { FirstService() }

    @inline(never) static func singleton() -> any First { theSingleton }

    @inline(never) static func chain() -> any Fifth {
        let first: any First = FirstService()
        let second: any Second = SecondService(first: first)
        let third: any Third = ThirdService(second: second)
        let fourth: any Fourth = FourthService(third: third)
        return FifthService(fourth: fourth)
    }

    @inline(never) static func shopScreen() -> ShopScreen {
        ShopScreen(
            catalogue: Catalogue(search: Search(network: network, clock: clock), store: store),
            checkout: Checkout(basket: Basket(store: store, session: session), session: session))
    }

    static var works: [String: Work] {
        [
            "W1": Work { transient() }, "W2": Work { singleton() }, "W3": Work { chain() },
            "W4": Work { shopScreen() },
        ]
    }
}

// A thousand types for each pair of digits, whose names have not been asked for yet.
protocol Digit: Sendable {}
enum D0: Digit {}
enum D1: Digit {}
enum D2: Digit {}
enum D3: Digit {}
enum D4: Digit {}
enum D5: Digit {}
enum D6: Digit {}
enum D7: Digit {}
enum D8: Digit {}
enum D9: Digit {}
let digits: [any Digit.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
]

protocol NumberedService: AnyObject, Sendable {
    var need: (any NumberedService)? { get }
    init(need: (any NumberedService)?)
}

enum Pair<A: Digit, B: Digit>: Digit {}

final class Numbered<Digits: Digit>: NumberedService {
    let need: (any NumberedService)?
    init(need: (any NumberedService)?) { self.need = need }
}

/// Ten thousand types that end in `last`.
func numberedServices(_ last: any Digit.Type) -> [any NumberedService.Type] {
    func numbered<A: Digit, B: Digit, C: Digit, D: Digit, E: Digit>(
        _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type
    ) -> any NumberedService.Type {
        Numbered<Pair<Pair<A, B>, Pair<Pair<C, D>, E>>>.self
    }
    return digits.flatMap { a in
        digits.flatMap { b in digits.flatMap { c in digits.map { d in numbered(a, b, c, d, last) } }
        }
    }
}
