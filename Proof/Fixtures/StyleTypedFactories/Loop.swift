// Two services that need each other. The compiler must know the one's type to find out the other's.

final class Session: Sendable {
    init(refresher: TokenRefresher) {}
}

final class TokenRefresher: Sendable {
    init(session: Session) {}
}

extension Container {
    static let session = Factory { Session(refresher: refresher()) }
    static let refresher = Factory { TokenRefresher(session: session()) }
}
