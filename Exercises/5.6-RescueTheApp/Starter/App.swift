import Step4Graph

/// The shop.
public final class App: Sendable {
    init() {}

    public func signIn(_ customer: String) { Session.shared.signIn(customer) }

    /// Throws what a container throws when it cannot create a visit.
    public func newVisit() throws -> Visit { Visit() }

    /// The orders that were paid.
    public var history: [String] { theOrders.lines }

    public var events: [String] { theLog.events }
}
