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

    init(cart: Cart) {
        self.cart = cart
    }

    public func take(_ item: String) -> String {
        guard let price = PriceList.shared.price(of: item) else {
            theLog.record("there was no \(item)")
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

    init(cart: Cart) {
        self.cart = cart
    }

    public func pay() -> String {
        let items = cart.empty()
        if items.isEmpty { return "Your cart is empty." }
        let total = items.compactMap { PriceList.shared.price(of: $0) }.reduce(0, +)
        let order = "\(Session.shared.customer): \(items.joined(separator: ", "))"
        let number = theOrders.add(order)
        theLog.record("order \(number) was paid")
        return "Order \(number), \(theClock.today), \(order), \(Self.currency)\(total)"
    }
}

/// One visit to the shop. Its shelf and its checkout have one cart, which no other visit has.
public final class Visit: Sendable {
    public let shelf: Shelf
    public let checkout: Checkout

    // TODO: Step 1. Every class in this file gets its dependencies through its init.
    init() {
        let cart = Cart()
        shelf = Shelf(cart: cart)
        checkout = Checkout(cart: cart)
    }
}
