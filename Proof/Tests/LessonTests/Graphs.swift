import ProfileApp
import Step4Graph

/// The dependency graphs that pages draw, in blocks such as ```` ```mermaid profile ````: what a
/// container prints of each.
let graphs = ["profile": profileGraph]

/// ProfileApp as the lessons draw it.
private var profileGraph: String {
    let container = MiniContainer()
    container.register(HomeScreen.self, scope: .singleton) {
        (profiles: Provider<ProfileViewModel>) in HomeScreen { try profiles.get() }
    }
    container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
    container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
    container.register((any APIServicing).self, factory: APIService.init)
    container.register(UserCache.self, factory: UserCache.init)
    container.register(Database.self, scope: .singleton, factory: Database.init)
    return container.dependencyGraph.mermaid
}
