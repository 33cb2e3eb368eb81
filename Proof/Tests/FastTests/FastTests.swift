import Evidence
import Foundation
import Synchronization
import Testing

@testable import Step4Graph

// The other files of this folder are links to the tests of Step4Graph, all but its limitations. The
// manifest gives Step4Fast the name Step4Graph here. These tests are about what Step4Fast does in
// another way.
@Suite(.enabled(if: isReentrant)) struct `Step 4, fast` {
    @Test func `these tests are about Step4Fast`() {
        #expect(String(reflecting: MiniContainer.self) == "Step4Fast.MiniContainer")
    }

    #if DEBUG
        // In release builds Swift does not look: there the proof beside the word must do.
        @Test func `debug builds check that a registration is what its key says`() async {
            await #expect(processExitsWith: .signal(CrashSignal.trap)) {
                let registration: AnyRegistration = Registration<Int>(
                    scope: .transient, fileID: "App.swift", line: 1, needs: []
                ) { _ in 1 }

                _ = registration.trusted(as: String.self)
            }
        }
    #endif

    // In debug builds Swift checks these variables. There `a service that is let go may use the
    // container` ends if `put` or `forgetWalk` lets something go in the middle of a change.
    @Test func `exclusive access is unchecked in release builds only`() throws {
        for file in ["MiniContainer", "Registration"] {
            let url = Compiler.checkout.appending(path: "Sources/Step4Fast/\(file).swift")
            let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let words = lines.indices.filter { lines[$0].hasPrefix("@exclusivity(unchecked)") }

            #expect(words.count >= 2)
            #expect(words.allSatisfy { lines[$0 - 1] == "#if !DEBUG" && lines[$0 + 1] == "#endif" })
        }
    }

    @Test(arguments: 0...3)
    func `each register says who needs whom, where, and from left to right`(count: Int) throws {
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
        #expect(container.graph.edges.map { "\($0.to)" } == names)
        #expect(container.graph.edges.allSatisfy { $0.from == ServiceKey([String].self) })
        let node = try #require(container.graph.services.last)
        #expect(node.scope == .graph)
        #expect(node.location == "\(#fileID):\([line, line + 1, line + 3, line + 5][count])")
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
        #expect(container.graph.edges.map(\.isOptional) == [true, false, false, true])
        #expect(container.graph.edges.map(\.isDeferred) == [false, true, true, false])
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

        guard
            case .notRegistered(let key, let path, _) = failure(
                resolving: String.self, in: container)
        else {
            Issue.record("nothing is said to be missing")
            return
        }
        #expect("\(key)" == "Double")
        #expect(path.map { "\($0.key)" } == ["String", "UInt"])
    }

    @Test func `the table finds what was put in last, and nothing else`() {
        final class Name {}
        let (names, others) = ((0..<2_000).map { _ in Name() }, (0..<200).map { _ in Name() })
        func registration(_ number: Int) -> AnyRegistration {
            Registration<Int>(scope: .transient, fileID: "", line: number, needs: []) { _ in 0 }
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
        #expect(Set(table.all.map(ObjectIdentifier.init)).count == 2_000)
        withExtendedLifetime(names + others) {}
    }

    @Test func `a service that is not Sendable is refused`() throws {
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/NonSendableService.swift", with: "Sources/Step4Fast") != [])
    }
}

private final class Order: Sendable {
    private let all = Mutex<[String]>([])
    var names: [String] { all.withLock { $0 } }
    func add<Value>(_ name: String, _ value: Value) -> Value {
        all.withLock { $0.append(name) }
        return value
    }
}
