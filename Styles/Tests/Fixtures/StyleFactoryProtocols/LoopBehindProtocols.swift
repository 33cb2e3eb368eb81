// As Loop.swift, with parts behind protocols. `as any` stands behind the value, so the compiler still
// reads the value to find the type.

protocol SessionKeeping {}
protocol Refreshing {}

final class Session: SessionKeeping {
    init(refresher: any Refreshing) {}
}

final class TokenRefresher: Refreshing {
    init(session: any SessionKeeping) {}
}

final class LoopContainer {
    lazy var session = Session(refresher: refresher) as any SessionKeeping
    lazy var refresher = TokenRefresher(session: session) as any Refreshing
}
