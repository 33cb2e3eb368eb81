import AppModel
import Observation

/// What the screen of one order shows.
@Observable
public final class OrderViewModel {
    public let id: Order.ID
    public private(set) var text = "Loading"
    private let api: any APIServicing
    private let newPayment: () throws -> Payment

    public init(
        id: Order.ID, api: any APIServicing, newPayment: @escaping () throws -> Payment
    ) {
        (self.id, self.api, self.newPayment) = (id, api, newPayment)
    }

    public func load() async {
        do {
            let order = try await api.order(id: id)
            text = "\(order.item): \(order.isPaid ? "paid" : "not paid")"
        } catch {
            text = "No such order"
        }
    }

    public func pay() async {
        do {
            try await newPayment().pay(id)
            await load()
        } catch {
            text = "Not paid: \(error)"
        }
    }
}
