import AppModel
import Foundation
import OrdersFeature
import ProfileFeature
import Step4Graph

/// All registrations of the app: what its features share, then each feature's own. The app hands
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

/// The app, put together for one user. It keeps the container, and no other code resolves.
public struct Composition: Identifiable {
    /// Tells this composition from the next one, which a logout makes.
    public let id = UUID()
    // Kept, because a Provider throws when its container is deallocated.
    let container: MiniContainer
    public let makeProfile: MakeProfile
    public let makeOrder: MakeOrder

    init(_ container: MiniContainer) throws {
        self.container = container
        makeProfile = try container.resolve(MakeProfile.self)
        makeOrder = try container.resolve(MakeOrder.self)
    }

    /// For the start of the app, which cannot run without its screens: a fault stops it there.
    static func launch(database: Database) -> Composition {
        do {
            let container = makeContainer(database: database)
            #if DEBUG
                try container.validate()
            #endif
            return try Composition(container)
        } catch {
            fatalError("\(error)")
        }
    }
}
