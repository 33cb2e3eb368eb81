import Observation
import ProfileApp
import StyleTypedFactories
import Support
import TestSupport
import Testing

/// What a screen shows. It does not say what creates its API.
final class GreetingViewModel {
    @Injected(Container.api) private var api

    var text: String { "Hello, \(api.user(id: 1)?.name ?? "nobody")" }
}

/// The same, observed by SwiftUI: its text is observed, its API is not.
@MainActor @Observable private final class ObservedViewModel {
    @ObservationIgnored @Injected(Container.api) private var api
    var text = ""

    func appear() { text = "Hello, \(api.user(id: 1)?.name ?? "nobody")" }
}

extension Container {
    fileprivate static let sameAPI = Factory<any APIServicing> { APIService(cache: userCache()) }
    fileprivate static let user = ParameterFactory { (id: Int) in api().user(id: id) }
    fileprivate static let guest = Factory<User?> { nil }

    fileprivate static let router = Factory(scope: .singleton) { Router() }
    fileprivate static let profiles = Factory { router() as any OpensProfiles }
    fileprivate static let settings = Factory { router() as any OpensSettings }

    fileprivate static let session: Factory<Session> = Factory(scope: .singleton) {
        Session(refresher: refresher())
    }
    fileprivate static let refresher = Factory { TokenRefresher { session() } }

    fileprivate static let late = {
        factoriesMade.add()
        return Factory { "late" }
    }()

    /// For tests and previews.
    static func setUpMocks() {
        api.register { MockAPI(name: "Mock") }
        guest.register { User(id: 0, name: "Guest") }
    }
}

private protocol OpensProfiles: Sendable {}
private protocol OpensSettings: Sendable {}
private final class Router: OpensProfiles, OpensSettings {}

private let factoriesMade = Tally()

@Suite(.watchdog, .localRegistrations) struct `A factory` {
    @Test func `a factory is called as a function`() {
        #expect(Container.api().user(id: 1)?.name == "Ada")
        #expect(Container.sameAPI().user(id: 1)?.name == "Ada")
    }

    @Test func `a factory runs its closure when it is called, and not before`() {
        let calls = Tally()
        let factory = Factory(scope: .singleton) { calls.add() }
        #expect(calls.count == 0)

        _ = factory()
        #expect(calls.count == 1)
    }

    @Test @MainActor
    func `a factory fills an injected property, also where observation ignores it`() {
        let model = ObservedViewModel()
        model.appear()

        #expect(GreetingViewModel().text == "Hello, Ada")
        #expect(model.text == "Hello, Ada")
    }

    @Test func `an injected property gets the instance that the scope caches`() {
        @Injected(Container.userCache) var cache

        #expect(cache === Container.userCache())
    }

    @Test func `a factory returns what was registered last, until it is reset`() {
        Container.api.register { MockAPI(name: "First") }
        Container.api.register { MockAPI(name: "Second") }
        // Every caller of the factory gets the mock, and no other factory of the same type is affected.
        #expect(GreetingViewModel().text == "Hello, Second")
        #expect(Container.user(1)?.name == "Second")
        #expect(Container.sameAPI().user(id: 1)?.name == "Ada")

        Container.api.reset()
        #expect(GreetingViewModel().text == "Hello, Ada")
    }

    @Test func `a function registers the mocks of several factories`() {
        Container.setUpMocks()

        #expect(GreetingViewModel().text == "Hello, Mock")
        #expect(Container.guest()?.name == "Guest")
    }

    @Test func `a factory may return nil until a closure is registered that creates a service`() {
        #expect(Container.guest() == nil)

        Container.guest.register { User(id: 0, name: "Guest") }

        #expect(Container.guest()?.name == "Guest")
    }

    @Test func `two factories return one instance behind two protocols`() {
        #expect(Container.profiles() as AnyObject === Container.settings() as AnyObject)
    }

    // Swift creates a `static let` when it is first read. So an app has nothing to register.
    @Test func `a factory is created when it is first used, and once`() {
        #expect(factoriesMade.count == 0)

        #expect((1...2).map { _ in Container.late() } == ["late", "late"])

        #expect(factoriesMade.count == 1)
    }

    @Test func `a factory that is called later breaks a cycle of two services`() throws {
        let session = Container.session()

        try session.refresher.refresh()

        #expect(session.token == "token 2")
    }

    @Test func `a factory passes the argument of its caller to the closure`() {
        #expect(Container.user(1)?.name == "Ada")
        #expect(Container.user(2)?.name == "Grace")

        Container.user.register { User(id: $0, name: "User \($0)") }
        #expect(Container.user(2)?.name == "User 2")

        Container.user.reset()
        #expect(Container.user(3)?.name == "Barbara")
    }
}

// A container of our own, one that is derived from it, and one that uses both.
private class OrderContainer: SharedContainer {
    static let title = Factory { "Order in \(currency())" }
    static let discount = Factory<Int?> { nil }
}

private final class ExpressOrderContainer: OrderContainer {
    static let label = Factory { "\(title()), express" }
}

private final class PaymentContainer: SharedContainer {
    static let text = Factory {
        "\(OrderContainer.title()), minus \(OrderContainer.discount() ?? 0)"
    }
}

extension SharedContainer {
    fileprivate static let currency = Factory { "EUR" }
}

@Suite(.watchdog, .localRegistrations) struct `A container` {
    @Test func `a container sees the factories of all containers, its superclass and another`() {
        #expect(Container.currency() == "EUR")
        #expect(ExpressOrderContainer.label() == "Order in EUR, express")
        #expect(PaymentContainer.text() == "Order in EUR, minus 0")
    }

    @Test func `a container shares one factory with those that inherit it`() {
        ExpressOrderContainer.currency.register { "SEK" }

        #expect(Container.currency() == "SEK")
        #expect(OrderContainer.title() == "Order in SEK")
    }
}
