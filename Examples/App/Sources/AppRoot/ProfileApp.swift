#if canImport(SwiftUI)
    import AppModel
    import OrdersFeature
    import ProfileFeature
    import SwiftUI

    /// The app. It keeps the composition root, for all of its windows.
    public struct ProfileApp: App {
        @State private var root = CompositionRoot()

        public init() {}

        public var body: some Scene {
            WindowGroup {
                RootView(composition: root.composition) { root.logOut() }
                    // With another id it is another view. So SwiftUI throws away what the old one
                    // kept in `@State`: the view models of the user who has logged out.
                    .id(root.composition.id)
            }
        }
    }

    /// Joins the features' screens: they do not know each other.
    struct RootView: View {
        let composition: Composition
        let logOut: () -> Void

        var body: some View {
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
