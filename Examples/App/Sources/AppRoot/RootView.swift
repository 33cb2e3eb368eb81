#if canImport(SwiftUI)
    import AppModel
    import OrdersFeature
    import ProfileFeature
    import SwiftUI

    /// Joins the features' screens: they do not know each other.
    public struct RootView: View {
        private let userScope: UserScope
        private let logOut: () -> Void

        public init(userScope: UserScope, logOut: @escaping () -> Void) {
            self.userScope = userScope
            self.logOut = logOut
        }

        public var body: some View {
            NavigationStack {
                ProfileScreen(model: userScope.makeProfile(), logOut: logOut)
                    .navigationDestination(for: Order.ID.self) { id in
                        OrderScreen(model: userScope.makeOrder(id))
                    }
            }
        }
    }

    // A preview of the whole app: the app's own registrations, then the mock.
    #if DEBUG
        struct RootViewPreviews: PreviewProvider {
            static var previews: some View {
                RootView(userScope: .mocked()) {}
            }
        }
    #endif
#endif
