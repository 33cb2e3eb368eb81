import Observation

/// Keeps the composition of the user who is logged in, for all windows of the app.
@Observable
public final class CompositionRoot {
    public private(set) var composition: Composition
    private let compose: @MainActor () -> Composition

    public init(compose: @escaping @MainActor () -> Composition = { .launch() }) {
        self.compose = compose
        composition = compose()
    }

    /// Puts a new composition in the place of the old one. When the last copy of that is gone, its
    /// container is deallocated, and with the container all that it kept for the user.
    public func logOut() {
        composition = compose()
    }
}
