import AppModel
import Observation

/// What the screen of one order shows.
@Observable
final class OrderModel {
    private(set) var text = "Loading"
    let id: Order.ID
    private let orders: OrderClient

    init(id: Order.ID, orders: OrderClient) {
        self.id = id
        self.orders = orders
    }

    func load() async {
        do {
            text = try await orders.find(id).item
        } catch {
            text = "Not found: \(error)"
        }
    }
}
