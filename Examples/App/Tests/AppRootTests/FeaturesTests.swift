import AppModel
import Foundation
import OrdersFeature
import ProfileFeature
import Step4Graph
import Synchronization
import Testing

@testable import AppRoot

@MainActor @Suite struct `The wiring of both features` {
    let container = makeContainer()

    @Test func `without the shared services fails validation, and each is named`() throws {
        let container = MiniContainer()
        registerProfile(in: container)
        registerOrders(in: container)

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        let text = error?.description ?? ""
        #expect(text.contains("Nothing is registered for UserManager."))
        #expect(text.contains("Nothing is registered for APIServicing."))
        #expect(text.contains("Payment, registered at OrdersFeature/Registrations.swift:"))
    }

    @Test func `shares the session between two profile screens`() async throws {
        let userScope = try UserScope(container)
        await userScope.makeProfile().logIn(id: 1)

        #expect(userScope.makeProfile().title == "Hello, Ada")
    }

    @Test func `passes the order's id when the screen opens`() async throws {
        let userScope = try UserScope(container)
        let orders = [userScope.makeOrder(7), userScope.makeOrder(8)]
        await orders[0].pay()
        await orders[1].load()

        #expect(orders.map(\.text) == ["Loom: paid", "Punched cards: not paid"])
    }

    @Test func `creates a new payment for each attempt`() async throws {
        let keys = Mutex<[UUID]>([])
        container.register((any APIServicing).self) {
            MockAPI { key in keys.withLock { $0.append(key) } }
        }
        let order = try UserScope(container).makeOrder(7)
        await order.pay()
        await order.pay()

        #expect(Set(keys.withLock { $0 }).count == 2)
    }
}
