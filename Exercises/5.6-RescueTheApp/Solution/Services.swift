import Synchronization

/// The customer who is signed in.
final class Session: Sendable {
    private let log: any EventLog
    private let clock: any WallClock
    private let name = Mutex("a guest")

    init(log: any EventLog, clock: any WallClock) {
        self.log = log
        self.clock = clock
    }

    var customer: String { name.withLock { $0 } }

    func signIn(_ customer: String) {
        name.withLock { $0 = customer }
        log.record("\(clock.today): \(customer) signed in")
    }
}

/// What things cost. The server is asked once for what it sells, and each time for what it does
/// not.
final class PriceList: Sendable {
    private let server: any PriceServer
    private let log: any EventLog
    private let known = Mutex<[String: Int]>([:])

    init(server: any PriceServer, log: any EventLog) {
        self.server = server
        self.log = log
    }

    func price(of item: String) -> Int? {
        if let price = known.withLock({ $0[item] }) { return price }
        log.record("asked for the price of \(item)")
        let price = server.price(of: item)
        known.withLock { $0[item] = price }
        return price
    }
}

/// The orders that were paid.
final class OrderBook: Sendable {
    private let clock: any WallClock
    private let orders = Mutex<[String]>([])

    init(clock: any WallClock) {
        self.clock = clock
    }

    var lines: [String] { orders.withLock { $0 } }

    /// Returns the number of the order.
    func add(_ order: String) -> Int {
        let line = "\(clock.today), \(order)"
        return orders.withLock {
            $0.append(line)
            return $0.count
        }
    }
}
