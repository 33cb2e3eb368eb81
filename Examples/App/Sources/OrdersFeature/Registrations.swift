import AppModel
import Step4Graph

/// Creates a view model for one order. Which one is known only when its screen opens.
public typealias MakeOrder = @MainActor @Sendable (Order.ID) -> OrderViewModel

/// What this feature adds to the app's container.
public func registerOrders(in container: MiniContainer) {
    container.register(Payment.self, factory: Payment.init)
    container.register(MakeOrder.self) { (api: any APIServicing, payments: Provider<Payment>) in
        { id in OrderViewModel(id: id, api: api) { try payments.get() } }
    }
}
