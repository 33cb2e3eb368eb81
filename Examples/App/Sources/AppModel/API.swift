import Foundation
import Synchronization

/// The far end: users and orders. Any thread may use it, so it is `nonisolated` and `Sendable`.
public nonisolated protocol APIServicing: Sendable {
    func user(id: User.ID) async throws -> User
    func order(id: Order.ID) async throws -> Order
    /// Pays once for each key, however often a bad network makes the app try.
    func pay(_ id: Order.ID, key: UUID) async throws
}

public nonisolated enum APIError: Error {
    case notFound
}

/// Stands for a server: it stores in memory what was paid.
public nonisolated final class APIService: APIServicing {
    private let database: Database
    private let paid = Mutex<Set<Order.ID>>([])

    public init(database: Database) {
        self.database = database
    }

    public func user(id: User.ID) async throws -> User {
        guard id == 1 else { throw APIError.notFound }
        return User(id: 1, name: "Ada", orders: [7, 8])
    }

    public func order(id: Order.ID) async throws -> Order {
        guard let item = database.item(of: id) else { throw APIError.notFound }
        var order = Order(id: id, item: item)
        order.isPaid = paid.withLock { $0.contains(id) }
        return order
    }

    public func pay(_ id: Order.ID, key: UUID) async throws {
        _ = paid.withLock { $0.insert(id) }
    }
}
