import ProfileApp
import StyleTypedFactories
import Support
import Synchronization
import TestSupport
import Testing

@Suite(.watchdog, .localRegistrations) struct `The registrations` {
    @Test func `a pop brings back the registrations of the push`() {
        let before = Database()
        Container.database.register { before }
        let cache = Container.userCache()

        Container.Registrations.push()
        #expect(Container.database() === before)
        #expect(Container.userCache() !== cache)
        Container.database.register { Database() }
        Container.Registrations.pop()

        #expect(Container.database() === before)
        #expect(Container.userCache() === cache)
    }

    @Test func `registrations are pushed as often as a test likes, and popped once too often`() {
        Container.api.register { MockAPI(name: "Zero") }
        var names: [String?] = []

        for name in ["One", "Two"] {
            Container.Registrations.push()
            Container.api.register { MockAPI(name: name) }
        }
        for _ in 1...4 {
            names.append(nameOfUser())
            Container.Registrations.pop()
        }

        #expect(names == ["Two", "One", "Zero", "Zero"])
    }

    @Test func `a reset drops every mock and every instance, but not what was pushed`() {
        Container.api.register { MockAPI(name: "Mock") }
        let cache = Container.userCache()
        Container.Registrations.push()

        Container.Registrations.reset()
        #expect(nameOfUser() == "Ada")
        #expect(Container.userCache() !== cache)

        Container.Registrations.pop()
        #expect(nameOfUser() == "Mock")
        #expect(Container.userCache() === cache)
    }

    @Test func `the decorator gets each service that a factory returns`() {
        #expect(Container.Decorator.decorate == nil)
        let log = Log()
        Container.Decorator.decorate = { service in log.add("\(type(of: service))") }

        _ = Container.userManager()
        _ = Container.userManager()

        #expect(Container.Decorator.decorate != nil)
        // What a service needs comes first. The second manager is the first one, cached, and is shown
        // all the same.
        #expect(log.lines == ["Database", "UserCache", "APIService", "UserManager", "UserManager"])

        Container.Decorator.decorate = nil
        _ = Container.userManager()
        #expect(log.lines.count == 5)
    }

    @Test func `a push leaves the decorator, a pop brings it back, and a reset drops it`() {
        let (first, second) = (Tally(), Tally())
        Container.Decorator.decorate = { _ in first.add() }

        Container.Registrations.push()
        _ = Container.database()
        #expect([first.count, second.count] == [1, 0])

        Container.Decorator.decorate = { _ in second.add() }
        _ = Container.database()
        #expect([first.count, second.count] == [1, 1])

        Container.Registrations.reset()
        _ = Container.database()
        #expect([first.count, second.count] == [1, 1])

        Container.Registrations.pop()
        _ = Container.database()
        #expect([first.count, second.count] == [2, 1])
    }

    @Test func `the decorator gets a mock, and what an argument or a property got`() {
        let log = Log()
        Container.Decorator.decorate = { service in log.add("\(type(of: service))") }
        Container.api.register { MockAPI(name: "Mock") }

        _ = GreetingViewModel()
        _ = ParameterFactory { (id: Int) in User(id: id, name: "Ada") }(1)

        #expect(log.lines == ["MockAPI", "User"])
    }

    @Test func `a dropped mock or decorator may wait for a thread that calls a factory`() {
        let saved = Tally()
        @Sendable func wait() { if finishesElsewhere({ _ = nameOfUser() }) { saved.add() } }
        let mock = { (draft: Draft) in Container.api.register { MockAPI(name: draft.name) } }
        let watch = { (draft: Draft) in Container.Decorator.decorate = { _ in _ = draft } }
        let drops = [
            (mock, { Container.api.reset() }),
            (mock, { Container.api.register { MockAPI(name: "Mock") } }),
            (mock, { Container.Registrations.reset() }),
            (mock, { Container.Registrations.pop() }),
            (watch, { Container.Decorator.decorate = nil }),
            (watch, { Container.Registrations.reset() }),
            (watch, { Container.Registrations.pop() }),
        ]
        for (index, (hold, drop)) in drops.enumerated() {
            Container.Registrations.push()
            hold(Draft(atEnd: wait))

            drop()

            #expect(saved.count == index + 1)
        }
    }
}

/// What a closure holds.
private final class Draft: Sendable {
    let name = "Draft"
    let atEnd: @Sendable () -> Void

    init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }
    deinit { atEnd() }
}

@Suite(.watchdog, .localRegistrations) struct `Task-local overrides` {
    @Test func `each of eight tasks that run at once has its own mock in withOverrides`() async {
        let meeting = Meeting(of: 8)

        let names = await withTaskGroup(of: [String?].self) { group in
            for index in 1...8 {
                group.addTask {
                    await Container.Registrations.withOverrides {
                        Container.api.register { MockAPI(name: "Mock \(index)") }
                        await meeting.arrive()
                        return [nameOfUser(), Container.userManager().api.user(id: 1)?.name]
                    }
                }
            }
            return await group.reduce(into: Set<[String?]>()) { $0.insert($1) }
        }

        #expect(names == Set((1...8).map { ["Mock \($0)", "Mock \($0)"] }))
    }

    @Test func `task-local overrides reach the tasks that the operation starts`() async {
        Container.api.register { MockAPI(name: "Mock") }
        let cache = Container.userCache()

        async let child = Container.userCache()
        let later = Task { nameOfUser() }

        #expect(await child === cache)
        #expect(await later.value == "Mock")
    }

    @Test func `withOverrides begins with the overrides and the decorator, and no instance`() {
        let seen = Tally()
        Container.api.register { MockAPI(name: "Mock") }
        let outside = Container.userCache()
        Container.Decorator.decorate = { _ in seen.add() }

        Container.Registrations.withOverrides {
            #expect(Container.userCache() !== outside)
            #expect(nameOfUser() == "Mock")
            #expect(seen.count > 0)
            Container.api.reset()
        }

        #expect(nameOfUser() == "Mock")
        #expect(Container.userCache() === outside)
    }

    @Test func `withOverrides of an async operation begins with the overrides, too`() async {
        Container.api.register { MockAPI(name: "Mock") }

        let name = await Container.Registrations.withOverrides {
            await Task.yield()
            return nameOfUser()
        }

        #expect(name == "Mock")
    }

    @Test func `a pop in withOverrides leaves alone what was pushed outside`() {
        Container.Registrations.push()
        Container.api.register { MockAPI(name: "Mock") }

        Container.Registrations.withOverrides {
            Container.Registrations.pop()
            #expect(nameOfUser() == "Mock")
        }

        Container.Registrations.pop()
        #expect(nameOfUser() == "Ada")
    }

    @Test @MainActor func `withOverrides stays on the actor of its caller`()
        async
    {
        await Container.Registrations.withOverrides {
            await Task.yield()
            MainActor.assertIsolated()
        }
    }
}

/// Where tasks wait for each other, so that all have registered before any asks.
private actor Meeting {
    private let count: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) { self.count = count }

    func arrive() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard waiting.count == count else { return }
            for continuation in waiting { continuation.resume() }
        }
    }
}

/// Lines that any thread may add to.
private final class Log: Sendable {
    private let all = Mutex<[String]>([])

    var lines: [String] { all.withLock { $0 } }

    func add(_ line: String) {
        all.withLock { $0.append(line) }
    }
}
