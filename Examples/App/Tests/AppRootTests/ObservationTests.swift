import AppModel
import Observation
import OrdersFeature
import ProfileFeature
import Testing

@testable import AppRoot

@MainActor @Suite struct `A view model` {
    @Test func `notifies the screen that its title changes`() async {
        let profile = UserScope.mocked(api: MockAPI(name: "Grace")).makeProfile()

        await confirmation { changes in
            withObservationTracking {
                _ = profile.title
            } onChange: {
                changes()
            }
            await profile.logIn(id: 1)
        }

        #expect(profile.title == "Hello, Grace")
    }

    @Test func `needs no container in a unit test`() async {
        let order = OrderViewModel(id: 7, api: MockAPI()) { throw Offline() }

        await order.pay()

        #expect(order.text == "Not paid: Offline()")
    }
}

struct Offline: Error {}
