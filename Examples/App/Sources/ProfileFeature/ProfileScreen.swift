#if canImport(SwiftUI)
    import AppModel
    import SwiftUI

    /// The first screen. It takes its view model, and knows no container.
    public struct ProfileScreen: View {
        @State private var model: ProfileViewModel
        private let logOut: () -> Void

        public init(model: ProfileViewModel, logOut: @escaping () -> Void) {
            self.logOut = logOut
            self.model = model
        }

        public var body: some View {
            List {
                Text(model.title)
                Button("Log in") {
                    Task { await model.logIn(id: 1) }
                }
                ForEach(model.orders, id: \.self) { id in
                    NavigationLink("Order \(id)", value: id)
                }
                Button("Log out") {
                    logOut()
                }
            }
        }
    }

    // A preview of one screen needs no container: the initializer takes the mock.
    #if DEBUG
        struct ProfileScreenPreviews: PreviewProvider {
            static var previews: some View {
                ProfileScreen(model: ProfileViewModel(users: UserManager(api: MockAPI()))) {}
            }
        }
    #endif
#endif
