import Foundation
import Support
import Testing

/// A container of any step, as far as all of them have the same API.
public protocol ContainerUnderTest: Sendable {
    init()
    func register<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, factory: @escaping @Sendable () throws -> Service)
    func resolve<Service: Sendable>(_ type: Service.Type) throws -> Service
}

/// Something that Steps 1 to 3 guarantee, or Step 4a, and that each later stage of Step 4 must, too.
/// It is tested in those steps at length; here is, for the stages, what one is likely to break.
public struct Contract<Container: ContainerUnderTest>: Sendable, CustomTestStringConvertible {
    public let testDescription: String
    public let check: @Sendable (Container) throws -> Void

    private init(_ text: String, check: @escaping @Sendable (Container) throws -> Void) {
        testDescription = text
        self.check = check
    }

    public static var ofSteps1to3: [Contract] {
        [
            Contract("each resolve of a transient gives a new instance") { container in
                container.register(Instance.self, isSingleton: false) { Instance() }

                let first = try container.resolve(Instance.self)
                let second = try container.resolve(Instance.self)
                #expect(first !== second)
            },
            Contract("a singleton is created at the first resolve and never again") { container in
                let runs = Tally()
                container.register(Int?.self, isSingleton: true) { runs.add() > 1 ? 1 : nil }
                #expect(runs.count == 0)

                let first = try container.resolve(Int?.self)
                let second = try container.resolve(Int?.self)
                #expect(first == nil)
                #expect(second == nil)
            },
            Contract("a singleton may be created inside another singleton's factory") { container in
                container.register(Int?.self, isSingleton: true) { 1 }
                container.register(Instance.self, isSingleton: true) {
                    _ = try container.resolve(Int?.self)
                    return Instance()
                }

                let first = try container.resolve(Instance.self)
                let second = try container.resolve(Instance.self)
                #expect(first === second)
            },
            Contract("registering again replaces the factory and its singleton") { container in
                for name in ["first", "second"] {
                    container.register(String.self, isSingleton: true) { name }
                    let resolved = try container.resolve(String.self)
                    #expect(resolved == name)
                }
            },
            Contract("a type in a variable is what the variable says") { container in
                let type: Screen.Type = SettingsScreen.self

                container.register(type, isSingleton: false) { Screen() }

                _ = try container.resolve(Screen.self)
                _ = try container.resolve(type)
            },
            Contract("two types with the same name are two services") { container in
                container.register(Audio.Settings.self, isSingleton: true) { Audio.Settings() }
                container.register(Video.Settings.self, isSingleton: true) { Video.Settings() }

                _ = try container.resolve(Audio.Settings.self)
                _ = try container.resolve(Video.Settings.self)
            },
            Contract("singletons are deallocated with their container") { _ in
                weak var instance: Instance?
                do {
                    let container = Container()
                    container.register(Instance.self, isSingleton: true) { Instance() }
                    instance = try container.resolve(Instance.self)
                    #expect(instance != nil)
                }

                #expect(instance == nil)
            },
            Contract("two threads that resolve a singleton at the same time get one") { container in
                let rendezvous = Rendezvous(timeout: 0.5)
                container.register(Instance.self, isSingleton: true) {
                    rendezvous.wait()
                    return Instance()
                }

                let (first, second) = rendezvous.runOnTwoThreads {
                    try? container.resolve(Instance.self)
                }

                #expect(first != nil)
                #expect(first === second)
            },
            Contract("registrations from two threads are not lost") { _ in
                let types = (0..<400).map(numberedType)
                let containers = (0..<40).map { _ in Container() }

                // In each round, two threads fill a container, each with its own types.
                Worker<Void>.rounds(40, of: 2) { round, thread in
                    for type in types.dropFirst(200 * thread).prefix(200) {
                        containers[round].register(type)
                    }
                }

                for container in containers {
                    for type in types { _ = try container.resolve(type) }
                }
            },
            Contract("a factory may resolve") { container in
                container.register(Int.self, isSingleton: false) { 1 }
                container.register(String.self, isSingleton: false) {
                    "\(try container.resolve(Int.self))"
                }

                let text = try container.resolve(String.self)
                #expect(text == "1")
            },
            Contract("a replaced service may resolve in its deinit") { container in
                let deallocations = Tally()
                container.register(Int.self, isSingleton: false) { 1 }
                container.register(Instance.self, isSingleton: true) {
                    Instance {
                        if (try? container.resolve(Int.self)) != nil { deallocations.add() }
                    }
                }
                _ = try container.resolve(Instance.self)

                container.register(Instance.self, isSingleton: true) { Instance() }

                #expect(deallocations.count == 1)
            },
            Contract("a replaced service is deallocated outside the lock") { container in
                let deallocations = Tally()
                container.register(Int.self, isSingleton: false) { 1 }
                container.register(Instance.self, isSingleton: true) {
                    Instance {
                        let other = Worker { try? container.resolve(Int.self) }
                        if other.hasFinished(within: 5) { deallocations.add() }
                    }
                }
                _ = try container.resolve(Instance.self)

                container.register(Instance.self, isSingleton: true) { Instance() }

                #expect(deallocations.count == 1)
            },
            Contract("a factory may register its own service again") { container in
                container.register(String.self, isSingleton: true) {
                    container.register(String.self, isSingleton: true) { "new" }
                    return "old"
                }

                let first = try container.resolve(String.self)
                let second = try container.resolve(String.self)
                #expect(first == "old")
                #expect(second == "new")
            },
            Contract("resolving a cached singleton takes the lock as well") { container in
                let slow = SlowFactory()
                container.register(Instance.self, isSingleton: true) { Instance() }
                let instance = try container.resolve(Instance.self)
                container.register(Int.self, isSingleton: false) { slow.run { 1 } }
                let resolving = Worker { try? container.resolve(Int.self) }
                slow.waitUntilEntered()

                let asking = Worker { try? container.resolve(Instance.self) }

                // While a factory runs, every other thread has to wait, even for what is cached
                // already. Step 3's page says why not a lock for each registration.
                #expect(!asking.hasFinished(within: 0.2))
                slow.release()
                #expect(resolving.result() == 1)
                #expect(asking.result() === instance)
            },
            Contract("a registration is looked up while the lock is held") { container in
                let slow = SlowFactory()
                container.register(Int.self, isSingleton: false) {
                    slow.run {
                        container.register(String.self, isSingleton: false) { "new" }
                        return 1
                    }
                }
                let resolving = Worker { try? container.resolve(Int.self) }
                slow.waitUntilEntered()

                let asking = Worker { try? container.resolve(String.self) }

                // It waits for the lock, and meanwhile the factory registers the String.
                _ = asking.hasFinished(within: 0.2)
                slow.release()
                #expect(resolving.result() == 1)
                // Before the lock was taken, there was nothing to find. When it was free, there was.
                #expect(asking.result() == "new")
            },
            Contract("register blocks while a factory runs on another thread") { container in
                let slow = SlowFactory()
                container.register(Int.self, isSingleton: false) { slow.run { 1 } }
                let resolving = Worker { try? container.resolve(Int.self) }
                slow.waitUntilEntered()

                let registering = Worker {
                    container.register(String.self, isSingleton: false) { "new" }
                }

                // To register changes what the factory may read at any moment.
                #expect(!registering.hasFinished(within: 0.2))
                slow.release()
                registering.result()
                #expect(resolving.result() == 1)
                let text = try container.resolve(String.self)
                #expect(text == "new")
            },
            Contract("each container has its own lock") { container in
                let slow = SlowFactory()
                let other = Container()
                container.register(Int.self, isSingleton: false) { slow.run { 1 } }
                other.register(Int.self, isSingleton: false) { 2 }
                let resolving = Worker { try? container.resolve(Int.self) }
                slow.waitUntilEntered()

                let asking = Worker { try? other.resolve(Int.self) }

                // What one container does is no reason for another to wait.
                #expect(asking.hasFinished(within: 5))
                slow.release()
                #expect(resolving.result() == 1)
                #expect(asking.result() == 2)
            },
            Contract("what threads must not share does not compile") { _ in
                let step = tests.replacing("Tests", with: "")
                func errors(in fixture: String) throws -> [String] {
                    try Compiler.errors(in: "Tests/Fixtures/\(fixture).swift", importing: step)
                }
                let notSendable = "type 'Counter' does not conform to the 'Sendable' protocol"

                let ofService = try errors(in: "NonSendableService")
                let ofFactory = try errors(in: "NonSendableFactory")
                let ofResolve = try errors(in: "NonSendableResolve")
                // `register` has to reject a service that two threads cannot use safely.
                #expect(ofService == [notSendable])
                // It has to reject a factory that changes what another thread may read.
                #expect(ofFactory.contains { $0.contains("captured var 'number'") })
                // `resolve` has to reject what cannot be registered.
                #expect(ofResolve == [notSendable])
            },
        ]
    }

