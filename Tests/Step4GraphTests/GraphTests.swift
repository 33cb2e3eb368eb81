import ProfileApp
import Step4Graph
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: the dependency graph` {
    @Test func `a graph is a snapshot, in the order of registration`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton, factory: Database.init)
        let line = #line - 1
        let before = container.dependencyGraph

        container.register(UserCache.self, factory: UserCache.init)
        container.register(Database.self, factory: Database.init)

        #expect(before.nodes.map(\.scope) == [.singleton])
        #expect(before.nodes.map(\.location) == ["Step4GraphTests/GraphTests.swift:\(line)"])
        let after = container.dependencyGraph
        #expect(after.nodes.map(\.key.description) == ["Database", "UserCache"])
        #expect(after.nodes.map(\.scope) == [.transient, .transient])
    }

    @Test func `each parameter is an edge, and says whether it is optional or deferred`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        container.register(String.self) {
            (_: User?, _: User?, _: Provider<User>, _: Provider<User?>, _: Provider<User>?) in ""
        }
        func edge(_ from: Any.Type, _ to: Any.Type, _ marks: String = "") -> Edge {
            Edge(
                from: ServiceKey(from), to: ServiceKey(to),
                isOptional: marks.contains("optional"), isDeferred: marks.contains("deferred"))
        }

        #expect(
            container.dependencyGraph.edges == [
                edge(UserCache.self, Database.self),
                edge(String.self, User.self, "optional"),
                edge(String.self, User.self, "optional"),
                edge(String.self, User.self, "deferred"),
                edge(String.self, User.self, "optional, deferred"),
                edge(String.self, User.self, "optional, deferred"),
            ])
    }

    @Test func `the next graph has what was registered later, and what was registered again`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        let before = container.dependencyGraph

        container.register(UserCache.self) { (_: Session?) in UserCache(database: Database()) }
        container.register(Database.self) { (_: String) in Database() }

        func edges(of graph: DependencyGraph) -> [String] {
            graph.edges.map { "\($0.from) to \($0.to)" }
        }
        #expect(edges(of: before) == ["UserCache to Database"])
        let after = container.dependencyGraph
        #expect(edges(of: after) == ["UserCache to Session", "Database to String"])
        #expect(issues(of: container) == ["missing: String for Database"])
    }
}
