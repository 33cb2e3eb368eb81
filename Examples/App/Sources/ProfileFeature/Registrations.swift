import AppModel
import Step4Graph

/// Creates a view model for the profile screen. It is called on the main actor.
public typealias MakeProfile = @MainActor @Sendable () -> ProfileViewModel

/// What this feature adds to the app's container.
public func registerProfile(in container: MiniContainer) {
    container.register(MakeProfile.self) { (users: UserManager) in
        { ProfileViewModel(users: users) }
    }
}
