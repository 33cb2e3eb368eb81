import ProfileApp
import StyleTypedFactories
import Support
import TestSupport
import Testing

@Suite(.watchdog, .localRegistrations) struct `A scope` {
    @Test func `is unique if none is named`() {
        let factory = Factory { Database() }

        #expect(factory() !== factory())
    }

    @Test(arguments: [Container.Scope.singleton, .cached, .session, .shared])
    func `keeps one instance for each factory, and never a nil`(scope: Container.Scope) {
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

    @Test func `is reset alone, and releases what it kept`() {
        let cache = Container.userCache()
        weak let manager = Container.userManager()
        #expect(manager != nil)

        Container.Scope.session.reset()

        #expect(manager == nil)
        #expect(Container.userCache() === cache)
    }

    @Test func `of singletons can be reset alone, too`() {
        let (cache, manager) = (Container.userCache(), Container.userManager())

        Container.Scope.singleton.reset()

        #expect(Container.userCache() !== cache)
        #expect(Container.userManager() === manager)
    }

    @Test func `is reset with all others, singletons only if asked to`() {
        let (cache, manager) = (Container.userCache(), Container.userManager())
        let factory = Factory(scope: .cached) { Database() }
        let database = factory()

        Container.Scope.reset()
        #expect(Container.userManager() !== manager)
        #expect(factory() !== database)
        #expect(Container.userCache() === cache)

        Container.Scope.reset(includingSingletons: true)
        #expect(Container.userCache() !== cache)
    }

    @Test func `drops an instance when its factory gets another closure, or the first one back`() {
        let (real, mock) = (Container.userCache(), UserCache(database: Database()))
        let other = Factory(scope: .singleton) { Database() }
        let kept = other()

        Container.userCache.register { mock }
        #expect(Container.userCache() === mock)

        Container.userCache.reset()
        #expect(Container.userCache() !== mock)
        #expect(Container.userCache() !== real)
        #expect(other() === kept)
    }

    @Test func `that is shared keeps an instance while other code holds it`() {
        let factory = Factory<(any APIServicing)?>(scope: .shared) { Container.api() }
        var held = factory() as AnyObject?
        #expect(factory() as AnyObject? === held)
        weak let released = held

        held = nil

        #expect(released == nil)
    }

    @Test func `that is shared finds the instance in an optional of an optional`() {
        let factory = Factory<Database??>(scope: .shared) { Database() }
        let held = factory()

        #expect(factory()! === held!)
    }

    @Test func `that is shared stops the process at a struct`() async {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = Factory(scope: .shared) { MockAPI(name: "Mock") as any APIServicing }()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("MockAPI is not a class, and Scope.shared holds weakly: use "))
    }

    @Test func `drops a service whose deinit calls factories`() {
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

    @Test func `keeps the later of two instances when a closure has called its own factory`() {
        let draft = Container.recursive()

        #expect(Container.recursive() === draft)
    }

    @Test func `does not keep what a closure makes that has registered another or reset it`() {
        // In a preview, say, the real one puts a mock in its own place.
        #expect([Container.overridden(), Container.overridden()] == ["real", "mock"])
        // A token that has expired ends the session that it was made for.
        #expect([Container.expired(), Container.expired(), Container.expired()] == [1, 2, 2])
    }
}

/// Threads have no task, and so use the registrations of the process. Each test has its factories.
@Suite(.watchdog) struct `Any thread` {
    @Test func `gets the one singleton when two ask at the same time`() {
        // The two can never meet in the closure: the first waits for that fifth of a second.
        let callers = TwoCallers(patience: 0.2)
        let factory = Factory(scope: .singleton) {
            callers.meet()
            return Database()
        }

        let (first, second) = callers.run { factory() }

        #expect(first === second)
    }

    @Test func `is inside a unique factory while another is`() {
        let callers = TwoCallers(patience: 2)
        let entered = Tally()
        let factory = Factory {
            entered.add()
            callers.meet()
            return entered.count
        }

        // The closure runs without the lock, so both are in it before either leaves.
        let (first, second) = callers.run { factory() }

        #expect([first, second] == [2, 2])
    }
}

private let recursions = Tally()
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

    fileprivate static let recursive: Factory<Draft> = Factory(scope: .cached) {
        if recursions.add() == 1 { _ = recursive() }
        return Draft { _ = Container.userCache() }
    }
}

/// What a user has typed. It is saved when it is deallocated.
private final class Draft: Sendable {
    let save: @Sendable () -> Void

    init(save: @escaping @Sendable () -> Void) { self.save = save }
    deinit { save() }
}
