import Foundation
import Support
import Synchronization
import TestSupport
import Testing

@testable import Step4Fast

/// What Step4Fast does in another way than Step4Graph. That it does the same is tested by
/// `MINE="Step4Graph Benchmarks/Step4Fast" swift test`.
@Suite(.watchdog) struct `Step 4, fast` {
    #if DEBUG
        // In release builds Swift does not look: there the proof beside the word must do.
        @Test func `debug builds check that a registration is what its key says`() async {
            await #expect(processExitsWith: .signal(CrashSignal.trap)) {
                let place = Place(scope: .transient, fileID: "App.swift", line: 1)
                let registration: AnyRegistration = Registration<Int>(
                    place: place, parameters: []
                ) { { _ in 1 } }

                _ = registration.trusted(as: String.self)
            }
        }
    #endif

    // In debug builds Swift checks these variables: there `a replaced service uses the container when
    // it is deallocated` ends the process if something is released in the middle of a change.
    @Test func `exclusive access is unchecked in release builds only`() throws {
        for file in ["MiniContainer", "Registration"] {
            let url = Checkout.root.appending(path: "Benchmarks/Step4Fast/\(file).swift")
            let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let words = lines.indices.filter { lines[$0].hasPrefix("@exclusivity(unchecked)") }

            #expect(words.count >= 2)
            #expect(words.allSatisfy { lines[$0 - 1] == "#if !DEBUG" && lines[$0 + 1] == "#endif" })
        }
    }

    // Speed is in other files. These are the same, and a change of one belongs into both.
    @Test(arguments: [
        "DependencyGraph", "Mermaid", "Node", "Provider", "ResolutionError", "ServiceKey",
        "Suggestions", "ValidationError",
    ])
    func `what is not about speed is as in Step4Graph`(file: String) throws {
        let texts = try ["Sources/Step4Graph", "Benchmarks/Step4Fast"].map { folder in
            try String(
                contentsOf: Checkout.root.appending(path: "\(folder)/\(file).swift"),
                encoding: .utf8)
        }

        #expect(texts[0] == texts[1])
    }

    @Test(arguments: 0...3)
    func `each register records the dependencies, where, and from left to right`(count: Int) throws
    {
        let container = MiniContainer()
        let order = Order()
        container.register(Int.self) { order.add("Int", 1) }
        container.register(String.self) { order.add("String", "two") }
        container.register(Double.self) { order.add("Double", 3.5) }
        let line = #line + 2
        switch count {
        case 0: container.register([String].self, scope: .graph) { [] }
        case 1: container.register([String].self, scope: .graph) { (a: Int) in ["\(a)"] }
        case 2:
            container.register([String].self, scope: .graph) { (a: Int, b: String) in ["\(a)", b] }
        default:
            container.register([String].self, scope: .graph) { (a: Int, b: String, c: Double) in
                ["\(a)", b, "\(c)"]
            }
        }

        #expect(try container.resolve([String].self) == Array(["1", "two", "3.5"].prefix(count)))
        let names = Array(["Int", "String", "Double"].prefix(count))
        #expect(order.names == names)
        #expect(container.dependencyGraph.edges.map { "\($0.to)" } == names)
        #expect(container.dependencyGraph.edges.allSatisfy { $0.from == ServiceKey([String].self) })
        let node = try #require(container.dependencyGraph.nodes.last)
        #expect(node.scope == .graph)
        #expect(node.location == "\(#fileID):\([line, line + 1, line + 3, line + 5][count])")
    }

    @Test func `each register is transient by default`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(Double.self) { (_: Int) in 1 }
        container.register(Float.self) { (_: Int, _: Int) in 1 }
        container.register(String.self) { (_: Int, _: Int, _: Int) in "" }

        #expect(container.dependencyGraph.nodes.allSatisfy { $0.scope == .transient })
    }

    @Test func `optional and deferred parameters work in both places of two`() throws {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self) { (a: Double?, b: Provider<Int>) in
            "\(a ?? 0) \(try b.get())"
        }
        container.register([Int].self) { (a: Provider<Int>, b: Double?) in
            [try a.get(), Int(b ?? 0)]
        }

        #expect(try container.resolve(String.self) == "0.0 1")
        #expect(try container.resolve([Int].self) == [1, 0])
        #expect(container.dependencyGraph.edges.map(\.isOptional) == [true, false, false, true])
        #expect(container.dependencyGraph.edges.map(\.isDeferred) == [false, true, true, false])
    }

    // To read a type the first time takes many times as long as all else in `register`. Serialized,
    // since all of these cases count in one place.
    @Test(.serialized, arguments: 1...3)
    func `the edges are read when a graph is asked for, not at registration`(count: Int) throws {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        let reads = Spy.reads.withLock { $0 }
        switch count {
        case 1: container.register(String.self) { (_: Spy) in "" }
        case 2: container.register(String.self) { (_: Int, _: Spy) in "" }
        default: container.register(String.self) { (_: Int, _: Spy, _: Int) in "" }
        }
        #expect(Spy.reads.withLock { $0 } == reads)

        #expect(container.dependencyGraph.edges.count == count)
        #expect(Spy.reads.withLock { $0 } > reads)
        #expect(try container.resolve(String.self) == "")
        #expect(try container.resolve(String.self) == "")
    }

    @Test(arguments: [1, 2])
    func `an error passes a parameter with its path`(place: Int) throws {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(UInt.self) { (_: Double) in 2 }
        if place == 1 {
            container.register(String.self) { (_: UInt, _: Int) in "" }
        } else {
            container.register(String.self) { (_: Int, _: UInt) in "" }
        }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        guard case .notRegistered(let key, let path, _) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect("\(key)" == "Double")
        #expect(path.map { "\($0.key)" } == ["String", "UInt"])
    }

    @Test func `the table finds what was put in last, and nothing else`() {
        final class Name {}
        let (names, others) = ((0..<2_000).map { _ in Name() }, (0..<200).map { _ in Name() })
        func registration(_ number: Int) -> AnyRegistration {
            let place = Place(scope: .transient, fileID: "", line: number)
            return Registration<Int>(place: place, parameters: []) { { _ in 0 } }
        }
        var table = Table()
        var expected: [ObjectIdentifier: AnyRegistration] = [:]
        for (number, name) in (names + names.shuffled().prefix(500)).enumerated() {
            let new = registration(number)
            let old = table.put(new, for: ObjectIdentifier(name))
            #expect(old === expected.updateValue(new, forKey: ObjectIdentifier(name)))
        }

        #expect(table.count == 2_000)
        #expect(names.allSatisfy { table[ObjectIdentifier($0)] === expected[ObjectIdentifier($0)] })
        #expect(others.allSatisfy { table[ObjectIdentifier($0)] == nil })
        withExtendedLifetime(names + others) {}
    }

    // A full table would be searched forever: every slot is taken, and none holds the type.
    @Test func `what is not in the table is not found, however many are`() {
        final class Name {}
        let names = (0..<200).map { _ in Name() }
        let other = Name()
        var table = Table()
        for name in names {
            let place = Place(scope: .transient, fileID: "", line: 1)
            _ = table.put(
                Registration<Int>(place: place, parameters: []) { { _ in 0 } },
                for: ObjectIdentifier(name))

            #expect(table[ObjectIdentifier(other)] == nil)
        }
        withExtendedLifetime(names) {}
    }

    @Test func `a service that is registered three times keeps its place in the order`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self) { "one" }
        container.register(String.self) { "two" }
        container.register(String.self) { "three" }

        #expect(container.dependencyGraph.nodes.map { "\($0.key)" } == ["Int", "String"])
    }

    // In Step4Graph an error has the path. Here it is reconstructed from the registrations.
    @Test func `a service that is replaced while it is created is missing in the path`() {
        let container = MiniContainer()
        container.register(String.self) {
            container.register(String.self) { "another" }
            return "\(try container.resolve(Int.self))"
        }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        guard case .notRegistered(_, let path, _) = error else {
            Issue.record("\(String(describing: error)) is another error")
            return
        }
        #expect(path.isEmpty)
    }

    @Test func `a service that is not Sendable does not compile`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/NonSendableService.swift", importing: "Step4Fast")

        #expect(errors != [])
    }

    @Test func `each register rejects a factory that mutates shared state`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/NonSendableFactories.swift", importing: "Step4Fast")

        for name in ["none", "one", "two", "three"] {
            #expect(errors.contains { $0.contains("captured var '\(name)'") })
        }
    }
}

/// A wrapper that counts how often it was asked what is in it.
private struct Spy: Wrapper {
    static let reads = Mutex(0)
    static var wrapped: Any.Type {
        reads.withLock { $0 += 1 }
        return Int.self
    }

    static func makeArgument(from container: MiniContainer) -> Spy { Spy() }
}

private final class Order: Sendable {
    private let all = Mutex<[String]>([])
    var names: [String] { all.withLock { $0 } }
    func add<Value>(_ name: String, _ value: Value) -> Value {
        all.withLock { $0.append(name) }
        return value
    }
}
