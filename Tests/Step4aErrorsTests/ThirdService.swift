import ProfileApp
import Step4aErrors
import Synchronization
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4a: a loop that is taken apart` {
    /// The remedy that the text of a loop names: "Let a third service hold what both need."
    @Test func `a third service holds the token that both need`() throws {
        let container = MiniContainer()
        container.register(TokenStore.self, scope: .singleton) { TokenStore() }
        container.register(TokenRefresher.self) { [unowned container] in
            TokenRefresher(tokens: try container.resolve(TokenStore.self))
        }
        container.register(Session.self, scope: .singleton) { [unowned container] in
            Session(
                tokens: try container.resolve(TokenStore.self),
                refresher: try container.resolve(TokenRefresher.self))
        }

        let session = try container.resolve(Session.self)
        session.refresher.refresh()

        #expect(session.token == "token 2")
    }

    @Test func `a closure that captures the container finds the session later`() throws {
        let container = MiniContainer()
        container.register(ProfileApp.Session.self, scope: .singleton) { [unowned container] in
            ProfileApp.Session(refresher: try container.resolve(ProfileApp.TokenRefresher.self))
        }
        container.register(ProfileApp.TokenRefresher.self) { [unowned container] in
            ProfileApp.TokenRefresher { try container.resolve(ProfileApp.Session.self) }
        }

        let session = try container.resolve(ProfileApp.Session.self)
        try session.refresher.refresh()

        #expect(session.token == "token 2")
    }
}

/// Where the token is kept. It needs neither of the two.
private final class TokenStore: Sendable {
    let token = Mutex("token 1")
}

/// Reads the token. In ProfileApp it keeps the token itself.
private final class Session: Sendable {
    let refresher: TokenRefresher
    private let tokens: TokenStore

    init(tokens: TokenStore, refresher: TokenRefresher) {
        self.tokens = tokens
        self.refresher = refresher
    }

    var token: String {
        tokens.token.withLock { $0 }
    }
}

/// Writes the token. In ProfileApp it has to hand it to the session.
private final class TokenRefresher: Sendable {
    private let tokens: TokenStore

    init(tokens: TokenStore) {
        self.tokens = tokens
    }

    func refresh() {
        tokens.token.withLock { $0 = "token 2" }
    }
}
