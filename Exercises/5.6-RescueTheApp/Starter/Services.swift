import Synchronization

/// The customer who is signed in.
final class Session: Sendable {
    static let shared = Session()

    private let name = Mutex("a guest")

    var customer: String { name.withLock { $0 } }

    func signIn(_ customer: String) {
        name.withLock { $0 = customer }
        theLog.record("\(theClock.today): \(customer) signed in")
    }
}

/// What things cost. The server is asked once for what it sells, and each time for what it does
/// not.
final class PriceList: Sendable {
    static let shared = PriceList()

    private let server = RemotePriceServer()
    private let known = Mutex<[String: Int]>([:])

    func price(of item: String) -> Int? {
        if let price = known.withLock({ $0[item] }) { return price }
        theLog.record("asked for the price of \(item)")
        let price = server.price(of: item)
        known.withLock { $0[item] = price }
        return price
    }
}

/// The orders that were paid.
final class OrderBook: Sendable {
    private let orders = Mutex<[String]>([])

    var lines: [String] { orders.withLock { $0 } }

    /// Returns the number of the order.
    func add(_ order: String) -> Int {
        let line = "\(SystemClock().today), \(order)"
        return orders.withLock {
            $0.append(line)
            return $0.count
        }
    }
}

let theOrders = OrderBook()
