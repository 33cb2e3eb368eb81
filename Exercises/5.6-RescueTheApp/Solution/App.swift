import Step4Graph

/// The shop.
public final class App: Sendable {
    private let session: Session
    private let orders: OrderBook
    private let log: any EventLog
    private let visits: Provider<Visit>

    init(session: Session, orders: OrderBook, log: any EventLog, visits: Provider<Visit>) {
        self.session = session
        self.orders = orders
        self.log = log
        self.visits = visits
    }

    public func signIn(_ customer: String) { session.signIn(customer) }

    /// Throws what a container throws when it cannot create a visit.
    public func newVisit() throws -> Visit { try visits.get() }

    /// The orders that were paid.
    public var history: [String] { orders.lines }

    public var events: [String] { log.events }
}
