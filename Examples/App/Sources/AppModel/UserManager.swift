import Synchronization

/// Who is logged in: the session. The app has one, and it is thread-safe.
public nonisolated final class UserManager: Sendable {
    private let api: any APIServicing
    private let user = Mutex<User?>(nil)

    public init(api: any APIServicing) {
        self.api = api
    }

    public var currentUser: User? { user.withLock { $0 } }

    public func logIn(id: User.ID) async throws {
        let found = try await api.user(id: id)
        user.withLock { $0 = found }
    }
}
