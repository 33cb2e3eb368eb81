import ProfileApp
import StyleTypedFactories
import Support
import TestSupport
import Testing

@Suite(.watchdog, .localRegistrations) struct `A scope` {
    @Test func `a factory without a scope is unique`() {
        let factory = Factory { Database() }

        #expect(factory() !== factory())
    }

    @Test(arguments: [Container.Scope.singleton, .cached, .session, .shared])
    func `a scope caches one instance for each factory, and never a nil`(scope: Container.Scope) {
        let calls = Tally()
        let factory = Factory<Database?>(scope: scope) { calls.add() < 3 ? nil : Database() }
        let other = Factory(scope: scope) { Database() }

        #expect(factory() == nil)
        #expect(factory() == nil)
        let database = factory()
        #expect(database != nil)
        #expect(factory() === database)
        #expect(other() !== database)
    }

    @Test func `a scope that is reset releases what it cached`() {
        let cache = Container.userCache()
        weak let manager = Container.userManager()
        #expect(manager != nil)

        Container.Scope.session.reset()

        #expect(manager == nil)
        #expect(Container.userCache() === cache)
    }

    @Test func `a scope is reset alone, and all others keep their instances`() {
        let scopes = [Container.Scope.singleton, .cached, .session, .shared]
        let factories = scopes.map { scope in Factory(scope: scope) { Database() } }
        for scope in scopes.indices {
            let before = factories.map { factory in factory() }

            scopes[scope].reset()

            for (index, factory) in factories.enumerated() {
                #expect((factory() === before[index]) == (index != scope))
            }
        }
    }

    @Test func `the scope of singletons can be reset alone, too`() {
        let (cache, manager) = (Container.userCache(), Container.userManager())

        Container.Scope.singleton.reset()

        #expect(Container.userCache() !== cache)
        #expect(Container.userManager() === manager)
    }

    @Test func `a reset of all scopes leaves the singletons, unless it is asked to`() {
        let (cache, manager) = (Container.userCache(), Container.userManager())
        let factories = [Container.Scope.cached, .shared].map { scope in
            Factory(scope: scope) { Database() }
        }
        let databases = factories.map { factory in factory() }

        Container.Scope.reset()
        #expect(Container.userManager() !== manager)
        #expect(factories[0]() !== databases[0])
        #expect(factories[1]() !== databases[1])
        #expect(Container.userCache() === cache)

        Container.Scope.reset(includingSingletons: true)
        #expect(Container.userCache() !== cache)
    }

    @Test(arguments: [Container.Scope.singleton, .cached, .session, .shared])
    func `a cached instance is dropped when its factory gets another closure, or the first`(
        scope: Container.Scope
    ) {
        let factory = Factory(scope: scope) { Database() }
        let other = Factory(scope: scope) { Database() }
        let (real, mock, cached) = (factory(), Database(), other())

        factory.register { mock }
        #expect(factory() === mock)

        factory.reset()
        #expect(factory() !== mock)
        #expect(factory() !== real)
        #expect(other() === cached)
    }

    @Test(arguments: [Container.Scope.singleton, .cached, .session, .shared])
    func `a push and a reset empty each scope, and a pop brings its instance back`(
        scope: Container.Scope
    ) {
        let factory = Factory(scope: scope) { Database() }
        let before = factory()

        Container.Registrations.push()
        let meanwhile = factory()
        #expect(meanwhile !== before)

        Container.Registrations.reset()
        #expect(factory() !== meanwhile)

        // This leaves alone what was pushed.
        Container.Scope.reset(includingSingletons: true)
        Container.Registrations.pop()
        #expect(factory() === before)
    }

    @Test func `a shared scope caches an instance while other code holds it`() {
        let factory = Factory<(any APIServicing)?>(scope: .shared) { Container.api() }
        var held = factory() as AnyObject?
        #expect(factory() as AnyObject? === held)
        weak let released = held

        held = nil

        #expect(released == nil)
    }

    @Test func `a shared scope finds the instance in an optional of an optional`() {
        let factory = Factory<Database??>(scope: .shared) { Database() }
        let held = factory()

        #expect(factory()! === held!)
    }

