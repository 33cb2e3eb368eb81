import Evidence
import ProfileApp

/// The situations that two containers meet in turn, and what can be seen of each.
enum Situation {
    static func twoScreens(resolve: () -> UserManager?, built: () -> Int) -> [String] {
        let screens = [resolve(), resolve()].compactMap { $0 }.map(ProfileViewModel.init)
        screens.first?.userManager.logIn(id: 1)
        let titles = screens.map { "\"\($0.title)\"" }.joined(separator: ", the second ")
        return ["The first shows \(titles).", "Sessions built: \(built())"]
    }

    static func twoSettings(_ a: A.Settings?, _ b: B.Settings?) -> [String] {
        ["A.Settings resolves to \(a?.name ?? "nil"), B.Settings to \(b?.name ?? "nil")."]
    }

    static func logOut(makeSession: () -> UserManager?) -> [String] {
        makeSession()?.logIn(id: 1)
        let name = makeSession()?.currentUser?.name
        return ["In the new container: \(name.map { "still \($0)" } ?? "no user")."]
    }

    static func twoThreads(_ first: Database?, _ second: Database?, built: Int) -> [String] {
        let what = first === second ? "the same instance" : "different instances"
        return [
            "The two threads hold \(what). The singleton was built \(built == 1 ? "once" : "\(built) times")."
        ]
    }

    static func screens(_ texts: [String]) -> [String] {
        ["The two screens show \(texts.map { "\"\($0)\"" }.joined(separator: " and "))."]
    }

    static func screenOfTheSystem(_ name: String?) -> [String] {
        ["After the system's `init()` the screen shows \(name ?? "no user")."]
    }

    static func mock(_ mock: Database, reaches cache: UserCache?, not before: UserCache?)
        -> [String]
    {
        let what = cache?.database === mock ? "the mock" : "the real database"
        return [
            "The singleton is \(cache === before ? "the old one" : "a new one"), and holds \(what)."
        ]
    }

    static func slowFactory(hasQuickOne: Bool, networkAnswers: () -> Bool) -> [String] {
        let bothCame = networkAnswers()
        return [
            "While the first waits, the other \(hasQuickOne ? "is here" : "waits, too").",
            "Then the network answers: \(bothCame ? "both are here." : "not both are here.")",
        ]
    }

    /// The text of the error that a call throws.
    static func complaint(of call: () throws -> Void) -> String {
        do {
            try call()
            return "no complaint."
        } catch {
            return "\(error)".split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        }
    }

    static func leak(makeContainer: (Witness) -> AnyObject) -> [String] {
        let gone = Tally()
        weak var container: AnyObject?
        do {
            container = makeContainer(Witness(gone: gone))
        }
        return [
            "The container is \(container == nil ? "gone" : "still there"). "
                + "The deinit of its singleton \(gone.count == 1 ? "ran" : "did not run")."
        ]
    }
}

enum A {
    struct Settings: Sendable {
        let name = "A's settings"
    }
}

enum B {
    struct Settings: Sendable {
        let name = "B's settings"
    }
}

/// A service that tells when it goes.
final class Witness: Sendable {
    private let gone: Tally

    init(gone: Tally) {
        self.gone = gone
    }

    deinit {
        gone.add()
    }
}

final class Session: Sendable {
    let refresher: TokenRefresher

    init(refresher: TokenRefresher) {
        self.refresher = refresher
    }
}

/// Gets a new token, and must tell the session of it.
final class TokenRefresher: Sendable {
    private let findSession: @Sendable () -> Session?
    var session: Session? { findSession() }

    init(session: Session) {
        findSession = { session }
    }

    init(findSession: @escaping @Sendable () -> Session?) {
        self.findSession = findSession
    }
}
