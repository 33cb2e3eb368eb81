#if canImport(SwiftUI)
    import AppModel
    import OrdersFeature
    import ProfileFeature
    import SwiftUI

    /// The app. It keeps the composition root, for all of its windows.
    public struct ProfileApp: App {
        private let composition: Composition

        public init() {
            composition = .launch()
        }

        public var body: some Scene {
            WindowGroup {
                RootView(composition: composition)
            }
        }
    }

    /// Joins the features' screens: they do not know each other.
    struct RootView: View {
        let composition: Composition

        var body: some View {
            NavigationStack {
                ProfileScreen(model: composition.makeProfile())
                    .navigationDestination(for: Order.ID.self) { id in
                        OrderScreen(model: composition.makeOrder(id))
                    }
            }
        }
    }

    // A preview of the whole app: the app's own registrations, then the mock.
    #if DEBUG
        struct RootViewPreviews: PreviewProvider {
            static var previews: some View {
                RootView(composition: .mocked())
            }
        }
    #endif
#endif
