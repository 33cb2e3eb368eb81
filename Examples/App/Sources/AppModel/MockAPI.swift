#if DEBUG
    import Foundation

    /// For tests and previews: answers at once, and says what it was asked.
    public nonisolated struct MockAPI: APIServicing {
        public var name: String
        public var onPay: @Sendable (UUID) throws -> Void

        public init(
            name: String = "Grace", onPay: @escaping @Sendable (UUID) throws -> Void = { _ in }
        ) {
            (self.name, self.onPay) = (name, onPay)
        }

        public func user(id: User.ID) async throws -> User {
            User(id: id, name: name, orders: [42])
        }

        public func order(id: Order.ID) async throws -> Order {
            Order(id: id, item: "Mock \(id)")
        }

        public func pay(_ id: Order.ID, key: UUID) async throws { try onPay(key) }
    }
#endif
