import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: parameters` {
    @Test func `the order of registration and the form of a factory do not matter`() throws {
        let container = MiniContainer()
        container.register(UserManager.self) { [unowned container] in
            UserManager(api: try container.resolve(APIService.self))
        }
        container.register(APIService.self) { APIService(cache: $0) }
        container.register(UserCache.self) { (database: Database) in UserCache(database: database) }
        container.register(Database.self, factory: Database.init)

        #expect(try container.resolve(UserManager.self).logIn(id: 3))
    }

    @Test func `parameters are resolved from left to right and passed in that order`() throws {
        let container = MiniContainer()
        let turns = Tally()
        container.register(User.self) { User(id: turns.add(), name: "Ada") }
        container.register(Int.self) { turns.add() }
        container.register(String.self) { (first: User, second: Int, third: User, fourth: Int) in
            "\(first.id), \(second), \(third.id), \(fourth)"
        }

        #expect(try container.resolve(String.self) == "1, 2, 3, 4")
    }

    // What Step 3 has brought must not be lost with the new `register`.
    @Test func `the compiler rejects what is not Sendable, as a service and as a dependency`()
        throws
    {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/NonSendableDependency.swift", importing: "Step4Graph")

        let refusal = "type 'Counter' does not conform to the 'Sendable' protocol"
        #expect(errors == [refusal, refusal])
    }

    @Test func `the first parameter that cannot be resolved is the error`() {
        let container = MiniContainer()
        let runs = Tally()
        container.register(User.self) { User(id: runs.add(), name: "Ada") }
        container.register(String.self) { (_: User, _: Database, _: UserCache, _: User) -> String in
            "never built"
        }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self) }

        guard case .notRegistered(let key, _, _) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(key == ServiceKey(Database.self))
        #expect(runs.count == 1)
    }

    @Test func `an optional parameter is nil only where nothing is registered`() throws {
        let container = MiniContainer()
        container.register(WithOptional<UserCache>.self, factory: WithOptional.init)
        #expect(try container.resolve(WithOptional<UserCache>.self).service == nil)

        // An error inside of it is an error: nil would hide it.
        container.register(UserCache.self, factory: UserCache.init)
        #expect(throws: ResolutionError.self) {
            try container.resolve(WithOptional<UserCache>.self)
        }

        container.register(Database.self, factory: Database.init)
        #expect(try container.resolve(WithOptional<UserCache>.self).service != nil)
    }

    @Test func `a cycle through an optional parameter is a cycle`() {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self) { (_: Session?) in
            TokenRefresher { throw CancellationError() }
        }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
        guard case .circularDependency = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a provider resolves nothing before it is called, and again at each call`() throws {
        let container = MiniContainer()
        let built = Tally()
        container.register(Database.self) {
            built.add()
            return Database()
        }
        container.register(WithProvider<Database>.self, factory: WithProvider.init)

        let databases = try container.resolve(WithProvider<Database>.self).provider
        #expect(built.count == 0)

        #expect(try databases.get() !== databases.get())
        #expect(built.count == 2)
    }

    @Test func `a provider gets what is registered when it is called`() throws {
        let container = MiniContainer()
        let mock = Database()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(WithProvider<Database>.self, factory: WithProvider.init)
        let databases = try container.resolve(WithProvider<Database>.self).provider
        #expect(try databases.get() === container.resolve(Database.self))

        container.register(Database.self) { mock }

        #expect(try databases.get() === mock)
    }

    @Test func `a provider breaks a cycle, and closes it when it is called too early`() throws {
        let container = MiniContainer()
        container.register(Session.self, scope: .singleton, factory: Session.init)
        container.register(TokenRefresher.self) { (session: Provider<Session>) in
            TokenRefresher { try session.get() }
        }
        let session = try container.resolve(Session.self)
        try session.refresher.refresh()
        #expect(session.token == "token 2")

        container.register(Session.self, scope: .singleton, factory: Session.init)
        container.register(TokenRefresher.self) { (session: Provider<Session>) in
            TokenRefresher(session: try session.get())
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
    }

    @Test func `inside a factory a provider joins the resolution, later it starts its own`() throws
    {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(
            WithProvider<Database>.self, scope: .singleton, factory: WithProvider.init)
        container.register([Database].self) { (first: Database, later: WithProvider<Database>) in
            [first, try later.provider.get()]
        }

        let databases = try container.resolve([Database].self)

        #expect(databases[0] === databases[1])
        let later = try container.resolve(WithProvider<Database>.self).provider.get()
        #expect(later !== databases[0])
    }

    @Test func `a provider outlives its container, and then throws`() throws {
        var container: MiniContainer? = MiniContainer()
        container?.register(WithProvider<Database>.self, factory: WithProvider.init)
        let databases = try container?.resolve(WithProvider<Database>.self).provider

        container = nil

        let error = #expect(throws: ResolutionError.self) { try databases?.get() }
        let expected = """
            A Provider<Database> was used after its container was deallocated.
            Hold the container for as long as its Providers are used.
            """
        #expect(error?.description == expected)
    }

    @Test func `a parameter may be optional and deferred at once`() throws {
        let container = MiniContainer()
        container.register(WithOptional<Provider<Database>>.self, factory: WithOptional.init)
        container.register(WithProvider<Database?>.self, factory: WithProvider.init)
        let early = try container.resolve(WithProvider<Database?>.self).provider
        #expect(try container.resolve(WithOptional<Provider<Database>>.self).service == nil)
        #expect(try early.get() == nil)

        container.register(Database.self, factory: Database.init)

        #expect(try container.resolve(WithOptional<Provider<Database>>.self).service?.get() != nil)
        #expect(try early.get() != nil)
    }

    @Test func `wrappers may be nested as deep as one likes`() throws {
        let container = MiniContainer()
        container.register(WithOptional<Database?>.self, factory: WithOptional.init)
        container.register(WithProvider<Provider<Database>>.self, factory: WithProvider.init)
        container.register(WithOptional<Provider<Database?>>.self, factory: WithOptional.init)
        let databases = try container.resolve(WithProvider<Provider<Database>>.self).provider
        #expect(try container.resolve(WithOptional<Database?>.self).service == nil)
        #expect(try container.resolve(WithOptional<Provider<Database?>>.self).service == nil)
        #expect(throws: ResolutionError.self) { try databases.get().get() }

        container.register(Database.self, scope: .singleton, factory: Database.init)

        let database = try container.resolve(Database.self)
        #expect(
            try container.resolve(WithOptional<Database?>.self).service?.map { $0 === database }
                == true
        )
        #expect(try databases.get().get() === database)
        let later = try container.resolve(WithOptional<Provider<Database?>>.self).service
        #expect(try later?.get() === database)
        try container.validate()
    }

    @Test func `each time a factory runs, its arguments are resolved again`() throws {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)

        let first = try container.resolve(UserCache.self)
        let second = try container.resolve(UserCache.self)

        #expect(first.database !== second.database)
    }
}

private struct WithProvider<Service: Sendable>: Sendable {
    let provider: Provider<Service>
}

private struct WithOptional<Service: Sendable>: Sendable {
    let service: Service?
}