    @Test func `a struct in a shared scope crashes`() async {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = Factory(scope: .shared) { MockAPI(name: "Mock") as any APIServicing }()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("MockAPI is not a class, and Scope.shared holds weakly: use "))
    }

    @Test func `a service that a scope drops may call factories in its deinit`() {
        let saved = Tally()
        let draft = Factory(scope: .session) { Draft { if nameOfUser() == "Ada" { saved.add() } } }
        Container.Registrations.push()
        let drops = [
            { draft.reset() }, { Container.Scope.session.reset() },
            { Container.Registrations.reset() }, { Container.Registrations.pop() },
        ]

        for drop in drops {
            _ = draft()
            drop()
        }

        #expect(saved.count == 4)
    }

    @Test func `a service that a scope drops may wait for a thread that calls its factory`() {
        let drops = [
            { Container.awaited.reset() }, { Container.Scope.session.reset() },
            { Container.Scope.reset() },
            { Container.Scope.reset(includingSingletons: true) },
            { Container.Registrations.reset() }, { Container.Registrations.pop() },
            { Container.awaited.register { Draft {} } },
        ]
        for (index, drop) in drops.enumerated() {
            Container.Registrations.withOverrides {
                Container.Registrations.push()
                _ = Container.awaited()

                drop()

                #expect(draftsSaved.count == index + 1)
            }
        }
    }

    @Test func `a reset of a scope leaves mocks and the decorator in force`() {
        let resets = [
            { Container.Scope.session.reset() }, { Container.Scope.reset() },
            { Container.Scope.reset(includingSingletons: true) },
        ]
        for reset in resets {
            let seen = Tally()
            Container.userManager.register { UserManager(api: MockAPI(name: "Mock")) }
            Container.Decorator.decorate = { _ in seen.add() }
            let manager = Container.userManager()

            reset()

            #expect(Container.userManager() !== manager)
            #expect(Container.userManager().api.user(id: 1)?.name == "Mock")
            #expect(seen.count == 3)
        }
    }

    @Test func `a cycle of services that a scope caches crashes`() async {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = Container.outermost()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let cycle = "UserManager needs UserCache needs UserManager"
        #expect(text.contains("A circular dependency: \(cycle). Let one of these closures call"))
    }

    @Test func `a cycle names only the services that a scope caches`() async {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = Container.cachedPart()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("A circular dependency: Database needs Database. Let"))
    }

    @Test func `a cycle names types of the same name in full`() async {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = Container.audio()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let types = ["Audio", "Video", "Audio"].map { "StyleTypedFactoriesTests.\($0).Settings" }
        #expect(text.contains("A circular dependency: \(types.joined(separator: " needs ")). Let"))
    }

    // What is registered or reset is another instance, so nothing waits for itself.
    @Test func `a closure that has replaced itself and calls again gets another instance`() {
        #expect([Container.renewed(), Container.renewed()] == ["renewed, first", "renewed"])
    }

    @Test func `what a closure creates is not cached if it has registered another or reset it`() {
        // In a preview, say, the real one puts a mock in its own place.
        #expect([Container.overridden(), Container.overridden()] == ["real", "mock"])
        // A token that has expired ends the session that it was created for.
        #expect([Container.expired(), Container.expired(), Container.expired()] == [1, 2, 2])
    }
}

/// Threads have no task, and so use the registrations of the process. Each test has its factories.
@Suite(.watchdog) struct `Any thread` {
    @Test func `two threads that ask at the same time get one singleton`() {
        // The two can never meet in the closure: the first waits for that fifth of a second.
        let rendezvous = Rendezvous(timeout: 0.2)
        let factory = Factory(scope: .singleton) {
            rendezvous.wait()
            return Database()
        }

        let (first, second) = rendezvous.runOnTwoThreads { factory() }

        #expect(first === second)
    }

    @Test func `two threads run a unique factory at the same time`() {
        let rendezvous = Rendezvous()
        let entered = Tally()
        let factory = Factory {
            entered.add()
            rendezvous.wait()
            return entered.count
        }

        // The closure runs without the lock, so both are in it before either leaves.
        let (first, second) = rendezvous.runOnTwoThreads { factory() }

        #expect([first, second] == [2, 2])
    }

    @Test(.localRegistrations)
    func `eight tasks register, decorate and call a factory at the same time`() async {
        let (factory, seen) = (Factory { Database() }, Tally())

        await withTaskGroup { tasks in
            for _ in 1...8 {
                tasks.addTask {
                    for _ in 1...100 {
                        factory.register { Database() }
                        Container.Decorator.decorate = { _ in seen.add() }
                        _ = factory()
                        _ = Container.Registrations.withOverrides { factory() }
                    }
                }
            }
        }

        #expect(seen.count == 1_600)
    }
}

private let draftsMade = Tally()
private let draftsSaved = Tally()
private let renewals = Tally()
private let tokens = Tally()

extension Container {
    fileprivate static let overridden: Factory<String> = Factory(scope: .singleton) {
        overridden.register { "mock" }
        return "real"
    }

    fileprivate static let expired = Factory(scope: .session) {
        let token = tokens.add()
        if token == 1 { Scope.session.reset() }
        return token
    }

    fileprivate static let awaited: Factory<Draft> = Factory(scope: .session) {
        // The second one is created on another thread, while the first one is deallocated.
        if draftsMade.add().isMultiple(of: 2) { return Draft {} }
        return Draft { if finishesElsewhere({ _ = awaited() }) { draftsSaved.add() } }
    }

    fileprivate static let renewed: Factory<String> = Factory(scope: .cached) {
        if renewals.add() > 1 { return "renewed" }
        renewed.reset()
        return "\(renewed()), first"
    }

    fileprivate static let audio: Factory<Audio.Settings> = Factory(scope: .cached) {
        _ = video()
        return Audio.Settings()
    }
    fileprivate static let video = Factory(scope: .cached) {
        _ = audio()
        return Video.Settings()
    }

    fileprivate static let cachedPart: Factory<Database> = Factory(scope: .cached) {
        _ = uniquePart()
        return Database()
    }
    fileprivate static let uniquePart = Factory {
        UserCache(database: cachedPart())
    }

    fileprivate static let outermost = Factory(scope: .singleton) {
        ProfileViewModel(userManager: needy())
    }
    fileprivate static let needy: Factory<UserManager> = Factory(scope: .session) {
        _ = neededCache()
        return UserManager(api: api())
    }
    fileprivate static let neededCache = Factory(scope: .cached) {
        // A helper that asks only once: had it asked each time, the stack would overflow.
        if tokens.add() == 1 { _ = needy() }
        return UserCache(database: database())
    }
}

private enum Audio {
    struct Settings: Sendable {}
}

private enum Video {
    struct Settings: Sendable {}
}

/// What a user has typed. It is saved when it is deallocated.
private final class Draft: Sendable {
    let save: @Sendable () -> Void

    init(save: @escaping @Sendable () -> Void) { self.save = save }
    deinit { save() }
}
