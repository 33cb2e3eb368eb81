import ProfileApp
import StylePropertyWrappers
import Support
import Testing

extension DIContainerTests {
    @Suite struct ThreadTests {
        init() { startAgain() }

        @Test func `arguments stay with the thread that gave them`() {
            DIContainer.register {
                New { (_, name: String) in User(id: 1, name: name) }
                Shared(Database())
                New { resolve in
                    // The other thread has to wait here, with its argument in hand.
                    let other = Worker { try? DIContainer.tryResolve(User.self) { "Ada" } }
                    _ = other.hasFinished(within: 0.1)
                    _ = resolve(Database.self)
                    return other
                }
            }

            let other = DIContainer.resolve(Worker<User?>.self)

            #expect(other.result()?.name == "Ada")
        }

        @Test func `two threads read a LazyInject first, and it resolves once`() {
            let rendezvous = Rendezvous(timeout: 0.5)
            let screen = LazyScreen()
            DIContainer.register(
                New {
                    rendezvous.wait()
                    return Database()
                })

            let (first, second) = rendezvous.runOnTwoThreads { screen.database }

            #expect(first === second)
        }

        // With a lock for each property, each of the two would hold what the other waits for.
        @Test func `a factory and another thread read one LazyInject without a deadlock`() {
            let screen = LazyScreen()
            DIContainer.register {
                New(Database())
                New {
                    // The other thread has begun to read, and waits for this factory to end.
                    let other = Worker { screen.database }
                    #expect(!other.hasFinished(within: 0.1))
                    return UserCache(database: screen.database)
                }
            }

            #expect(DIContainer.resolve(UserCache.self).database === screen.database)
        }

        // What Step 3 decided for `resolve`: one lock, held while a factory runs.
        @Test func `a LazyInject waits for a factory in another thread, also when it was read`() {
            let screen = LazyScreen()
            let slow = SlowFactory()
            DIContainer.register {
                Shared(Database())
                New { slow.run { MockAPI() } }
            }
            let database = screen.database
            let resolving = Worker { DIContainer.resolve(MockAPI.self) }
            slow.waitUntilEntered()

            let reading = Worker { screen.database }

            #expect(!reading.hasFinished(within: 0.2))
            slow.release()
            _ = resolving.result()
            #expect(reading.result() === database)
        }
    }
}

// A struct, since a class that threads share may not have an injected property.
private struct LazyScreen: Sendable {
    @LazyInject var database: Database
}
