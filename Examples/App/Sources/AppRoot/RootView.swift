#if canImport(SwiftUI)
    import AppModel
    import OrdersFeature
    import ProfileFeature
    import SwiftUI

    /// Joins the features' screens: they do not know each other.
    public struct RootView: View {
        private let composition: Composition
        private let logOut: () -> Void

        public init(composition: Composition, logOut: @escaping () -> Void) {
            self.composition = composition
            self.logOut = logOut
        }

        public var body: some View {
            NavigationStack {
                ProfileScreen(model: composition.makeProfile(), logOut: logOut)
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
                RootView(composition: .mocked()) {}
            }
        }
    #endif
#endif
