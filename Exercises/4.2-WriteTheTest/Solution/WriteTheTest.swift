// Not a container: a test of an app that is wired with the container of Step 4e.

import ProfileApp
import Step4Graph
import Synchronization

/// Tests a wiring of the app, and throws when it finds a bug.
///
/// - Parameter wire: Registers the whole app in a container.
public func testApp(wiredBy wire: (MiniContainer) throws -> Void) throws {
    let container = MiniContainer()
    try wire(container)
    // First the real wiring: a mock has no parameters, so it would hide what the real API needs.
    try container.validate()

    container.register((any APIServicing).self, factory: MockAPI.init)
    let profile = try container.resolve(ProfileViewModel.self)
    profile.userManager.logIn(id: 1)
    try expect(profile.title == "Hello, Mock", "the profile screen shows \"\(profile.title)\"")
}

// MARK: - What the test may use

/// Throws a `TestFailure` if something is not as it should be.
public func expect(_ isTrue: Bool, _ message: String) throws {
    if !isTrue { throw TestFailure(message: message) }
}

public struct TestFailure: Error {
    public let message: String
}

/// Knows every user, by the name of "Mock", and counts the requests.
public final class MockAPI: APIServicing {
    private let requests = Mutex(0)

    public init() {}

    public func user(id: Int) -> User? {
        requests.withLock { $0 += 1 }
        return User(id: id, name: "Mock")
    }

    public var requestCount: Int {
        requests.withLock { $0 }
    }
}

// MARK: - The wiring of today

/// Registers the whole app. There is a bug in it, which you need not fix: let your test find it.
public func wireApp(in container: MiniContainer) {
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register(UserCache.self, factory: UserCache.init)
    container.register((any APIServicing).self, factory: APIService.init)
    container.register(UserManager.self, scope: .singleton) { (cache: UserCache) in
        UserManager(api: APIService(cache: cache))
    }
    container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
    container.register(Session.self, scope: .singleton, factory: Session.init)
    container.register(TokenRefresher.self) { (session: Provider<Session>) in
        TokenRefresher { try session.get() }
    }
}
