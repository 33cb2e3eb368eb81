import AppModel
import Foundation
import OrdersFeature
import ProfileFeature
import Step4Graph

/// All registrations of the app: what its features share, then each feature's own. The app passes
/// in its database, which outlives the container; a test or a preview gets a new one.
func makeContainer(database: Database = Database()) -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self) { database }
    container.register((any APIServicing).self, scope: .singleton, factory: APIService.init)
    container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
    registerProfile(in: container)
    registerOrders(in: container)
    return container
}

/// The app, wired for one user, from before the login to the logout. It holds the container,
/// and nothing else calls `resolve`.
public struct UserScope: Identifiable {
    /// Differs in the next user scope, which a logout creates.
    public let id = UUID()
    // Held, because a Provider throws when its container is deallocated.
    let container: MiniContainer
    public let makeProfile: MakeProfile
    public let makeOrder: MakeOrder

    init(_ container: MiniContainer) throws {
        self.container = container
        makeProfile = try container.resolve(MakeProfile.self)
        makeOrder = try container.resolve(MakeOrder.self)
    }
}

extension UserScope {
    /// For launch. The app cannot run without its screens, so a bug in the wiring crashes it.
    static func launch(database: Database) -> UserScope {
        do {
            let container = makeContainer(database: database)
            #if DEBUG
                try container.validate()
            #endif
            return try UserScope(container)
        } catch {
            fatalError("\(error)")
        }
    }
}
