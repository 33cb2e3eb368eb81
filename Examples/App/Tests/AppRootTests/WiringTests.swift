import AppModel
import ProfileFeature
import Step4Graph
import Testing

@testable import AppRoot

/// Each test has its own container, so none of them disturbs another.
@MainActor @Suite struct `The wiring` {
    let container = makeContainer()

    @Test func `passes validation`() throws {
        try container.validate()
    }

    @Test func `takes a mock, registered after the real service`() async throws {
        container.register((any APIServicing).self) { MockAPI(name: "Grace") }
        let profile = try UserScope(container).makeProfile()

        await profile.logIn(id: 1)

        #expect(profile.title == "Hello, Grace")
    }
}
