// Compiled as a part of the example's AppRoot, with the stand-ins for SwiftUI.
import OrdersFeature
import SwiftUI

/// Waits for the main actor, which calls what makes a view model.
nonisolated func open(_ makeOrder: MakeOrder) async -> OrderViewModel {
    await makeOrder(7)
}

/// A screen that has its view model.
struct HolderScreen: View {
    let model: OrderViewModel

    var body: some View {
        OrderScreen(model: model)
    }
}
