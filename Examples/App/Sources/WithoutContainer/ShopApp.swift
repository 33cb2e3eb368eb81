#if canImport(SwiftUI)
    import AppModel
    import SwiftUI

    // In an app, `@main` stands here.
    struct ShopApp: App {
        private let orders: OrderClient
        @State private var session: Session

        init() {
            let api = APIService(database: Database())
            orders = OrderClient(api: api)
            session = Session(api: api)
        }

        var body: some Scene {
            WindowGroup {
                HomeScreen()
                    .environment(session)
                    .environment(\.orders, orders)
            }
        }
    }
#endif
