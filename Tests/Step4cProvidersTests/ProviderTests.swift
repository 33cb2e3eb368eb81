import Evidence
import Foundation
import ProfileApp
import Step4cProviders
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4c: providers` {
    @Test func `a provider resolves nothing before it is asked, and again each time`() throws {
        let container = MiniContainer()
        let runs = Tally()
        container.register(Int.self) { runs.add() }
        container.register(Provider<Int>.self) { (numbers: Provider<Int>) in numbers }

        let numbers = try container.resolve(Provider<Int>.self)
        #expect(runs.count == 0)

        #expect(try [numbers.get(), numbers.get()] == [1, 2])
    }

    @Test func `a provider of a singleton gives the one instance`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(Provider<Database>.self) { (databases: Provider<Database>) in databases }

        let databases = try container.resolve(Provider<Database>.self)

        #expect(try databases.get() === databases.get())
        #expect(try databases.get() === container.resolve(Database.self))
    }

    @Test func `a provider that is asked too early meets the loop`() {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton, factory: Session.init)
        container.register(TokenRefresher.self) { (session: Provider<Session>) in
            _ = try session.get()
            return TokenRefresher(session: session)
        }

        guard case .circularDependency(let path) = failure(resolving: Session.self, in: container)
        else {
            Issue.record("no loop was reported")
            return
        }
        #expect(path.map { "\($0.key)" } == ["Session", "TokenRefresher", "Session"])
    }

    @Test func `inside a factory a provider joins the walk, later it begins one`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Pair.self) { (own: Database, databases: Provider<Database>) in
            Pair(own: own, early: try databases.get(), databases: databases)
        }

        let pair = try container.resolve(Pair.self)

        #expect(pair.own === pair.early)
        #expect(try pair.databases.get() !== pair.own)
        #expect(try pair.databases.get() !== pair.databases.get())
    }

    @Test func `a provider that is asked within a get joins its walk`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(Pair.self) { (databases: Provider<Database>, own: Database) in
            Pair(own: own, early: try databases.get(), databases: databases)
        }
        container.register(Provider<Pair>.self) { (pairs: Provider<Pair>) in pairs }
        let pairs = try container.resolve(Provider<Pair>.self)

        let (first, second) = (try pairs.get(), try pairs.get())

        #expect(first.own === first.early)
        #expect(first.own !== second.own)
    }

    @Test func `a provider sees what is registered when it is asked`() throws {
        let container = MiniContainer()
        container.register(Provider<String>.self) { (texts: Provider<String>) in texts }
        let texts = try container.resolve(Provider<String>.self)
        #expect(throws: ResolutionError.self) { try texts.get() }

        container.register(String.self) { "old" }
        #expect(try texts.get() == "old")

        container.register(String.self) { "new" }
        #expect(try texts.get() == "new")
    }

    @Test func `the path of a provider's error begins at what it was asked for`() throws {
        let container = MiniContainer()
        container.register(Provider<String>.self) { (texts: Provider<String>) in texts }
        container.register(
            String.self, factory: { (number: Int) in "\(number)" }, fileID: "App.swift", line: 2)
        let texts = try container.resolve(Provider<String>.self)

        let error = #expect(throws: ResolutionError.self) { try texts.get() }

        #expect(
            error?.description == """
                Nothing is registered for Int.
                  String, registered at App.swift:2
                  needs Int
                Register it where the app starts; if it has a default value, write a closure.
                """)
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

        let error = #expect(throws: ResolutionError.self) { try session.refresher.session.get() }
        #expect(
            error?.description == """
                A Provider<Session> was used after its container was gone.
                Keep the container for as long as its Providers are used.
                """)
    }

    @Test func `every kind of provider says that its container is gone, and for which service`()
        throws
    {
        var container: MiniContainer? = MiniContainer()
        container?.register(Int.self) { 1 }
        container?.register(Providers.self, factory: Providers.init)
        let providers = try #require(try container?.resolve(Providers.self))

        container = nil

        for error in [
            #expect(throws: ResolutionError.self) { try providers.plain.get() },
            #expect(throws: ResolutionError.self) { try providers.optional?.get() },
            #expect(throws: ResolutionError.self) { try providers.ofOptional.get() },
        ] {
            guard case .containerReleased(let key, let path) = error else {
                Issue.record("\(String(describing: error)) is no containerReleased")
                continue
            }
            #expect("\(key)" == "Int")
            #expect(path.isEmpty)
        }
    }

    @Test func `a factory that asks a provider of a container that is gone is named`() throws {
        var other: MiniContainer? = MiniContainer()
        other?.register(Provider<Int>.self) { (numbers: Provider<Int>) in numbers }
        let numbers = try #require(try other?.resolve(Provider<Int>.self))
        other = nil
        let container = MiniContainer()
        container.register(
            String.self, factory: { "\(try numbers.get())" }, fileID: "App.swift", line: 1)
        container.register(
            [String].self, factory: { (text: String) in [text] }, fileID: "App.swift", line: 2)

        #expect(
            failure(resolving: [String].self, in: container)?.description == """
                A Provider<Int> was used after its container was gone.
                  Array<String>, registered at App.swift:2
                  needs String, registered at App.swift:1
                Keep the container for as long as its Providers are used.
                """)
    }

    @Test func `container, singletons and providers go together`() throws {
        weak var container: MiniContainer?
        weak var session: Session?
        weak var home: HomeScreen?
        do {
            let owner = MiniContainer()
            owner.register(Session.self, scope: .singleton, factory: Session.init)
            owner.register(TokenRefresher.self, scope: .singleton, factory: TokenRefresher.init)
            owner.register(ProfileViewModel.self) {
                ProfileViewModel(
                    userManager: UserManager(
                        api: APIService(cache: UserCache(database: Database()))))
            }
            owner.register(HomeScreen.self, scope: .singleton) {
                (profiles: Provider<ProfileViewModel>) in HomeScreen { try profiles.get() }
            }
            session = try owner.resolve(Session.self)
            home = try owner.resolve(HomeScreen.self)
            _ = try session?.refresher.session.get()
            _ = try home?.openProfile()
            container = owner
            #expect(session != nil && home != nil)
        }

        #expect(container == nil)
        #expect(session == nil)
        #expect(home == nil)
    }

    @Test func `a provider is safe to ask from many threads`() async {
        // In a process of its own: what threads do without the lock may end it.
        await #expect(processExitsWith: .success) {
            let container = MiniContainer()
            let built = Tally()
            container.register(Int.self, scope: .singleton) { built.add() }
            container.register(Provider<Int>.self) { (numbers: Provider<Int>) in numbers }
            let numbers = try container.resolve(Provider<Int>.self)

            let answers = try soon {
                Worker.each(of: 8) { _ in (0..<100).map { _ in try? numbers.get() } }
            }

            #expect(built.count == 1)
            #expect(answers.joined().allSatisfy { $0 == 1 })
        }
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
    let session: Provider<Session>
    init(session: Provider<Session>) { self.session = session }
}

private struct Providers: Sendable {
    let plain: Provider<Int>
    let optional: Provider<Int>?
    let ofOptional: Provider<Int?>
}

private struct Pair: Sendable {
    let own: Database
    let early: Database
    let databases: Provider<Database>
}
