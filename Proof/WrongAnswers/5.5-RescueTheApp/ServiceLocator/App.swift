import Step4Graph

/// The shop.
public final class App: Sendable {
    private let container: MiniContainer
    private let session: Session
    private let orders: OrderBook
    private let log: any EventLog

    init(container: MiniContainer) throws {
        self.container = container
        session = try container.resolve(Session.self)
        orders = try container.resolve(OrderBook.self)
        log = try container.resolve((any EventLog).self)
    }

    public func signIn(_ customer: String) { session.signIn(customer) }

    /// Throws what a container throws when it cannot build a visit.
    public func newVisit() throws -> Visit { try container.resolve(Visit.self) }

    /// The orders that were paid.
    public var history: [String] { orders.lines }

    public var events: [String] { log.events }
}
