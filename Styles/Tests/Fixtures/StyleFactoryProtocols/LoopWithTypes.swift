// The neighbour of Loop.swift: the types are written. The compiler accepts it, and the loop is
// still there.

final class Session {
    init(refresher: TokenRefresher) {}
}

final class TokenRefresher {
    init(session: Session) {}
}

final class LoopContainer {
    lazy var session: Session = Session(refresher: refresher)
    lazy var refresher: TokenRefresher = TokenRefresher(session: session)
}
