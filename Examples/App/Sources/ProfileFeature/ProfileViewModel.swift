import AppModel
import Observation

/// What the profile screen shows. On the main actor, as all types here that say nothing else.
@Observable
public final class ProfileViewModel {
    public private(set) var title = "Please log in"
    public private(set) var orders: [Order.ID] = []
    private let users: UserManager

    public init(users: UserManager) {
        self.users = users
        refresh()
    }

    public func logIn(id: User.ID) async {
        do {
            try await users.logIn(id: id)
            refresh()
        } catch {
            title = "Not logged in: \(error)"
        }
    }

    private func refresh() {
        guard let user = users.currentUser else { return }
        title = "Hello, \(user.name)"
        orders = user.orders
    }
}
