#if canImport(SwiftUI)
    import AppModel
    import SwiftUI

    struct HomeScreen: View {
        @Environment(Session.self) private var session

        var body: some View {
            NavigationStack {
                List {
                    Text(session.greeting)
                    Button("Log in") {
                        Task { await session.logIn(id: 1) }
                    }
                    NavigationLink("Order 7", value: 7)
                }
                .navigationDestination(for: Order.ID.self) { id in
                    OrderScreen(id: id)
                }
            }
        }
    }

    struct OrderScreen: View {
        let id: Order.ID
        @Environment(\.orders) private var orders
        @State private var model: OrderModel?

        var body: some View {
            List {
                Text(model?.text ?? "Loading")
            }
            .task(id: id) {
                if model?.id != id { model = OrderModel(id: id, orders: orders) }
                await model?.load()
            }
        }
    }

    #if DEBUG
        struct HomeScreenPreviews: PreviewProvider {
            static var previews: some View {
                HomeScreen()
                    .environment(Session(api: MockAPI(name: "Grace")))
                    .environment(\.orders, OrderClient { id in Order(id: id, item: "A loom") })
            }
        }
    #endif
#endif
