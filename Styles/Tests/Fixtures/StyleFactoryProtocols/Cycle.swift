// Two services that need each other. The compiler must know the one's type to find out the other's.

final class Session {
    init(refresher: TokenRefresher) {}
}

final class TokenRefresher {
    init(session: Session) {}
}

final class CycleContainer {
    lazy var session = Session(refresher: refresher)
    lazy var refresher = TokenRefresher(session: session)
}
