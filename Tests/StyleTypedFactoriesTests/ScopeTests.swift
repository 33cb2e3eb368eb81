import Evidence
import StyleTypedFactories
import Testing

extension Container.Scope {
    static let session = Cached()
}

private final class Service: Sendable {}

extension Container.Scope {
    fileprivate static let game = Cached()
}

private protocol Serving: Sendable {}
extension Service: Serving {}

extension Container {
    fileprivate static let unique = Factory { Service() }
    fileprivate static let singleton = Factory(scope: .singleton) { Service() }
    fileprivate static let sameSingleton = Factory(scope: .singleton) { Service() }
    fileprivate static let cached = Factory(scope: .cached) { Service() }
    fileprivate static let session = Factory(scope: .session) { Service() }
    fileprivate static let game = Factory(scope: .game) { Service() }
    fileprivate static let shared = Factory(scope: .shared) { Service() }
    fileprivate static let sharedBehindProtocol = Factory<any Serving>(scope: .shared) { Service() }
    fileprivate static let sharedOptional = Factory<(any Serving)?>(scope: .shared) { Service() }
    fileprivate static let sharedNil = Factory<Service?>(scope: .shared) { nil }
    fileprivate static let sharedStruct = Factory<any Sendable>(scope: .shared) { 5432 }
}

/// Each test has registrations of its own, so that a reset does not disturb the others.
@Suite struct `A scope` {
    @Test func `is unique if none is named`() {
        #expect(Container.unique() !== Container.unique())
    }

    @Test func `keeps one instance for each factory`() {
        Container.Registrations.local {
            #expect(Container.singleton() === Container.singleton())
            #expect(Container.cached() === Container.cached())
            #expect(Container.session() === Container.session())
            #expect(Container.singleton() !== Container.sameSingleton())
        }
    }

    @Test func `is reset alone`() {
        Container.Registrations.local {
            let (session, game, singleton) = (
                Container.session(), Container.game(), Container.singleton()
            )

            Container.Scope.session.reset()

            #expect(Container.session() !== session)
            #expect(Container.game() === game)
            #expect(Container.singleton() === singleton)
        }
    }

    @Test func `is reset with all others, singletons only if asked to`() {
        Container.Registrations.local {
            let (cached, session, singleton) = (
                Container.cached(), Container.session(), Container.singleton()
            )

            Container.Scope.reset()

            #expect(Container.cached() !== cached)
            #expect(Container.session() !== session)
            #expect(Container.singleton() === singleton)

            Container.Scope.reset(includingSingletons: true)

            #expect(Container.singleton() !== singleton)
        }
    }

    @Test func `releases what it kept when it is reset`() {
        Container.Registrations.local {
            weak let old = Container.session()
            #expect(old != nil)

            Container.Scope.session.reset()

            #expect(old == nil)
        }
    }

    @Test func `that is shared keeps an instance while other code holds it`() {
        Container.Registrations.local {
            var held: Service? = Container.shared()
            #expect(Container.shared() === held)

            weak let released = held
            held = nil

            #expect(released == nil)
        }
    }

    @Test func `that is shared takes a class behind a protocol, also an optional one`() {
        Container.Registrations.local {
            let held = Container.sharedBehindProtocol()
            let optional = Container.sharedOptional()

            #expect(Container.sharedBehindProtocol() as AnyObject === held as AnyObject)
            #expect(Container.sharedOptional() as AnyObject === optional as AnyObject)
        }
    }

    @Test func `that is shared takes a nil, and stops the process at a struct`() async {
        #expect(Container.sharedNil() == nil)
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) { _ = Container.sharedStruct() }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            text.contains("Int is not a class, and Scope.shared holds weakly: use Scope.cached."))
    }

    @Test func `never keeps a nil`() {
        for scope in [Container.Scope.singleton, .cached, .shared, .session] {
            let calls = Tally()
            let factory = Factory<Service?>(scope: scope) { calls.add() < 3 ? nil : Service() }

            #expect(factory() == nil)
            #expect(factory() == nil)
            let service = factory()
            #expect(service != nil)
            #expect(factory() === service)
            #expect(calls.count == 3)
        }
    }

    @Test func `keeps a struct, strongly`() {
        let calls = Tally()
        let number = Factory(scope: .cached) { calls.add() }

        #expect(number() == 1)
        #expect(number() == 1)
    }

    @Test func `lets its instance go when the factory gets another closure, or the first one back`()
    {
        Container.Registrations.local {
            let (real, mock) = (Container.singleton(), Service())

            Container.singleton.register { mock }
            #expect(Container.singleton() === mock)

            Container.singleton.reset()
            #expect(Container.singleton() !== mock)
            #expect(Container.singleton() !== real)
        }
    }

    @Test func `keeps the others' instances when a factory gets another closure`() {
        Container.Registrations.local {
            let (singleton, cached) = (Container.singleton(), Container.cached())

            Container.sameSingleton.register { Service() }
            Container.sameSingleton.reset()

            #expect(Container.singleton() === singleton)
            #expect(Container.cached() === cached)
        }
    }

    @Test func `leaves the closures alone when it is reset`() {
        Container.Registrations.local {
            let mock = Service()
            Container.session.register { mock }

            Container.Scope.session.reset()
            #expect(Container.session() === mock)

            Container.Scope.reset(includingSingletons: true)
            #expect(Container.session() === mock)
        }
    }

    @Test func `lets go of a service that calls factories when it goes`() async {
        await #expect(processExitsWith: .success) {
            let farewell = Factory(scope: .session) { Farewell() }
            let drops = [
                { farewell.reset() }, { farewell.register { Farewell() } },
                { Container.Scope.session.reset() },
                { Container.Registrations.reset() }, { Container.Registrations.pop() },
            ]
            Container.Registrations.push()

            for drop in drops {
                _ = farewell()
                drop()
            }
        }
    }

    @Test func `keeps the later of two instances when a closure has called its own factory`()
        async
    {
        await #expect(processExitsWith: .success) {
            let service = Container.recursive()

            #expect(Container.recursive() === service)
        }
    }
}

/// Calls a factory when it goes.
private final class Farewell: Sendable {
    deinit { _ = Container.cached() }
}

private let recursions = Tally()

extension Container {
    fileprivate static let recursive: Factory<Farewell> = Factory(scope: .cached) {
        if recursions.add() == 1 { _ = recursive() }
        return Farewell()
    }
}
