/// What the shop sells, the same for every user. It belongs to the app, and outlives a logout.
public nonisolated final class Database: Sendable {
    private let items = [7: "Loom", 8: "Punched cards"]

    public init() {}

    public func item(of id: Order.ID) -> String? { items[id] }
}
