import Evidence
import StyleTypedFactories
import Testing

/// Where two tasks wait for each other, so that both have registered before either asks.
private actor Meeting {
    private var here = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func arrive(of count: Int) async {
        here += 1
        guard here == count else { return await withCheckedContinuation { waiting.append($0) } }
        for continuation in waiting { continuation.resume() }
    }
}

@Suite struct `Local registrations` {
    @Test func `of two threads that run at once hold their own mock`() {
        let callers = TwoCallers()
        let threads = Tally()

        let (first, second) = callers.run {
            Container.Registrations.local {
                let mock = MockDatabase(name: "mock \(threads.add())")
                Container.database.register { mock }
                callers.meet()
                return Container.userCache().database === mock
                    && Container.userCache() === Container.userCache()
            }
        }

        #expect(first && second)
        #expect(threads.count == 2)
    }

    @Test func `of eight tasks that run at once hold their own mock`() async {
        let meeting = Meeting()

        let names = await withTaskGroup(of: [String].self) { group in
            for index in 0..<8 {
                group.addTask {
                    await Container.Registrations.local {
                        Container.database.register { MockDatabase(name: "mock \(index)") }
                        await meeting.arrive(of: 8)
                        return [Container.database().name, Container.userCache().database.name]
                    }
                }
            }
            return await group.reduce(into: Set<[String]>()) { $0.insert($1) }
        }

        #expect(names == Set((0..<8).map { ["mock \($0)", "mock \($0)"] }))
    }

    // Swift Testing runs these four at once.
    @Test(arguments: 1...4)
    func `of a test are not seen by the next`(number: Int) async {
        await Container.Registrations.local {
            Container.database.register { MockDatabase(name: "mock \(number)") }
            await Task.yield()
            #expect(Container.userCache().database.name == "mock \(number)")
        }
    }

    @Test func `reach the tasks that the operation starts`() async {
        await Container.Registrations.local {
            let mock = MockDatabase()
            Container.database.register { mock }
            let cache = Container.userCache()

            async let child = Container.userCache()
            let later = Task { Container.database() }

            #expect(await child === cache)
            #expect(await later.value === mock)
        }
    }

    @Test func `begin with the overrides from outside, and with nothing built`() {
        Container.Registrations.local {
            Container.database.register { MockDatabase() }
            let outside = Container.userCache()

            Container.Registrations.local {
                #expect(Container.database().name == "mock")
                #expect(Container.userCache() !== outside)

                Container.database.reset()
                Container.Registrations.push()
            }

            #expect(Container.database().name == "mock")
            #expect(Container.userCache() === outside)
            Container.Registrations.pop()
            #expect(Container.userCache() === outside)
        }
    }

    @Test func `begin with the decorator from outside`() {
        Container.Registrations.local {
            let seen = Tally()
            Container.Decorator.decorate = { _ in seen.add() }

            Container.Registrations.local { _ = Container.database() }

            #expect(seen.count == 1)
        }
    }

    @Test func `do not pop what was pushed outside`() {
        Container.Registrations.local {
            Container.Registrations.push()

            Container.Registrations.local {
                Container.database.register { MockDatabase() }
                Container.Registrations.pop()

                #expect(Container.database().name == "mock")
            }
        }
    }

    @Test func `end when the operation fails`() {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try Container.Registrations.local {
                Container.database.register { MockDatabase() }
                throw Failure()
            }
        }

        #expect(Container.database().name == "real")
    }

    @MainActor @Test func `stay on the actor of their caller`() async {
        let inside = await Container.Registrations.local {
            await Task.yield()
            MainActor.assertIsolated()
            return Container.database().name
        }

        #expect(inside == "real")
    }
}