    /// The tests' module: the adapter is `Step4aErrorsTests.Subject`, so the step is Step4aErrors.
    private static var tests: String {
        String(String(reflecting: Container.self).prefix { $0 != "." })
    }

    /// What Step 4a adds, for the stages after it.
    public static var ofStep4a: [Contract] {
        [
            Contract("a failed singleton is not cached: the next resolve tries again") {
                container in
                let tries = Tally()
                container.register(Int.self, isSingleton: true) {
                    if tries.add() == 1 { throw Failure() }
                    return 1
                }

                #expect(throws: (any Error).self) { try container.resolve(Int.self) }
                let second = try container.resolve(Int.self)
                #expect(second == 1)
            },
            Contract("complete singletons stay cached when a factory fails") { container in
                let runs = Tally()
                container.register(Int.self, isSingleton: true) { runs.add() }
                container.register(String.self, isSingleton: true) {
                    _ = try container.resolve(Int.self)
                    throw Failure()
                }

                for _ in 1...2 {
                    #expect(throws: (any Error).self) { try container.resolve(String.self) }
                }
                #expect(runs.count == 1)
            },
            Contract("a path is complete after an error that a factory caught") { container in
                container.register(Int.self, isSingleton: false) { throw Failure() }
                container.register(Double.self, isSingleton: false) {
                    "\(try container.resolve(Int.self))".isEmpty ? 0 : 1
                }
                container.register(String.self, isSingleton: false) {
                    #expect(throws: (any Error).self) { try container.resolve(Double.self) }
                    #expect(throws: (any Error).self) { try container.resolve(String.self) }
                    #expect(throws: (any Error).self) { try container.resolve(Bool.self) }
                    return "\(try container.resolve(Double.self))"
                }

                for _ in 1...2 {
                    let error = #expect(throws: (any Error).self) {
                        try container.resolve(String.self)
                    }
                    #expect(names(in: error) == ["String", "Double", "Int"])
                }
            },
            Contract("a path has what waits, and not what was created before") { container in
                container.register(Int.self, isSingleton: false) { 1 }
                container.register(String.self, isSingleton: false) {
                    _ = try container.resolve(Int.self)
                    return "\(try container.resolve(Double.self))"
                }

                let error = #expect(throws: (any Error).self) {
                    try container.resolve(String.self)
                }
                // The Int was created before the Double was found to be missing.
                #expect(names(in: error) == ["String"])
            },
            Contract("a cycle is reported with its path each time") { container in
                for isSingleton in [true, false] {
                    container.register(Int.self, isSingleton: isSingleton) {
                        try container.resolve(String.self).count
                    }
                    container.register(String.self, isSingleton: true) {
                        "\(try container.resolve(Int.self))"
                    }
                    container.register(Bool.self, isSingleton: false) {
                        try container.resolve(Int.self) == 1
                    }

                    for _ in 1...2 {
                        let error = #expect(throws: (any Error).self) {
                            try container.resolve(Bool.self)
                        }
                        // The text leaves out the path that led to the cycle.
                        #expect(names(in: error) == ["Int", "String", "Int"])
                    }
                }
            },
            Contract("an error has its whole path, and where each service was registered") {
                container in
                container.register(Double.self, isSingleton: false) {
                    Double(try container.resolve(Int.self))
                }
                container.register(String.self, isSingleton: false) {
                    "\(try container.resolve(Double.self))"
                }

                let missing = #expect(throws: (any Error).self) {
                    try container.resolve(String.self)
                }
                container.register(Int.self, isSingleton: false) { throw Failure() }
                let failed = #expect(throws: (any Error).self) {
                    try container.resolve(String.self)
                }

                #expect(names(in: missing) == ["String", "Double"])
                #expect(text(of: missing).hasPrefix("Nothing is registered for Int."))
                #expect(names(in: failed) == ["String", "Double", "Int"])
                #expect(text(of: failed).hasPrefix("A factory failed: Failure()"))
                let places = text(of: failed).matches(of: /registered at (.+):\d+/).map(\.1)
                // An error says where each service was registered: all in this file of the tests.
                #expect(Set(places) == ["\(tests)/ContractTests.swift"])
            },
            Contract("two services that need the same third are no cycle") { container in
                container.register(Int.self, isSingleton: false) { 1 }
                container.register(Double.self, isSingleton: false) {
                    Double(try container.resolve(Int.self))
                }
                container.register(String.self, isSingleton: false) {
                    "\(try container.resolve(Int.self)) \(try container.resolve(Double.self))"
                }

                let text = try container.resolve(String.self)
                #expect(text == "1 1.0")
            },
            Contract("a factory that registers its service again may resolve that") { container in
                container.register(Int.self, isSingleton: false) {
                    container.register(Int.self, isSingleton: false) { 1 }
                    return try container.resolve(Int.self) + 1
                }

                let number = try container.resolve(Int.self)
                #expect(number == 2)
            },
            Contract("the lock is released after an error") { container in
                container.register(Int.self, isSingleton: false) { throw Failure() }
                container.register(Double.self, isSingleton: false) {
                    try container.resolve(Double.self)
                }

                Worker { _ = try? container.resolve(Int.self) }.result()
                Worker { _ = try? container.resolve(Double.self) }.result()
                Worker { _ = try? container.resolve(Bool.self) }.result()
                container.register(Int.self, isSingleton: false) { 1 }
                let number = try container.resolve(Int.self)
                #expect(number == 1)
            },
        ]
    }
}

