import ProfileApp
import StyleFactoryProtocols
import TestSupport
import Testing

/// What other styles have scopes and other words for, a container of this style says in Swift.
@Suite(.watchdog) struct `In plain Swift` {
    @Test func `a weak property shares a service while another object holds it`() {
        let container = ProfileContainer()
        var cache: UserCache? = container.makeCache()
        #expect(container.makeCache() === cache)
        weak let released = cache

        cache = nil

        #expect(released == nil)
    }

    @Test func `a local constant is shared within one screen and not with the next`() {
        let container = ProfileContainer()

        let first = container.makeScreen()
        let second = container.makeScreen()

        #expect(first.list === first.detail)
        #expect(first.list !== second.list)
    }

    @Test func `a container for each session is deallocated at the logout, with its services`() {
        var session: ProfileContainer? = ProfileContainer()
        weak let database = session?.database
        #expect(database != nil)

        session = nil

        #expect(database == nil)
    }

    @Test func `a default implementation returns nil, until a container creates a service`() {
        let plain: any GreetingFactory = ProfileContainer()
        let polite: any GreetingFactory = PoliteContainer()

        #expect(plain.makeGreeting() == nil)
        #expect(polite.makeGreeting() == "Welcome")
    }

    @Test func `one property stands behind two protocols`() {
        let container = ProfileContainer()

        #expect(container.opensProfiles === container.opensSettings)
    }

    @Test func `a service that holds the factory asks later, which breaks a cycle`() {
        let container = AccountContainer()

        let account = container.account

        #expect(account.renewer.findAccount() === account)
    }
}

private final class ProfileContainer: GreetingFactory {
    /// One for as long as the container lives.
    lazy var database = Database()
    /// One for as long as another object holds it.
    private weak var cache: UserCache?
    private lazy var router = Router()

    var opensProfiles: any OpensProfiles { router }
    var opensSettings: any OpensSettings { router }

    func makeCache() -> UserCache {
        let shared = cache ?? UserCache(database: database)
        cache = shared
        return shared
    }

    func makeScreen() -> (list: UserCache, detail: UserCache) {
        let cache = UserCache(database: database)
        return (list: cache, detail: cache)
    }
}

private protocol GreetingFactory {
    func makeGreeting() -> String?
}

extension GreetingFactory {
    func makeGreeting() -> String? { nil }
}

private struct PoliteContainer: GreetingFactory {
    func makeGreeting() -> String? { "Welcome" }
}

private protocol OpensProfiles: AnyObject {}
private protocol OpensSettings: AnyObject {}
private final class Router: OpensProfiles, OpensSettings {}

private final class AccountContainer {
    lazy var account = Account(renewer: Renewer(container: self))
}

private final class Account {
    let renewer: Renewer
    init(renewer: Renewer) { self.renewer = renewer }
}

private final class Renewer {
    // The container holds the account, which holds this.
    private unowned let container: AccountContainer
    init(container: AccountContainer) { self.container = container }

    func findAccount() -> Account { container.account }
}
