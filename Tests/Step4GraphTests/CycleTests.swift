import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

/// The search on its own: no container, no factory.
@Suite(.watchdog) struct `Step 4: cycles` {
    @Test func `a cycle begins with the service that was registered first`() {
        let graph = graph((A.self, [B.self]), (B.self, [C.self]), (C.self, [B.self]))

        #expect(names(graph.cycles) == ["B → C → B"])
    }

    @Test func `a service that depends on itself is one cycle, however often`() {
        #expect(names(graph((A.self, [A.self, A.self])).cycles) == ["A → A"])
    }

    @Test func `two paths to one service are no cycle`() {
        let diamond = graph(
            (A.self, [B.self, C.self]), (B.self, [D.self]), (C.self, [D.self]), (D.self, []))

        #expect(diamond.cycles.isEmpty)
    }

    @Test func `a cycle excludes its dependencies and its dependents`() {
        let graph = graph(
            (A.self, [B.self]), (B.self, [C.self, D.self]), (C.self, [B.self]), (D.self, []))

        #expect(names(graph.cycles) == ["B → C → B"])
    }

    @Test func `a cycle is found behind a dead end`() {
        // In each of these the search meets a service that needs nothing, and has to come back.
        let besideIt = graph((A.self, [B.self, A.self]), (B.self, []))
        let deeper = graph((A.self, [B.self]), (B.self, [C.self, A.self]), (C.self, []))
        let twoBack = graph(
            (A.self, [B.self, D.self]), (B.self, [C.self]), (C.self, []), (D.self, [A.self]))

        #expect(names(besideIt.cycles) == ["A → A"])
        #expect(names(deeper.cycles) == ["A → B → A"])
        #expect(names(twoBack.cycles) == ["A → D → A"])
    }

    @Test func `behind a cycle the search goes on`() {
        let twoOfOneStart = graph((A.self, [A.self, B.self]), (B.self, [A.self]))
        let twoFromOneService = graph(
            (A.self, [B.self, C.self]), (B.self, [A.self]), (C.self, [A.self]))
        let oneAboveTheOther = graph(
            (A.self, [B.self, D.self]), (B.self, [C.self]), (C.self, [B.self]), (D.self, [A.self]))

        #expect(names(twoOfOneStart.cycles) == ["A → A", "A → B → A"])
        #expect(names(twoFromOneService.cycles) == ["A → B → A", "A → C → A"])
        #expect(names(oneAboveTheOther.cycles) == ["B → C → B", "A → D → A"])
    }

    @Test func `a cycle that a later service begins is found, and each only once`() {
        let later = graph((A.self, []), (B.self, [A.self, C.self]), (C.self, [B.self]))
        let twice = graph((B.self, [B.self]), (A.self, [B.self]), (C.self, [A.self, B.self]))

        #expect(names(later.cycles) == ["B → C → B"])
        #expect(names(twice.cycles) == ["B → B"])
    }

    @Test func `every strongly connected component reports at least one cycle`() {
        let twoTangles = graph((A.self, [B.self]), (B.self, [A.self]), (C.self, [C.self]))
        let figureOfEight = graph(
            (A.self, [B.self]), (B.self, [A.self, C.self]), (C.self, [B.self]))

        #expect(names(twoTangles.cycles) == ["A → B → A", "C → C"])
        #expect(names(figureOfEight.cycles) == ["A → B → A", "B → C → B"])
    }

    @Test func `whatever three services need, no cycle is left out`() {
        let types: [(name: String, type: Any.Type)] = [("A", A.self), ("B", B.self), ("C", C.self)]
        let all = types.flatMap { from in types.map { to in from.name + to.name } }
        for number in 0..<512 {
            // "AB" says that A needs B.
            let arrows = all.indices.filter { number >> $0 & 1 == 1 }.map { all[$0] }
            let wiring = types.map { from in
                (from.type, types.filter { arrows.contains(from.name + $0.name) }.map(\.type))
            }

            let cycles = names(graph(of: wiring).cycles)

            // Without the last arrow of each cycle, one service after the other can be created.
            let last = cycles.map { String($0.filter(\.isLetter).suffix(2)) }
            let left = Set(arrows).subtracting(last)
            var waiting = Set("ABC")
            for _ in 1...3 {
                waiting = waiting.filter { from in
                    waiting.contains { left.contains("\(from)\($0)") }
                }
            }
            #expect(waiting.isEmpty, "In \(arrows) only the cycles \(cycles) were found.")
        }
    }

    @Test func `cycles among three hundred services are found`() {
        // Three rows of a hundred services, and a service that depends on the first of each row.
        // Only their count: a test that is red prints what it compares.
        func cycleCount(_ dependencies: @escaping (_ number: Int) -> [Int]) -> Int {
            numbered(301) { $0 < 300 ? dependencies($0) : (0..<3).map { $0 * 100 } }.cycles.count
        }

        #expect(cycleCount { $0 % 100 < 99 ? [$0 + 1] : [] } == 0)
        #expect(cycleCount { [$0 % 100 < 99 ? $0 + 1 : $0 - 99] } == 3)
        #expect(cycleCount { [$0 ^ 1] } == 150)
    }

    @Test func `a chain is searched that is as deep as a resolution may be`() throws {
        // A factory calls the next one, and so each takes more of the stack than a search does.
        let container = MiniContainer()
        let types = (0..<150).map(numberedType)
        func register<Service: Numbered, Next: Numbered>(_ type: Service.Type, next: Next.Type) {
            container.register(type) { (_: Next) in Service() }
        }
        func registerLast<Service: Numbered>(_ type: Service.Type) {
            container.register(type) { Service() }
        }
        @Sendable func resolve<Service: Numbered>(_ type: Service.Type) -> Bool {
            (try? container.resolve(type)) != nil
        }
        for (type, next) in zip(types, types.dropFirst()) { register(type, next: next) }
        registerLast(types[149])

        // On a thread of its own, which has a smaller stack.
        let first = types[0]
        let found = Worker { resolve(first) && container.dependencyGraph.cycles.isEmpty }

        #expect(found.result())
    }

    private func numbered(_ count: Int, _ dependencies: (Int) -> [Int]) -> DependencyGraph {
        let nodes = (0..<count).map { Node(key: key($0), scope: .transient, location: "") }
        let edges = nodes.indices.flatMap { number in
            dependencies(number).map { dependency in
                Edge(
                    from: key(number), to: key(dependency), isOptional: false, isDeferred: false)
            }
        }
        return DependencyGraph(nodes: nodes, edges: edges)
    }
}
