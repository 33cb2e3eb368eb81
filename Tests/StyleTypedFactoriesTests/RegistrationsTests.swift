import Evidence
import StyleTypedFactories
import Testing

/// Each test has registrations of its own: what is said of the process's holds for these, too.
@Suite struct `The registrations` {
    @Test func `bring back at pop what was there at push`() {
        Container.Registrations.local {
            let before = MockDatabase()
            Container.database.register { before }
            let cache = Container.userCache()

            Container.Registrations.push()
            #expect(Container.database() === before)
            #expect(Container.userCache() !== cache)
            Container.database.register { MockDatabase() }
            #expect(Container.database() !== before)
            Container.Registrations.pop()

            #expect(Container.database() === before)
            #expect(Container.userCache() === cache)
        }
    }

    @Test func `are pushed as often as a test likes`() {
        Container.Registrations.local {
            func name() -> String { Container.userCache().database.name }
            var names = [name()]
            for mock in ["first", "second"] {
                Container.Registrations.push()
                Container.database.register { MockDatabase(name: mock) }
                names.append(name())
            }
            for _ in 1...2 {
                Container.Registrations.pop()
                names.append(name())
            }

            #expect(names == ["real", "first", "second", "first", "real"])
        }
    }

    @Test func `take no harm when they are popped once too often`() {
        Container.Registrations.local {
            Container.database.register { MockDatabase() }
            let cache = Container.userCache()

            Container.Registrations.pop()

            #expect(Container.userCache() === cache)
            #expect(cache.database.name == "mock")
        }
    }

    @Test func `forget every mock and every instance when they are reset`() {
        Container.Registrations.local {
            Container.database.register { MockDatabase() }
            Container.userCache.register { UserCache(database: MockDatabase()) }
            let cache = Container.userCache()

            Container.Registrations.reset()

            #expect(Container.database().name == "real")
            #expect(Container.userCache() !== cache)
            #expect(Container.userCache().database.name == "real")
        }
    }

    @Test func `keep what was pushed when they are reset`() {
        Container.Registrations.local {
            let cache = Container.userCache()
            Container.Registrations.push()

            Container.Registrations.reset()
            Container.Registrations.pop()

            #expect(Container.userCache() === cache)
        }
    }

    @Test func `keep the decorator at push, and bring it back at pop`() {
        Container.Registrations.local {
            let (first, second) = (Tally(), Tally())
            Container.Decorator.decorate = { _ in first.add() }

            Container.Registrations.push()
            _ = Container.database()
            Container.Decorator.decorate = { _ in second.add() }
            Container.Registrations.pop()
            _ = Container.database()

            #expect([first.count, second.count] == [2, 0])
        }
    }

    @Test func `forget the decorator when they are reset`() {
        Container.Registrations.local {
            let seen = Tally()
            Container.Decorator.decorate = { _ in seen.add() }

            Container.Registrations.reset()
            _ = Container.database()

            #expect(seen.count == 0)
        }
    }

    @Test func `show a decorator each service that a factory returns`() {
        Container.Registrations.local {
            let seen = Tally()
            Container.Decorator.decorate = { if $0 is UserCache { seen.add() } }

            // The second cache is not new, and is shown all the same. The database in it is not.
            _ = (Container.userCache(), Container.userCache())
            #expect(seen.count == 2)

            Container.Decorator.decorate = nil
            _ = Container.userCache()
            #expect(seen.count == 2)
        }
    }
}
