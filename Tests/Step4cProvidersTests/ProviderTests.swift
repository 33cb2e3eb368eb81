import ProfileApp
import Step4cProviders
import Support
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4c: providers` {
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

    @Test func `a provider of a singleton gives the one instance`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        container.register(WithProvider<Database>.self, factory: WithProvider.init)

        let databases = try container.resolve(WithProvider<Database>.self).provider

        #expect(try databases.get() === container.resolve(Database.self))
    }

    @Test func `a provider gets what is registered when it is called`() throws {
        let container = MiniContainer()
        let mock = Database()
        container.register(WithProvider<Database>.self, factory: WithProvider.init)
        let databases = try container.resolve(WithProvider<Database>.self).provider
        #expect(throws: ResolutionError.self) { try databases.get() }

        container.register(Database.self) { mock }

        #expect(try databases.get() === mock)
    }

    @Test func `a provider that is called inside the factory closes the cycle`() {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self) { (session: Provider<Session>) in
            TokenRefresher(session: try session.get())
        }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }

        guard case .circularDependency(let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(path.map(\.key.description) == ["Session", "TokenRefresher", "Session"])
    }

    @Test func `a provider is made by hand in a unit test`() throws {
        let database = Database()

        let databases = Provider { database }

        #expect(try databases.get() === database)
    }

    @Test func `a singleton with a provider does not retain its container`() throws {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Session.self, scope: .singleton, factory: Session.init)
            container.register(TokenRefresher.self) { (session: Provider<Session>) in
                TokenRefresher { try session.get() }
            }
            _ = try container.resolve(Session.self)
            released = container
        }

        #expect(released == nil)
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

    @Test func `a provider is called from many threads at once`() throws {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(Database.self, scope: .singleton) { slow.run { Database() } }
        container.register(WithProvider<Database>.self, factory: WithProvider.init)
        let databases = try container.resolve(WithProvider<Database>.self).provider
        let first = Worker { try? databases.get() }
        slow.waitUntilEntered()

        let others = Worker { Worker.each(of: 7) { _ in try? databases.get() } }

        // The first thread is inside the factory, so it holds the lock, and the others wait: a
        // provider takes the lock as `resolve` does.
        #expect(!others.hasFinished(within: 0.2))
        slow.release()
        let database = first.result()
        #expect(database != nil && others.result().allSatisfy { $0 === database })
    }
}

@Suite(.watchdog) struct `Step 4c: optional parameters` {
    @Test func `an optional parameter is nil only where nothing is registered`() throws {
        let container = MiniContainer()
        container.register(WithOptional<Database>.self, factory: WithOptional.init)
        #expect(try container.resolve(WithOptional<Database>.self).service == nil)

        container.register(Database.self, factory: Database.init)

        #expect(try container.resolve(WithOptional<Database>.self).service != nil)
    }

    @Test func `a parameter D? asks for D, even where a D? is registered`() throws {
        let container = MiniContainer()
        container.register(Database?.self) { Database() }
        container.register(WithOptional<Database>.self, factory: WithOptional.init)

        #expect(try container.resolve(WithOptional<Database>.self).service == nil)
    }

    @Test func `an error inside a registered optional is an error`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        container.register(WithOptional<UserCache>.self, factory: WithOptional.init)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(WithOptional<UserCache>.self)
        }

        guard case .notRegistered(let key, let path) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(key == ServiceKey(Database.self))
        #expect(path.map(\.key.description) == ["WithOptional<UserCache>", "UserCache"])
    }

    @Test func `a cycle through an optional parameter is a cycle`() {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init)
        container.register(TokenRefresher.self) { (_: Session?) in
            TokenRefresher { throw CancellationError() }
        }

        #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }
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
    }

    @Test func `whether an optional is registered is looked up behind the lock as well`() throws {
        let container = MiniContainer()
        let slow = SlowFactory()
        container.register(User.self) { slow.run { User(id: 1, name: "Ada") } }
        container.register(WithProvider<Database?>.self, factory: WithProvider.init)
        let databases = try container.resolve(WithProvider<Database?>.self).provider
        let resolving = Worker { try? container.resolve(User.self) }
        slow.waitUntilEntered()

        let asking = Worker { (try? databases.get()) == nil }

        // While a factory runs, every other thread has to wait, even to learn that nothing is
        // registered: the factory may register it at any moment.
        #expect(!asking.hasFinished(within: 0.2))
        slow.release()
        #expect(asking.result())
        #expect(resolving.result() != nil)
    }

    @Test func `resolving an optional directly says what to resolve instead`() {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Database?.self) }

        let expected = """
            Nothing is registered for Optional<Database>.
            Ask for what is in it. Only a factory's parameter may be a Provider or an optional.
            """
        #expect(error?.description == expected)
    }
}

@Suite(.watchdog) struct `Step 4c: errors` {
    @Test func `a failing factory is reported with the path to it, and where each was registered`()
    {
        struct DiskFull: Error {}
        let container = MiniContainer()
        container.register(Database.self) { throw DiskFull() }
        container.register(UserCache.self, factory: UserCache.init)
        let line = #line - 1

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(UserCache.self)
        }

        let expected = """
            A factory failed: DiskFull()
              UserCache, registered at Step4cProvidersTests/ProviderTests.swift:\(line)
              needs Database, registered at Step4cProvidersTests/ProviderTests.swift:\(line - 1)
            Nothing was cached: the next resolve runs the factory again.
            """
        #expect(error?.description == expected)
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test func `a cycle is reported with each of its services, and where it was registered`() {
        let container = MiniContainer()
        container.register(Session.self, factory: Session.init, fileID: "App.swift", line: 1)
        container.register(
            TokenRefresher.self, factory: TokenRefresher.init(session:), fileID: "App.swift",
            line: 2)
        container.register(User.self) { (_: Session) in User(id: 1, name: "Ada") }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(User.self) }

        let expected = """
            A circular dependency: these services need each other.
              Session, registered at App.swift:1
              needs TokenRefresher, registered at App.swift:2
              needs Session, registered at App.swift:1
            Extract what both need into a third service, or inject a Provider to defer one.
            """
        #expect(error?.description == expected)
    }

    @Test func `a cycle leaves out the factory that registered its service again`() {
        let container = MiniContainer()
        container.register(Session.self) { [unowned container] in
            container.register(Session.self, factory: Session.init)
            return try container.resolve(Session.self)
        }
        container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))

        let error = #expect(throws: ResolutionError.self) { try container.resolve(Session.self) }

        // The new factory begins the cycle and ends it. The old one only led to it.
        let told = error?.description.split(separator: "\n").filter { $0.contains("Session,") }
        #expect(told?.count == 2)
    }

    @Test func `a missing service is reported with its dependents`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init, fileID: "App.swift", line: 2)
        container.register(APIService.self, factory: APIService.init, fileID: "App.swift", line: 3)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve(APIService.self)
        }

        let expected = """
            Nothing is registered for Database.
              APIService, registered at App.swift:3
              needs UserCache, registered at App.swift:2
              needs Database
            Register it where the app starts. If it is a parameter with a default value, \
            register a closure that leaves it out.
            """
        #expect(error?.description == expected)
    }
}

private struct WithProvider<Service: Sendable>: Sendable {
    let provider: Provider<Service>
}

private struct WithOptional<Service: Sendable>: Sendable {
    let service: Service?
}
