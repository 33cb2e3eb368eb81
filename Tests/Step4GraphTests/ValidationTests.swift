import Evidence
import ProfileApp
import Testing

@testable import Step4Graph

@Suite(.enabled(if: isReentrant)) struct `Step 4: validate before launch` {
    @Test func `a sound container passes and no factory runs`() throws {
        let container = MiniContainer()
        container.register(Int.self) { () throws -> Int in
            Issue.record("a factory ran")
            return 1
        }
        container.register(String.self, scope: .singleton) { (number: Int) in "\(number)" }
        container.register(Double.self) { (_: UInt?, _: Provider<String>) in 1 }

        try container.validate()
        _ = container.graph.mermaid
    }

    @Test func `an empty container is sound`() throws {
        try MiniContainer().validate()
    }

    @Test func `all faults come at once, in words`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init, fileID: "App.swift", line: 1)
        container.register(Chicken.self, factory: Chicken.init, fileID: "App.swift", line: 2)
        container.register(Egg.self, factory: Egg.init, fileID: "App.swift", line: 3)
        container.register(
            Request.self, scope: .graph, factory: { Request() }, fileID: "App.swift", line: 4)
        container.register(
            Step.self, factory: { (_: Request) in Step() }, fileID: "App.swift", line: 5)
        container.register(
            Keeper.self, scope: .singleton, factory: { (_: Step) in Keeper() }, fileID: "App.swift",
            line: 6)
        container.register(
            DatabasePool.self, factory: { DatabasePool() }, fileID: "App.swift", line: 7)

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        #expect(
            error?.description == """
                1. Nothing is registered for Database.
                Register it where the app starts; if it has a default value, write a closure.
                Did you mean DatabasePool, registered at App.swift:7?
                Database is needed by
                  UserCache, registered at App.swift:1
                2. A circular dependency: these services need each other.
                  Chicken, registered at App.swift:2
                  needs Egg, registered at App.swift:3
                  needs Chicken, registered at App.swift:2
                Let a third service hold what both need, or let one take a Provider of the next.
                3. A singleton would keep a .graph service for ever.
                  Keeper, registered at App.swift:6
                  needs Step, registered at App.swift:5
                  needs Request, registered at App.swift:4
                Let the singleton take a Provider instead, and call get() each time.
                """)
    }

    @Test func `localizedDescription is the same text`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)

        let error = #expect(throws: ValidationError.self) { try container.validate() }
        #expect(error?.description.isEmpty == false)
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }

    @Test func `a registered optional is a fault, since no parameter finds it`() throws {
        let container = MiniContainer()
        container.register(Database?.self, factory: { nil }, fileID: "App.swift", line: 1)
        container.register(User.self) { (_: Database?, _: Provider<Database>?) in
            User(id: 1, name: "Ada")
        }

        let error = #expect(throws: ValidationError.self) { try container.validate() }
        #expect(
            error?.description == """
                1. Nothing is registered for Database.
                Register it where the app starts; if it has a default value, write a closure.
                Database is needed by
                  Optional<Database>, registered at App.swift:1
                """)
        #expect(container.graph.mermaid.contains("n0 -.-> n2"))

        container.register(Database.self) { Database() }
        try container.validate()
    }

    @Test func `a registered provider is a fault, too, and an optional optional is not`() throws {
        let container = MiniContainer()
        container.register(Int??.self) { 1 }
        try container.validate()

        container.register(Provider<Database>.self) { Provider { Database() } }
        #expect(throws: ValidationError.self) { try container.validate() }
    }

    @Test func `a missing service is reported once, with all that need it`() {
        let container = MiniContainer()
        container.register([Database].self) { [$0, $1] }
        container.register(UserCache.self, factory: UserCache.init)

        let pairs = issues(in: container).map { issue -> String in
            guard case .missing(let key, let users, _) = issue else { return "another issue" }
            return "\(key) for \(users.map(\.key))"
        }

        #expect(pairs == ["Database for [Array<Database>, UserCache]"])
    }

    @Test func `four services that miss one are listed in the order of registration`() {
        let container = MiniContainer()
        container.register(String.self) { (_: Database) in "" }
        container.register(UserCache.self, factory: UserCache.init)
        container.register([Database].self) { [$0, $1] }
        container.register(Double.self) { (_: Provider<Database>) in 1 }
        // Registered again, it keeps its place. An optional parameter is no fault.
        container.register(UserCache.self, factory: UserCache.init)
        container.register(Int.self) { (_: Database?) in 1 }

        let all = issues(in: container)

        guard case .missing(let key, let users, _) = all.first else {
            Issue.record("nothing is said to be missing")
            return
        }
        #expect(all.count == 1)
        #expect("\(key)" == "Database")
        #expect(users.map { "\($0.key)" } == ["String", "UserCache", "Array<Database>", "Double"])
    }

    @Test
    func `what is missing comes first, then the loops, the shortest first, then the captives`() {
        let container = MiniContainer()
        container.register(Keeper.self, scope: .singleton) { (_: Request) in Keeper() }
        container.register(Request.self, scope: .graph) { Request() }
        // Three need each other, then two, then one needs itself.
        container.register(Int8.self) { (_: Int16) in 1 }
        container.register(Int16.self) { (_: Int32) in 1 }
        container.register(Int32.self) { (_: Int8) in 1 }
        container.register(Chicken.self, factory: Chicken.init)
        container.register(Egg.self, factory: Egg.init)
        container.register(Int64.self) { (_: Int64) in 1 }
        container.register(String.self) { (_: Double, _: Float) in "" }

        let found = issues(in: container).map { issue in
            switch issue {
            case .missing(let key, _, _): "missing \(key)"
            case .cycle(let loop): "loop \(loop.map { "\($0.key)" }.joined(separator: " "))"
            case .captive(let path): "captive \(path.map { "\($0.key)" }.joined(separator: " "))"
            }
        }

        #expect(
            found == [
                "missing Double", "missing Float", "loop Int64 Int64", "loop Chicken Egg Chicken",
                "loop Int8 Int16 Int32 Int8", "captive Keeper Request",
            ])
    }

    @Test func `a loop through a provider is no fault, and one through an optional is`() throws {
        let container = MiniContainer()
        container.register(Int.self) { (_: String?) in 1 }
        container.register(String.self) { (_: Provider<Int>?) in "" }
        container.register(Double.self) { (_: Provider<Double?>) in 1 }
        try container.validate()

        container.register(String.self) { (_: Int?) in "" }

        let loops = issues(in: container).map { issue -> [String] in
            guard case .cycle(let loop) = issue else { return [] }
            return loop.map { "\($0.key)" }
        }
        #expect(loops == [["Int", "String", "Int"]])
    }

    @Test func `a fault is gone when its service is registered again without it`() throws {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        #expect(issues(in: container).count == 1)

        container.register(UserCache.self) { UserCache(database: Database()) }

        try container.validate()
    }

    @Test func `a singleton may hold a graph service by a provider, or a singleton that does not`()
        throws
    {
        let container = MiniContainer()
        container.register(Request.self, scope: .graph) { Request() }
        container.register(Step.self, scope: .singleton) { (_: Provider<Request>) in Step() }
        container.register(Keeper.self, scope: .singleton) { (_: Step) in Keeper() }

        try container.validate()
    }

    @Test func `a captive behind a singleton is that singleton's`() {
        let container = MiniContainer()
        container.register(Request.self, scope: .graph) { Request() }
        container.register(Step.self, scope: .singleton) { (_: Request?) in Step() }
        container.register(Keeper.self, scope: .singleton) { (_: Step) in Keeper() }

        let paths = issues(in: container).map { issue -> [String] in
            guard case .captive(let path) = issue else { return [] }
            return path.map { "\($0.key)" }
        }

        #expect(paths == [["Step", "Request"]])
    }

    @Test func `a captive that a factory gets by hand is not seen`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .graph, factory: Database.init)
        container.register(UserCache.self, scope: .singleton) { (databases: Provider<Database>) in
            UserCache(database: try databases.get())
        }

        try container.validate()

        // The cache keeps the first walk's database, which no parameter shows.
        let cache = try soon { try container.resolve(UserCache.self) }
        #expect(try container.resolve(UserCache.self).database === cache.database)
        #expect(try container.resolve(Database.self) !== cache.database)
    }

    @Test func `five thousand services are validated`() {
        let keys = (1...5_000).map { ServiceKey(End.tag(for: $0)) }
        /// Half of them are singletons. `needs[3]` are the numbers that the service 3 needs.
        func graph(_ needs: [[Int]]) -> DependencyGraph {
            DependencyGraph(
                services: zip(keys, 0...).map { key, number in
                    Node(key: key, scope: number % 2 == 0 ? .singleton : .transient, location: "")
                },
                edges: zip(keys, needs).flatMap { key, needs in
                    needs.map {
                        Edge(from: key, to: keys[$0], isOptional: false, isDeferred: false)
                    }
                })
        }

        let chain = graph((0..<4_999).map { [$0 + 1] })
        #expect(chain.edges.count == 4_999)
        #expect(chain.issues.isEmpty)

        // A hundred layers of fifty: each service needs three of the next layer.
        let layers = graph(
            (0..<4_950).map { number in
                [number, number + 1, number * 7].map { (number / 50 + 1) * 50 + $0 % 50 }
            })
        #expect(layers.edges.count == 3 * 4_950)
        #expect(layers.issues.isEmpty)
    }
}

