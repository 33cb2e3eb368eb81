/// A person who uses the app.
public struct User: Hashable, Sendable {
    public let id: Int
    public let name: String

    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

/// The users that this device knows: a table in memory.
public final class Database: Sendable {
    private let rows = Locked<[Int: User]>([:])

    public init() {}

    public func user(id: Int) -> User? {
        rows.withValue { $0[id] }
    }

    public func save(_ user: User) {
        rows.withValue { $0[user.id] = user }
    }
}

/// Users that were fetched before, kept in the database.
public final class UserCache: Sendable {
    public let database: Database

    public init(database: Database) {
        self.database = database
    }

    public func user(id: Int) -> User? {
        database.user(id: id)
    }

    public func store(_ user: User) {
        database.save(user)
    }
}

/// Fetches users from far away.
public protocol APIServicing: Sendable {
    /// Returns the user, or nil when there is no such user.
    func user(id: Int) -> User?
    /// How often the far end was asked.
    var requestCount: Int { get }
}

/// Asks the cache first and the far end only when the cache does not know.
public final class APIService: APIServicing {
    private static let farEnd = [1: "Ada", 2: "Grace", 3: "Barbara"]

    public let cache: UserCache
    private let requests = Locked(0)

    public init(cache: UserCache) {
        self.cache = cache
    }

    public var requestCount: Int {
        requests.withValue { $0 }
    }

    public func user(id: Int) -> User? {
        if let hit = cache.user(id: id) { return hit }

        requests.withValue { $0 += 1 }
        guard let name = Self.farEnd[id] else { return nil }
        let user = User(id: id, name: name)
        cache.store(user)
        return user
    }
}

/// Who is logged in: the session.
public final class UserManager: Sendable {
    public let api: any APIServicing
    private let user = Locked<User?>(nil)

    public init(api: any APIServicing) {
        self.api = api
    }

    public var currentUser: User? {
        user.withValue { $0 }
    }

    /// Logs a user in.
    ///
    /// - Returns: False when there is no such user; then no user is logged in.
    @discardableResult
    public func logIn(id: Int) -> Bool {
        let found = api.user(id: id)
        user.withValue { $0 = found }
        return found != nil
    }

    public func logOut() {
        user.withValue { $0 = nil }
    }
}

/// What the profile screen shows.
public final class ProfileViewModel: Sendable {
    public let userManager: UserManager

    public init(userManager: UserManager) {
        self.userManager = userManager
    }

    public var title: String {
        userManager.currentUser.map { "Hello, \($0.name)" } ?? "Please log in"
    }
}

/// Opens a new profile screen each time, and so takes a way to make one instead of a finished one.
public final class HomeScreen: Sendable {
    private let makeProfile: @Sendable () throws -> ProfileViewModel

    public init(makeProfile: @escaping @Sendable () throws -> ProfileViewModel) {
        self.makeProfile = makeProfile
    }

    public func openProfile() throws -> ProfileViewModel {
        try makeProfile()
    }
}

/// The connection of the user who is logged in. It needs the refresher for a new token.
public final class Session: Sendable {
    public let refresher: TokenRefresher
    private let currentToken = Locked("token 1")

    public init(refresher: TokenRefresher) {
        self.refresher = refresher
    }

    public var token: String {
        currentToken.withValue { $0 }
    }

    /// Goes on with a new token.
    public func use(_ token: String) {
        currentToken.withValue { $0 = token }
    }
}

/// Fetches a new token, and must hand it to the session: each of the two needs the other.
public final class TokenRefresher: Sendable {
    private let findSession: @Sendable () throws -> Session
    private let lastNumber = Locked(1)

    public init(session: Session) {
        findSession = { session }
    }

    /// - Parameter findSession: Finds the session when there is a token for it.
    public init(findSession: @escaping @Sendable () throws -> Session) {
        self.findSession = findSession
    }

    /// Fetches the next token.
    public func refresh() throws {
        let number = lastNumber.withValue { number in
            number += 1
            return number
        }
        try findSession().use("token \(number)")
    }
}
