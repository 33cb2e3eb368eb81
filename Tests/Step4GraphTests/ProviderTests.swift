import Evidence
import Foundation
import ProfileApp
import Step4Graph
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4: providers` {
    @Test func `a provider breaks a loop`() throws {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton, factory: Session.init)
        container.register(TokenRefresher.self, factory: TokenRefresher.init)

        let session = try container.resolve(Session.self)

        #expect(try session.refresher.sessions.get() === session)
        try container.validate()
    }

    @Test func `a provider that is asked too early meets the loop`() {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton, factory: Session.init)
        container.register(TokenRefresher.self) { (sessions: Provider<Session>) in
            _ = try sessions.get()
            return TokenRefresher(sessions: sessions)
        }

        guard case .circularDependency(let path) = failure(resolving: Session.self, in: container)
        else {
            Issue.record("no loop was reported")
            return
        }
        #expect(path.map { "\($0.key)" } == ["Session", "TokenRefresher", "Session"])
    }

    @Test func `inside a factory a provider joins the walk, later it begins one`()
        throws
    {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Pair.self) { (own: Database, databases: Provider<Database>) in
            Pair(own: own, early: try databases.get(), databases: databases)
        }

        let pair = try soon { try container.resolve(Pair.self) }

        #expect(pair.own === pair.early)
        #expect(try pair.databases.get() !== pair.own)
        #expect(try pair.databases.get() !== pair.databases.get())
    }

    @Test func `a provider sees what is registered when it is asked`() throws {
        let container = MiniContainer()
        container.register([String].self) { (texts: Provider<String>) in [try texts.get()] }
        container.register(String.self) { "old" }
        container.register(Provider<String>.self) { (texts: Provider<String>) in texts }
        let texts = try container.resolve(Provider<String>.self)
        #expect(try texts.get() == "old")

        container.register(String.self) { "new" }

        #expect(try texts.get() == "new")
    }

    @Test func `optional providers and providers of optionals`() throws {
        let container = MiniContainer()
        container.register(Options.self, factory: Options.init)

        let before = try container.resolve(Options.self)
        #expect(before.provider == nil)
        #expect(try before.later.get() == nil)

        container.register(Int.self) { 5 }
        let after = try container.resolve(Options.self)
        #expect(try after.provider?.get() == 5)
        #expect(try after.later.get() == 5)
        // Asked when it is registered, it is there, though it was not when the provider was made.
        #expect(try before.later.get() == 5)
        try container.validate()
    }

    @Test func `what is nested deeper is a fault`() throws {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self) { (number: Int??) in "\(String(describing: number))" }
        container.register([Int].self) { (numbers: Provider<Provider<Int>>) in
            [try numbers.get().get()]
        }
        container.register(Double.self) { (numbers: Provider<Int?>?) in 1 }
        container.register(UInt.self) { (number: Int???) in 1 }
        container.register(Int8.self) { (numbers: Provider<Int??>) in 1 }

        let issues = issues(in: container)

        #expect(issues.count == 5)
        #expect(failure(resolving: UInt.self, in: container) != nil)
        #expect(failure(resolving: Int8.self, in: container) != nil)
        #expect(failure(resolving: String.self, in: container) != nil)
        #expect(failure(resolving: [Int].self, in: container) != nil)
        #expect(failure(resolving: Double.self, in: container) != nil)
    }

    @Test func `a provider of something missing is a fault`() {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton, factory: Session.init)
        container.register(TokenRefresher.self) {
            (_: Provider<Database>, sessions: Provider<Session>) in
            TokenRefresher(sessions: sessions)
        }

        let issues = issues(in: container)

        guard case .missing(let key, let service, _) = issues.first else {
            Issue.record("nothing is said to be missing")
            return
        }
        #expect("\(key)" == "Database")
        #expect("\(service.map(\.key))" == "[TokenRefresher]")
    }

    @Test func `a provider is a plain value in a unit test`() throws {
        let api = APIService(cache: UserCache(database: Database()))
        let profile = ProfileViewModel(userManager: UserManager(api: api))
        let profiles = Provider { profile }

        let home = HomeScreen { try profiles.get() }

        #expect(try home.openProfile() === profile)
    }

    @Test func `a provider outlives its container and says so`() throws {
        var container: MiniContainer? = MiniContainer()
        container?.register(Session.self, scope: .singleton, factory: Session.init)
        container?.register(TokenRefresher.self, factory: TokenRefresher.init)
        let session = try #require(try container?.resolve(Session.self))

        container = nil

        let error = #expect(throws: ResolutionError.self) { try session.refresher.sessions.get() }
        #expect(
            error?.description == """
                A Provider<Session> was used after its container was gone.
                Keep the container for as long as its Providers are used.
                """)
    }

    @Test func `a factory that asks a provider of a container that is gone is named`() throws {
        var other: MiniContainer? = MiniContainer()
        other?.register(Provider<Int>.self) { (numbers: Provider<Int>) in numbers }
        let numbers = try #require(try other?.resolve(Provider<Int>.self))
        other = nil
        let container = MiniContainer()
        container.register(
            String.self, factory: { "\(try numbers.get())" }, fileID: "App.swift", line: 1)

        #expect(
            failure(resolving: String.self, in: container)?.description == """
                A Provider<Int> was used after its container was gone.
                  String, registered at App.swift:1
                Keep the container for as long as its Providers are used.
                """)
    }

    @Test func `container, singletons and providers go together`() throws {
        weak var container: MiniContainer?
        weak var session: Session?
        do {
            let owner = MiniContainer()
            owner.register(Session.self, scope: .singleton, factory: Session.init)
            owner.register(TokenRefresher.self, scope: .singleton, factory: TokenRefresher.init)
            session = try owner.resolve(Session.self)
            container = owner
            #expect(session != nil)
        }

        #expect(container == nil)
        #expect(session == nil)
    }

    @Test func `a provider is safe to ask from many threads`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Int.self, scope: .singleton) { built.add() }
        container.register(Provider<Int>.self) { (numbers: Provider<Int>) in numbers }
        let numbers = try container.resolve(Provider<Int>.self)

        let answers = Worker.each(of: 8) { _ in (0..<100).map { _ in try? numbers.get() } }

        #expect(built.count == 1)
        #expect(answers.joined().allSatisfy { $0 == 1 })
    }

    @Test func `a provider that met the loop meets it again`() async {
        // In a process of its own: a loop that is not found ends it.
        await #expect(processExitsWith: .success) {
            alarm(5)
            let container = MiniContainer()
            let runs = Tally()
            container.register(Int.self) { (own: Provider<Int>) in
                guard runs.add() < 10 else { return 0 }
                let first = try? own.get()
                let second = try? own.get()
                return first ?? second ?? 1
            }

            let number = try? container.resolve(Int.self)
            #expect(number == 1)
            #expect(runs.count == 1)
        }
    }
}

private final class Session: Sendable {
    let refresher: TokenRefresher
    init(refresher: TokenRefresher) { self.refresher = refresher }
}

private final class TokenRefresher: Sendable {
    let sessions: Provider<Session>
    init(sessions: Provider<Session>) { self.sessions = sessions }
}

private struct Pair: Sendable {
    let own: Database
    let early: Database
    let databases: Provider<Database>
}

private struct Options: Sendable {
    let provider: Provider<Int>?
    let later: Provider<Int?>
}