private struct Failure: Error {}

private func text(of error: (any Error)?) -> String {
    error.map { "\($0)" } ?? ""
}

/// The services on the path that an error's text shows: `  needs Int, registered at App.swift:1`.
private func names(in error: (any Error)?) -> [String] {
    text(of: error).split(separator: "\n").compactMap { line in
        line.firstMatch(of: #/^ {2}(?:needs )?(.+), registered at /#).map { String($0.1) }
    }
}

/// Does something, if it is asked to, when it is deallocated.
private final class Instance: Sendable {
    private let onDeinit: @Sendable () -> Void

    init(onDeinit: @escaping @Sendable () -> Void = {}) {
        self.onDeinit = onDeinit
    }

    deinit { onDeinit() }
}

/// A type for each number: as many types around each other as it has binary digits.
public func numberedType(_ number: Int) -> any Numbered.Type {
    func type<Tag: Numbered>(_ tag: Tag.Type, _ rest: Int) -> any Numbered.Type {
        if rest == 0 { return tag }
        return rest % 2 == 0 ? type(Even<Tag>.self, rest / 2) : type(Odd<Tag>.self, rest / 2)
    }
    return type(One.self, number)
}

public protocol Numbered: Sendable {
    init()
}

private struct One: Numbered {}
private struct Even<Tag>: Numbered {}
private struct Odd<Tag>: Numbered {}

extension ContainerUnderTest {
    fileprivate func register<Number: Numbered>(_ type: Number.Type) {
        register(type, isSingleton: false) { Number() }
    }
}

private class Screen: @unchecked Sendable {}

private final class SettingsScreen: Screen, @unchecked Sendable {}

private enum Audio {
    struct Settings: Sendable {}
}

private enum Video {
    struct Settings: Sendable {}
}
