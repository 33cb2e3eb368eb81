import AppRoot
import SwiftUI

/// The app. It owns the composition root, for all of its windows.
@main
struct OrdersApp: App {
    @State private var root = CompositionRoot()

    var body: some Scene {
        WindowGroup {
            RootView(userScope: root.userScope) { root.logOut() }
                // With another id it is another view. So SwiftUI throws away what the old one
                // held in `@State`: the view models of the user who has logged out.
                .id(root.userScope.id)
        }
    }
}
