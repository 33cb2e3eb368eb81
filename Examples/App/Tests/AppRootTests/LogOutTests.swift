import AppModel
import Observation
import ProfileFeature
import Step4Graph
import Testing

@testable import AppRoot

/// A logout replaces the user scope. Each test watches what is left of the old one.
@MainActor @Suite struct `A logout` {
    let root = CompositionRoot { .mocked(api: MockAPI(name: "Ada")) }

    @Test func `leaves nothing of the old user`() async throws {
        weak let container = root.userScope.container
        weak let users = try container?.resolve(UserManager.self)
        var profile: ProfileViewModel? = root.userScope.makeProfile()
        await profile?.logIn(id: 1)
        #expect(profile?.title == "Hello, Ada")

        root.logOut()
        // SwiftUI and UIKit do this: the old screen is taken away, and its view model with it.
        profile = nil

        #expect(container == nil)
        #expect(users == nil)
        #expect(root.userScope.makeProfile().title == "Please log in")
    }

    @Test func `an order whose user scope is gone cannot be paid`() async {
        let order = root.userScope.makeOrder(7)

        root.logOut()
        await order.pay()

        #expect(order.text.hasPrefix("Not paid: A Provider<Payment> was used after its container"))
    }

    @Test func `retains the database, which belongs to the app`() throws {
        let root = CompositionRoot()
        let database = try root.userScope.container.resolve(Database.self)

        root.logOut()

        #expect(try root.userScope.container.resolve(Database.self) === database)
    }

    // So the screens have to be taken away as well: `RootView` gets another id.
    @Test func `a screen that stays open retains the old session`() async throws {
        weak let users = try root.userScope.container.resolve(UserManager.self)
        let profile = root.userScope.makeProfile()
        await profile.logIn(id: 1)

        root.logOut()

        #expect(users != nil)
        #expect(profile.title == "Hello, Ada")
    }

    @Test func `notifies every window, and gives it another id`() async {
        let old = root.userScope.id

        await confirmation { changes in
            withObservationTracking {
                _ = root.userScope
            } onChange: {
                changes()
            }
            root.logOut()
        }

        #expect(root.userScope.id != old)
    }
}
