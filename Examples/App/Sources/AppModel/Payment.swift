import Foundation

/// One attempt to pay. A request that is repeated has the same key, so that the server does not
/// charge twice. A new attempt needs a new key, and so a new object.
public nonisolated final class Payment: Sendable {
    public let key = UUID()
    private let api: any APIServicing

    public init(api: any APIServicing) {
        self.api = api
    }

    public func pay(_ id: Order.ID) async throws {
        try await api.pay(id, key: key)
    }
}
