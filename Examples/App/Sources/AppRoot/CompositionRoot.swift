import AppModel
import Observation

/// Keeps the composition of the user who is logged in, for all windows of the app.
@Observable
public final class CompositionRoot {
    public private(set) var composition: Composition
    private let compose: @MainActor () -> Composition

    public convenience init() {
        // Made once, and not by a container: each composition gets this one.
        let database = Database()
        self.init { .launch(database: database) }
    }

    init(compose: @escaping @MainActor () -> Composition) {
        self.compose = compose
        composition = compose()
    }

    /// Puts a new composition in the place of the old one. When the last copy of that is gone, its
    /// container is deallocated, and with the container all that it kept for the user.
    public func logOut() {
        composition = compose()
    }
}
