import ProfileApp
import Step4Graph
import StylePropertyWrappers
import Support
import Testing

private final class AppDelegate {
    @LazyInject private var api: any APIServicing
    @LazyInject private var userManager: UserManager

    init() {
        DIContainer.register {
            Shared(MockAPI(name: "Ada") as any APIServicing)
            Shared { resolve in UserManager(api: resolve()) }
        }
    }

    func didFinishLaunching() -> Bool {
        userManager.logIn(id: 1) && userManager.currentUser == api.user(id: 1)
    }
}

private struct Screen {
    @MutableInject var database: Database
    @MutableLazyInject var cache: UserCache
}

private struct LazyScreen: Sendable {
    @LazyInject var user: User
}

private struct LateSession: Sendable {
    @LazyInject var session: Session
}

extension DIContainerTests {
    @Suite struct WrapperTests {
        let databases = Tally()
        let caches = Tally()

        init() {
            startAgain()
            DIContainer.register {
                New { [databases] in
                    databases.add()
                    return Database()
                }
                New { [caches] in
                    caches.add()
                    return UserCache(database: Database())
                }
            }
        }

        @Test func `Inject resolves when its owner is created, LazyInject when it is first read`() {
            struct Screen {
                @Inject var database: Database
                @LazyInject var cache: UserCache
            }
            let screen = Screen()
            #expect([databases.count, caches.count] == [1, 0])

            #expect(screen.cache === screen.cache)
            #expect([databases.count, caches.count] == [1, 1])
        }

        @Test func `an app delegate registers in its init what its lazy properties need`() {
            #expect(AppDelegate().didFinishLaunching())
        }

        @Test func `a wrapper stands in a function, too`() {
            @Inject var database: Database
            @LazyInject var api: any APIServicing
            DIContainer.register(Shared(MockAPI() as any APIServicing))

            #expect(databases.count == 1)
            #expect(api.user(id: 1)?.name == "Mock")
        }

        @Test func `a closure that resolves breaks a cycle, as a Provider does`() throws {
            DIContainer.register {
                Shared { resolve in Session(refresher: resolve()) }
                Shared(TokenRefresher { try DIContainer.tryResolve() })
            }
            weak let session = DIContainer.resolve(Session.self)

            try session?.refresher.refresh()

            #expect(session?.token == "token 2")
            DIContainer.reset()
            #expect(session == nil)
        }

        @Test func `a LazyInject breaks a cycle, as a Provider does`() throws {
            DIContainer.register {
                Shared { resolve in Session(refresher: resolve()) }
                Shared {
                    let late = LateSession()
                    return TokenRefresher { late.session }
                }
            }
            weak let session = DIContainer.resolve(Session.self)

            try session?.refresher.refresh()

            #expect(session?.token == "token 2")
            // The price: session, refresher and wrapper are a retain cycle.
            DIContainer.reset()
            #expect(session != nil)
        }

        @Test func `MutableInject and MutableLazyInject resolve and can be changed`() {
            var screen = Screen()
            #expect([databases.count, caches.count] == [1, 0])
            _ = screen.cache
            let mock = UserCache(database: Database())

            screen.database = mock.database
            screen.cache = mock

            #expect(screen.database === mock.database)
            #expect(screen.cache === mock)
            #expect([databases.count, caches.count] == [1, 1])
        }

        @Test func `MutableLazyInject changed before it is first read resolves nothing`() {
            var screen = Screen()

            screen.cache = UserCache(database: Database())

            #expect(screen.cache === screen.cache)
            #expect(caches.count == 0)
        }

        @Test func `what a MutableLazyInject held before is deallocated`() {
            var screen = Screen()
            weak let resolved = screen.cache
            screen.cache = UserCache(database: Database())
            #expect(resolved == nil)

            weak let mock = screen.cache
            screen.cache = UserCache(database: Database())
            #expect(mock == nil)
        }

        @Test func `a changed copy of a struct leaves the original alone`() {
            let original = Screen()
            let cache = original.cache
            var copy = original

            copy.cache = UserCache(database: Database())

            #expect(original.cache === cache)
        }

        @Test func `an optional is the service where it is registered, and otherwise nil`() {
            @Inject var database: Database?
            @LazyInject var cache: UserCache?
            @Inject var session: Session?

            #expect(database != nil)
            #expect(cache != nil)
            #expect(session == nil)
        }

        @Test func `a Provider of the engine is an error, optional or not`() {
            // Its `get()` would take the engine's lock before ours, and could deadlock.
            let asked = [
                { _ = try DIContainer.tryResolve(Provider<Database>.self) },
                { _ = try DIContainer.tryResolve(Provider<Database>?.self) },
                { _ = try DIContainer.tryResolve(Provider<Database?>??.self) },
            ]
            for ask in asked {
                let error = #expect(throws: ResolutionError.self) { try ask() }

                let remedy = "Ask for what is in it."
                #expect("\(error, default: "")".contains(remedy))
            }
        }

        @Test func `a LazyInject that its own factory reads has one value`() throws {
            let screen = LazyScreen()
            let inner = Tally()
            DIContainer.register(
                New {
                    // What this factory puts in its place is created when it reads the property.
                    DIContainer.register(New(User(id: 2, name: "inner")))
                    #expect(screen.user.name == "inner")
                    inner.add()
                    return User(id: 1, name: "outer")
                })

            #expect((1...2).map { _ in screen.user.name } == ["inner", "inner"])
            #expect(inner.count == 1)
        }

        @Test func `a service registered as an optional is not found`() {
            DIContainer.register(Shared(MockAPI() as MockAPI?))
            @Inject var api: MockAPI?

            // The trap: what is registered is an `Optional<MockAPI>`, and what we look for is a
            // `MockAPI`.
            #expect(api?.name == nil)
        }

        @Test func `a type of the app that nil can make is no optional`() {
            struct Choice: ExpressibleByNilLiteral {
                var title = "registered"

                init(nilLiteral: ()) {}
            }
            DIContainer.register(New(nil as Choice))

            #expect(DIContainer.resolve(Choice.self).title == "registered")
            #expect(DIContainer.resolve(Choice??.self)??.title == "registered")
        }

        @Test func `a registered service that lacks a dependency is an error, optional or not`() {
            DIContainer.register(New { _ in UserManager(api: try DIContainer.tryResolve()) })

            let line = #line + 1
            let resolve = { _ = try DIContainer.tryResolve(UserManager?.self) }
            let error = #expect(throws: (any Error).self) { try resolve() }

            // What asks for an optional stands in the path, too, by the name that it asks for.
            let place = "StylePropertyWrappersTests/WrapperTests.swift:\(line)"
            let text = "Optional<UserManager>, registered at \(place)\n"
            #expect(
                "\(error, default: "")".contains("  \(text)  needs UserManager, registered at"))
        }
    }
}
