// A small shop, in five files, without any container: `CompositionRoot.swift` creates one, that of
// Step 4e.

import Synchronization

/// What one customer has taken during one visit.
final class Cart: Sendable {
    private let items = Mutex<[String]>([])

    func add(_ item: String) { items.withLock { $0.append(item) } }

    /// Empties the cart, and returns what was in it.
    func empty() -> [String] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}

/// Where a customer takes things.
public final class Shelf: Sendable {
    private let cart: Cart
    private let prices: PriceList
    private let log: any EventLog

    init(cart: Cart, prices: PriceList, log: any EventLog) {
        self.cart = cart
        self.prices = prices
        self.log = log
    }

    public func take(_ item: String) -> String {
        guard let price = prices.price(of: item) else {
            log.record("there was no \(item)")
            return "There is no \(item)."
        }
        cart.add(item)
        return "\(item), \(Checkout.currency)\(price)"
    }
}

/// Where a customer pays.
public final class Checkout: Sendable {
    static let currency = "€"

    private let cart: Cart
    private let prices: PriceList
    private let session: Session
    private let orders: OrderBook
    private let log: any EventLog
    private let clock: any WallClock

    init(
        cart: Cart, prices: PriceList, session: Session, orders: OrderBook,
        log: any EventLog, clock: any WallClock
    ) {
        self.cart = cart
        self.prices = prices
        self.session = session
        self.orders = orders
        self.log = log
        self.clock = clock
    }

    public func pay() -> String {
        let items = cart.empty()
        if items.isEmpty { return "Your cart is empty." }
        let total = items.compactMap { prices.price(of: $0) }.reduce(0, +)
        let order = "\(session.customer): \(items.joined(separator: ", "))"
        let number = orders.add(order)
        log.record("order \(number) was paid")
        return "Order \(number), \(clock.today), \(order), \(Self.currency)\(total)"
    }
}

/// One visit to the shop. Its shelf and its checkout have one cart, which no other visit has.
public final class Visit: Sendable {
    public let shelf: Shelf
    public let checkout: Checkout

    init(shelf: Shelf, checkout: Checkout) {
        self.shelf = shelf
        self.checkout = checkout
    }
}
