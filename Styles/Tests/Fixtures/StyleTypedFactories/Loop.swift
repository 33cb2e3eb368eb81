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

// The same with protocols. What stands after the equals sign does not hide the loop.

protocol SessionHolding: Sendable {}
protocol TokenRefreshing: Sendable {}

struct Holder: SessionHolding {
    let refresher: any TokenRefreshing
}

struct Refresher: TokenRefreshing {
    let holder: any SessionHolding
}

extension Container {
    static let holder = Factory<any SessionHolding> { Holder(refresher: anyRefresher()) }
    static let anyRefresher = Factory { Refresher(holder: holder()) as any TokenRefreshing }
}
