import AppModel
import Testing

@testable import WithoutContainer

/// The models without their views. Each test creates its own, so none of them disturbs another.
@MainActor @Suite struct `Without a container` {
    @Test func `a session logs in with a mock of the API`() async {
        let session = Session(api: MockAPI(name: "Grace"))

        await session.logIn(id: 1)

        #expect(session.greeting == "Hello, Grace")
    }

    @Test func `an order needs one closure in place of the API`() async {
        let order = OrderModel(id: 7, orders: OrderClient { id in Order(id: id, item: "A loom") })

        await order.load()

        #expect(order.text == "A loom")
    }

    // `OrderClient(api:)` is what the app passes.
    @Test func `an order is found by the API that the app passes`() async {
        let api = APIService(database: Database())
        let order = OrderModel(id: 7, orders: OrderClient(api: api))

        await order.load()

        #expect(order.text == "Loom")
    }

    @Test func `an order without a client in the environment shows why`() async {
        let order = OrderModel(id: 7, orders: .notSet)

        await order.load()

        #expect(order.text == "Not found: NotSet()")
    }

    @Test func `a computed default is another object at each read, a stored one is the same`() async
    {
        // What the button logs in is not what the label reads.
        await ComputedDefault.defaultValue.logIn(id: 1)
        #expect(ComputedDefault.defaultValue.greeting == "Please log in")

        await StoredDefault.defaultValue.logIn(id: 1)
        #expect(StoredDefault.defaultValue.greeting == "Hello, Grace")
    }
}

/// What `@Entry var session = Session(api: MockAPI())` makes of its default value.
@MainActor private enum ComputedDefault {
    static var defaultValue: Session { Session(api: MockAPI()) }
}

/// What one writes by hand in an `EnvironmentKey`.
@MainActor private enum StoredDefault {
    static let defaultValue = Session(api: MockAPI())
}
