import Observation
import Step4Graph

/// A view model as an app has it: on the main actor, by the setting of its module, and observed.
@Observable final class ProfileViewModel {
    private(set) var title = "Please log in"
    @ObservationIgnored private let api: any APIServicing

    init(api: any APIServicing) { self.api = api }

    func logIn(id: Int) {
        title = api.name(of: id).map { "Hello, \($0)" } ?? "No such user"
    }
}

/// Only its init is for any thread.
@Observable final class SettingsViewModel {
    var size = 1

    nonisolated init() {}
}

/// What several screens observe. Any thread may create it, and only the main actor may use it.
@Observable final class Session {
    private(set) var name: String?
    private let api: any APIServicing

    nonisolated init(api: any APIServicing) { self.api = api }

    func logIn(id: User.ID) async throws {
        name = try await api.user(id: id).name
    }
}

func registerSession(in container: MiniContainer) {
    container.register(Session.self, scope: .singleton, factory: Session.init)
}

/// Creates a profile, on the main actor. It is the service: the view model itself is none.
typealias MakeProfile = @MainActor @Sendable () -> ProfileViewModel

func registerMakeProfile(in container: MiniContainer) {
    container.register(MakeProfile.self) { (api: any APIServicing) in
        { ProfileViewModel(api: api) }
    }
}

/// All view models of a feature: one service for as many screens as it has.
struct AccountScreens: Sendable {
    let makeProfile: @MainActor @Sendable () -> ProfileViewModel
    let makeSettings: @MainActor @Sendable () -> SettingsViewModel
}

func registerAccountScreens(in container: MiniContainer) {
    container.register(AccountScreens.self) { (api: any APIServicing) in
        AccountScreens(
            makeProfile: { ProfileViewModel(api: api) },
            makeSettings: { SettingsViewModel() })
    }
}

/// What all services of one screen share, and the next screen does not.
nonisolated final class Cart: Sendable {}

final class CartViewModel {
    let cart: Cart

    init(cart: Cart) { self.cart = cart }
}

/// The view model is the service, and you promise that only the main actor resolves it.
func registerProfile(in container: MiniContainer, scope: Scope = .transient) {
    container.register(ProfileViewModel.self, scope: scope) { (api: any APIServicing) in
        MainActor.assumeIsolated { ProfileViewModel(api: api) }
    }
}

func registerSettings(in container: MiniContainer) {
    container.register(SettingsViewModel.self, factory: SettingsViewModel.init)
}
