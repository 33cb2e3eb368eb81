import AppModel
import Observation

/// Owns the scope of the user who is logged in, for all windows of the app.
@Observable
public final class CompositionRoot {
    public private(set) var userScope: UserScope
    private let makeUserScope: @MainActor () -> UserScope

    public convenience init() {
        // Created once, and not by a container: each user scope gets this one.
        let database = Database()
        self.init { .launch(database: database) }
    }

    init(makeUserScope: @escaping @MainActor () -> UserScope) {
        self.makeUserScope = makeUserScope
        userScope = makeUserScope()
    }

    /// Replaces the user scope with a new one. When the last copy of the old one is gone, its
    /// container is deallocated, and with the container all that it held for the user.
    public func logOut() {
        userScope = makeUserScope()
    }
}
