import AppModel

/// What screens ask about orders: a struct of closures.
nonisolated struct OrderClient: Sendable {
    var find: @Sendable (Order.ID) async throws -> Order
}

nonisolated extension OrderClient {
    init(api: any APIServicing) {
        self.init { id in try await api.order(id: id) }
    }

    /// What a view gets if no view above it has set another.
    static let notSet = OrderClient { _ in throw NotSet() }
}

nonisolated struct NotSet: Error {}

#if canImport(SwiftUI)
    import SwiftUI

    nonisolated private struct OrdersKey: EnvironmentKey {
        static let defaultValue = OrderClient.notSet
    }

    extension EnvironmentValues {
        var orders: OrderClient {
            get { self[OrdersKey.self] }
            set { self[OrdersKey.self] = newValue }
        }
    }
#endif
