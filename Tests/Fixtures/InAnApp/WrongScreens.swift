// Compiled as a part of the example's AppRoot, with the stand-ins for SwiftUI.
import OrdersFeature
import SwiftUI

/// The main actor calls what makes a view model. All other code has to wait for its turn.
nonisolated func open(_ makeOrder: MakeOrder) -> OrderViewModel {
    makeOrder(7)
}

/// A screen without its view model.
struct OrphanScreen: View {
    var body: some View {
        OrderScreen()
    }
}
