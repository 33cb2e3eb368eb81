// The services that are measured do nothing, so that what is left is the cost of getting them.

protocol First: AnyObject, Sendable {}
protocol Second: AnyObject, Sendable {}
protocol Third: AnyObject, Sendable {}
protocol Fourth: AnyObject, Sendable {}
protocol Fifth: AnyObject, Sendable {}
/// What the singleton of W2 is asked for by. Each `First` is a new one.
protocol Lone: AnyObject, Sendable {}

final class FirstService: First, Lone {}

final class SecondService: Second {
    let need: any First
    init(_ first: any First) { need = first }
}

final class ThirdService: Third {
    let need: any Second
    init(_ second: any Second) { need = second }
}

final class FourthService: Fourth {
    let need: any Third
    init(_ third: any Third) { need = third }
}

final class FifthService: Fifth {
    let need: any Fourth
    init(_ fourth: any Fourth) { need = fourth }
}

// Ten services in diamonds. The first five are singletons.
final class Logger: Sendable {}
final class Clock: Sendable {}

final class Store: Sendable {
    let need: Logger
    init(_ logger: Logger) { need = logger }
}

final class Network: Sendable {
    let dependencies: (Logger, Clock)
    init(_ logger: Logger, _ clock: Clock) { dependencies = (logger, clock) }
}

final class Session: Sendable {
    let dependencies: (Store, Network)
    init(_ store: Store, _ network: Network) { dependencies = (store, network) }
}

final class Search: Sendable {
    let dependencies: (Network, Clock)
    init(_ network: Network, _ clock: Clock) { dependencies = (network, clock) }
}

final class Basket: Sendable {
    let dependencies: (Store, Session)
    init(_ store: Store, _ session: Session) { dependencies = (store, session) }
}

final class Catalog: Sendable {
    let dependencies: (Search, Store)
    init(_ search: Search, _ store: Store) { dependencies = (search, store) }
}

final class Payment: Sendable {
    let dependencies: (Basket, Session)
    init(_ basket: Basket, _ session: Session) { dependencies = (basket, session) }
}

final class ShopScreen: Sendable {
    let dependencies: (Catalog, Payment)
    init(_ catalog: Catalog, _ payment: Payment) { dependencies = (catalog, payment) }
}

// MARK: - As many types as we like

/// A service of many. Each is a type of its own, because a type's name costs most the first time.
protocol NumberedService: AnyObject, Sendable {
    var need: (any NumberedService)? { get }

    init(need: (any NumberedService)?)
}

extension NumberedService {
    /// How many services stand one below the other.
    var depth: Int { 1 + (need?.depth ?? 0) }
}

private final class Numbered<Number>: NumberedService {
    let need: (any NumberedService)?

    init(need: (any NumberedService)?) { self.need = need }
}

private enum Pair<A, B> {}

/// Any ten types will do.
private let digits: [Any.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
    UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
]

typealias NumberedServices = ArraySlice<any NumberedService.Type>

/// Ten thousand types, others for each digit.
func numberedServices(_ digit: Int) -> NumberedServices {
    func pair<A, B>(_ a: A.Type, _ b: B.Type) -> Any.Type { Pair<A, B>.self }
    func numbered<Number>(_ number: Number.Type) -> any NumberedService.Type {
        Numbered<Number>.self
    }
    let pairs = digits.flatMap { a in digits.map { b in pair(a, b) } }
    let fours = pairs.flatMap { a in pairs.map { b in pair(a, b) } }
    return fours.map { numbered(pair($0, digits[digit])) }[...]
}

// MARK: - As many services with a dependency

/// What a service of W5 depends on, and such a service. Both stand behind protocols, as in an app.
protocol Needed<Number>: AnyObject, Sendable {
    associatedtype Number
}

protocol Dependent<Number>: AnyObject, Sendable {
    associatedtype Number
}

final class NeededService<Number>: Needed {}

final class DependentService<Number>: Dependent {
    let need: any Needed<Number>

    init(_ need: any Needed<Number>) { self.need = need }
}

/// A hundred types, for each of which there is a `Dependent<Number>` of its own.
let numbers: [Any.Type] = {
    func pair<A, B>(_ a: A.Type, _ b: B.Type) -> Any.Type { Pair<A, B>.self }
    return digits.flatMap { a in digits.map { b in pair(a, b) } }
}()
