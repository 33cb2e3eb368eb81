// The services of Loop.swift, with one type written. It compiles, and overflows the stack.

final class Session: Sendable {
    init(refresher: TokenRefresher) {}
}

final class TokenRefresher: Sendable {
    init(session: Session) {}
}

extension Container {
    static let session: Factory<Session> = Factory { Session(refresher: refresher()) }
    static let refresher = Factory { TokenRefresher(session: session()) }
}