/// The graph on its own: no container, no factory.
@Suite(.enabled(if: isReentrant)) struct `Step 4: the graph as a value` {
    enum A {}
    enum B {}
    enum C {}
    enum D {}
    enum E {}

    /// Each line is a service: its type, its scope, and the types it needs.
    func graph(_ lines: (Any.Type, Scope, [Any.Type])...) -> DependencyGraph {
        DependencyGraph(
            services: lines.enumerated().map { place, line in
                Node(
                    key: ServiceKey(line.0), scope: line.1, location: "App.swift:\(place + 1)"
                )
            },
            edges: lines.flatMap { line in
                line.2.map { needed in
                    Edge(
                        from: ServiceKey(line.0), to: ServiceKey(needed),
                        isOptional: false, isDeferred: false)
                }
            })
    }

    func names(_ paths: [[Node]]) -> [String] {
        paths.map { $0.map { "\($0.key.type)" }.joined() }
    }

    @Test func `one shortest loop for each group`() {
        let twoGroups = graph(
            (A.self, .transient, [B.self]), (B.self, .transient, [C.self]),
            // A → B → C → A, and the shorter B → C → B.
            (C.self, .transient, [A.self, B.self]), (D.self, .transient, [D.self, A.self]))

        #expect(names(twoGroups.cycles) == ["DD", "BCB"])
    }

    @Test func `each parameter is an edge, and says how it is wanted`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self) {
            (_: Int, _: Int?, _: Provider<Int>, _: Provider<Int?>, _: Provider<Int>?, _: Double) in
            ""
        }
        // What is nested deeper is a service of its own.
        container.register(Float.self) { (_: Int??, _: Provider<Provider<Int>>) in 1 }
        func edge(_ from: Any.Type, _ to: Any.Type, _ marks: String = "") -> Edge {
            Edge(
                from: ServiceKey(from), to: ServiceKey(to),
                isOptional: marks.contains("optional"), isDeferred: marks.contains("deferred"))
        }

        #expect(
            container.graph.edges == [
                edge(String.self, Int.self),
                edge(String.self, Int.self, "optional"),
                edge(String.self, Int.self, "deferred"),
                edge(String.self, Int.self, "optional, deferred"),
                edge(String.self, Int.self, "optional, deferred"),
                edge(String.self, Double.self),
                edge(Float.self, Int??.self),
                edge(Float.self, Provider<Provider<Int>>.self),
            ])
    }

    @Test func `a service knows its scope and where it was registered`() {
        let container = MiniContainer()
        let line = #line + 1
        container.register(Int.self, scope: .singleton) { 1 }
        container.register(String.self, scope: .graph) { "" }
        container.register(Double.self) { 1 }

        let services = container.graph.services

        #expect(services.map(\.scope) == [.singleton, .graph, .transient])
        #expect(
            services.map(\.location)
                == (0...2).map { "\(#fileID):\(line + $0)" })
        #expect(services.first?.description == "Int, registered at \(services[0].location)")
    }

    @Test func `a graph is a snapshot`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        let before = container.graph

        container.register(Int.self, scope: .singleton) { (_: Double) in 1 }
        container.register(String.self) { "" }

        #expect(before.services.map(\.scope) == [.transient])
        #expect(before.edges == [])
        #expect(container.graph.services.map(\.scope) == [.singleton, .transient])
        #expect(container.graph.edges.count == 1)
    }

    @Test func `a diamond is no loop`() {
        let diamond = graph(
            (A.self, .transient, [B.self, C.self]), (B.self, .transient, [D.self]),
            (C.self, .transient, [D.self]),
            (D.self, .transient, []))

        #expect(diamond.cycles.isEmpty)
        #expect(diamond.edges.count == 4)
    }

    @Test func `a shortest path to each captive`() {
        let long = graph(
            (A.self, .singleton, [B.self, C.self]), (B.self, .transient, [C.self]),
            (C.self, .transient, [D.self]),
            (D.self, .graph, []))

        #expect(names(long.captives) == ["ACD"])
    }

    @Test func `captives come in the order of their singletons, then of what these keep`() {
        // A keeps C by a detour, and D. B keeps D and C.
        let two = graph(
            (A.self, .singleton, [D.self, E.self]), (B.self, .singleton, [D.self, C.self]),
            (C.self, .graph, []), (D.self, .graph, []), (E.self, .transient, [C.self]))

        #expect(names(two.captives) == ["AEC", "AD", "BC", "BD"])
    }

    @Test func `a captive is looked for through transients only`() {
        let direct = graph(
            (A.self, .singleton, [B.self]), (B.self, .graph, [C.self]), (C.self, .graph, []))
        let behindSingleton = graph(
            (A.self, .singleton, [B.self]), (B.self, .singleton, [C.self]), (C.self, .graph, []))

        #expect(names(direct.captives) == ["AB"])
        #expect(names(behindSingleton.captives) == ["BC"])
    }

    @Test func `the picture tells edges, scopes and namesakes apart`() {
        let container = MiniContainer()
        container.register(First.Settings.self, scope: .singleton) { First.Settings() }
        container.register(Second.Settings.self, scope: .graph) { (_: First.Settings) in
            Second.Settings()
        }
        container.register([Int].self) {
            (_: Provider<First.Settings>, _: Second.Settings?, _: Provider<Int?>) in []
        }
        container.register(Database.self) { Database() }

        #expect(
            container.graph.mermaid == """
                graph TD
                    n0["First.Settings"]:::singleton_scope
                    n1["Second.Settings"]:::graph_scope
                    n2["Array#lt;Int#gt;"]:::transient_scope
                    n3["Database"]:::transient_scope
                    n4["Int"]:::missing
                    n1 --> n0
                    n2 -.-> n0
                    n2 -->|optional| n1
                    n2 -.->|optional| n4
                    classDef singleton_scope stroke-width:4px
                    classDef graph_scope stroke-dasharray:6 3
                    classDef missing stroke:red
                """)
    }

    @Test func `a namesake of a registered service is missing all the same`() {
        let namesakes = graph(
            (Evidence.Markdown.self, .transient, []), (A.self, .transient, [Markdown.self]))

        guard case .missing(let key, let users, let near) = namesakes.issues.first else {
            Issue.record("nothing is said to be missing")
            return
        }
        #expect(key == ServiceKey(Markdown.self))
        #expect(users.map(\.key) == [ServiceKey(A.self)])
        #expect(near?.location == "App.swift:1")
        #expect(namesakes.mermaid.contains("n1 --> n2"))
        // One of the two is missing: the picture says which.
        #expect(namesakes.mermaid.contains(#"n0["Evidence.Markdown"]:::transient_scope"#))
        #expect(
            namesakes.mermaid.contains("n2[\"\(String(reflecting: Markdown.self))\"]:::missing"))
    }

    @Test func `quotes in a name do not end its label`() {
        let picture = graph((`a "quoted" name`.self, .transient, [])).mermaid

        #expect(picture.contains("#quot;quoted#quot;"))
        #expect(picture.count { $0 == "\"" } == 2)
    }

    @Test func `an empty graph has an empty picture`() {
        let picture = MiniContainer().graph.mermaid

        #expect(
            picture == """
                graph TD
                    classDef singleton_scope stroke-width:4px
                    classDef graph_scope stroke-dasharray:6 3
                    classDef missing stroke:red
                """)
    }

    @Test func `namesakes of two modules are told apart by the module`() {
        let picture = graph(
            (Evidence.Markdown.self, .transient, []), (Markdown.self, .transient, [])
        ).mermaid

        #expect(picture.contains(#"n0["Evidence.Markdown"]"#))
        #expect(picture.contains("n1[\"\(String(reflecting: Markdown.self))\"]"))
    }
}

private final class Chicken: Sendable {
    init(from egg: Egg) {}
}

private final class Egg: Sendable {
    init(from chicken: Chicken) {}
}

private struct Request: Sendable {}
private struct Step: Sendable {}
private struct Keeper: Sendable {}
private struct DatabasePool: Sendable {}
enum Markdown {}
private enum `a "quoted" name` {}

private enum First {
    struct Settings: Sendable {}
}

private enum Second {
    struct Settings: Sendable {}
}
