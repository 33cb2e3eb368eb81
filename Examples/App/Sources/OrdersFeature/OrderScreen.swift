#if canImport(SwiftUI)
    import AppModel
    import SwiftUI

    /// The screen of one order.
    public struct OrderScreen: View {
        @State private var model: OrderViewModel

        public init(model: OrderViewModel) {
            self.model = model
        }

        public var body: some View {
            List {
                Text(model.text)
                Button("Pay") {
                    Task { await model.pay() }
                }
            }
            .task { await model.load() }
        }
    }

    #if DEBUG
        struct OrderScreenPreviews: PreviewProvider {
            static var previews: some View {
                let api = MockAPI()
                OrderScreen(model: OrderViewModel(id: 42, api: api) { Payment(api: api) })
            }
        }
    #endif
#endif
