import AppModel
import Observation
import ProfileFeature
import Step4Graph
import Testing

@testable import AppRoot

/// A logout replaces the composition. Each test watches what is left of the old one.
@MainActor @Suite struct `A logout` {
    let root = CompositionRoot { .mocked(api: MockAPI(name: "Ada")) }

    @Test func `leaves nothing of the old user`() async throws {
        weak let container = root.composition.container
        weak let users = try container?.resolve(UserManager.self)
        var profile: ProfileViewModel? = root.composition.makeProfile()
        await profile?.logIn(id: 1)
        #expect(profile?.title == "Hello, Ada")

        root.logOut()
        // SwiftUI and UIKit do this: the old screen is taken away, and its view model with it.
        profile = nil

        #expect(container == nil)
        #expect(users == nil)
        #expect(root.composition.makeProfile().title == "Please log in")
    }

    @Test func `an order whose composition is gone cannot be paid`() async {
        let order = root.composition.makeOrder(7)

        root.logOut()
        await order.pay()

        #expect(order.text.hasPrefix("Not paid: A Provider<Payment> was used after its container"))
    }

    @Test func `keeps the database, which belongs to the app`() throws {
        let root = CompositionRoot()
        let database = try root.composition.container.resolve(Database.self)

        root.logOut()

        #expect(try root.composition.container.resolve(Database.self) === database)
    }

    // So the screens have to be taken away as well: `RootView` gets another id.
    @Test func `a screen that stays open keeps the old session`() async throws {
        weak let users = try root.composition.container.resolve(UserManager.self)
        let profile = root.composition.makeProfile()
        await profile.logIn(id: 1)

        root.logOut()

        #expect(users != nil)
        #expect(profile.title == "Hello, Ada")
    }

    @Test func `tells every window, and gives it another id`() async {
        let old = root.composition.id

        await confirmation { changes in
            withObservationTracking {
                _ = root.composition
            } onChange: {
                changes()
            }
            root.logOut()
        }

        #expect(root.composition.id != old)
    }
}
