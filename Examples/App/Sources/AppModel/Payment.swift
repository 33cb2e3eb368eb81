import Foundation

/// One attempt to pay. A second attempt needs a new object, because it needs a new key.
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
