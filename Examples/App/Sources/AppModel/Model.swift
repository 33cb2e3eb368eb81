/// A person who uses the app.
public nonisolated struct User: Identifiable, Sendable {
    public let id: Int
    public let name: String
    public let orders: [Order.ID]

    public init(id: Int, name: String, orders: [Order.ID]) {
        (self.id, self.name, self.orders) = (id, name, orders)
    }
}

public nonisolated struct Order: Identifiable, Sendable {
    public let id: Int
    public let item: String
    public var isPaid = false

    public init(id: Int, item: String) {
        (self.id, self.item) = (id, item)
    }
}
