import Evidence
import Foundation
import StyleTypedFactories
import Testing

private final class Chicken: Sendable {
    init(from egg: Egg) {}
}

private final class Egg: Sendable {
    init(from chicken: Chicken) {}
}

extension Container {
    fileprivate static let chicken = Factory { Chicken(from: egg()) }
    fileprivate static let egg: Factory<Egg> = Factory { Egg(from: chicken()) }
    fileprivate static var computed: Factory<RealDatabase> {
        Factory(scope: .singleton) { RealDatabase() }
    }
    fileprivate static var other: Factory<any Database> { Factory { RealDatabase() } }
}

/// A view model with a property that is injected, as it is made.
private final class Screen {
    @Injected(Container.database) var database
}

/// What this style costs, and what it does not fix.
@Suite struct Limitations {
    // Fixed in Step 4, which marks what it builds. Here a closure hides what it calls.
    @Test func `two services need each other`() async {
        await #expect(processExitsWith: .signal(CrashSignal.stackOverflow)) {
            _ = Container.chicken()
        }
    }

    @Test func `a decorator that calls a factory calls itself`() async {
        await #expect(processExitsWith: .signal(CrashSignal.stackOverflow)) {
            Container.Decorator.decorate = { _ in _ = Container.database() }
            _ = Container.userCache()
        }
    }

    @Test func `a factory in a computed property is another one each time`() {
        #expect(Container.computed() !== Container.computed())
        let once = Container.computed
        #expect(once() === once())
    }

    @Test func `an override of a factory in a computed property reaches no other`() {
        Container.Registrations.local {
            // A hundred, since the memory of one that is gone is used again.
            for _ in 0..<100 { Container.other.register { MockDatabase() } }
            #expect(Container.other().name == "real")
        }
    }

    @Test func `a thread or a detached task does not inherit local registrations`() async {
        await Container.Registrations.local {
            Container.database.register { MockDatabase() }

            let thread = Worker { Container.database().name }
            let task = Task.detached { Container.database().name }

            #expect(Container.database().name == "mock")
            #expect(thread.result() == "real")
            #expect(await task.value == "real")
        }
    }

    @Test func `a mock does not reach an object that was made before`() {
        Container.Registrations.local {
            let screen = Screen()

            Container.Registrations.push()
            Container.database.register { MockDatabase() }

            #expect(screen.database.name == "real")
            #expect(Screen().database.name == "mock")
        }
    }

    @Test func `a singleton built before a mock keeps the real service without a push`() {
        Container.Registrations.local {
            _ = Container.userCache()

            Container.database.register { MockDatabase() }

            #expect(Container.userCache().database.name == "real")
        }
    }

    @Test func `a Sendable class cannot use Injected`() throws {
        let sources = "Sources/StyleTypedFactories"

        #expect(
            try Compiler.errors(in: "Tests/Fixtures/SendableOwnerWithLet.swift", with: sources)
                == [])
        #expect(
            try Compiler.errors(in: "Tests/Fixtures/SendableOwner.swift", with: sources)
                == [
                    "stored property '_port' of 'Sendable'-conforming class 'Connection' is mutable"
                ])
    }

    // The trade-off of Steps 3 and 4, while a kept instance is made. In a process of its own: other
    // tests would wait, too.
    @Test func `one slow factory holds up every other resolve`() async {
        await #expect(processExitsWith: .success) {
            let (entered, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let slow = Factory(scope: .singleton) {
                entered.signal()
                mayLeave.wait()
                return "slow"
            }
            let (quick, unique) = (Factory(scope: .singleton) { "quick" }, Factory { "unique" })

            let first = Worker { slow() }
            entered.wait()
            let second = Worker { quick() }
            let third = Worker { unique() }

            #expect(!second.hasFinished(within: 0.2))
            #expect(!third.hasFinished(within: 0.2))
            mayLeave.signal()
            #expect([first, second, third].map { $0.result() } == ["slow", "quick", "unique"])
        }
    }
}
