import ProfileApp
import Step4Graph
import TestSupport
import Testing

private struct First {}
private struct Second {}
private struct Third {}
private struct Fourth {}
private struct Fifth {}

@Suite(.watchdog) struct `Step 4: missing services` {
    @Test func `a missing service is reported once, with all its dependents`() {
        let container = MiniContainer()
        container.register([Database].self) { [$0, $1] }
        container.register(UserCache.self, factory: UserCache.init)
        container.register(String.self) { (_: Provider<Database>) in "" }
        container.register(User.self) { (_: Database?) in User(id: 1, name: "Ada") }

        #expect(
            issues(of: container) == ["missing: Database for Array<Database> UserCache String"])
    }

    @Test func `an issue is gone when its service is registered again without it`() throws {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        #expect(issues(of: container).count == 1)

        container.register(UserCache.self) { UserCache(database: Database()) }

        try container.validate()
    }

    @Test func `a registered optional is an issue, since no parameter finds it`() throws {
        let container = MiniContainer()
        container.register(Database?.self) { Database() }
        container.register(String.self) { (database: Database?) in "\(database == nil)" }
        #expect(try container.resolve(String.self) == "true")

        #expect(issues(of: container) == ["missing: Database for Optional<Database>"])

        // With both, nothing is missing. That one of them is never used is not reported.
        container.register(Database.self, factory: Database.init)
        try container.validate()
    }

    @Test func `a registered wrapper is an issue, however deep`() {
        let container = MiniContainer()
        container.register(Provider<Database>?.self) { nil }
        container.register(Provider<Database>.self) { Provider { Database() } }

        #expect(
            issues(of: container) == [
                "missing: Database for Optional<Provider<Database>> Provider<Database>"
            ])
    }

    @Test func `missing services are reported in the order in which they are required`() {
        let container = MiniContainer()
        container.register(Int.self) { (_: Fifth, _: First) in 1 }
        container.register(String.self) {
            (_: Fourth, _: First, _: Third, _: Second, _: Fourth) in ""
        }

        #expect(
            issues(of: container) == [
                "missing: Fifth for Int", "missing: First for Int String",
                "missing: Fourth for String", "missing: Third for String",
                "missing: Second for String",
            ])
    }

    @Test func `five hundred missing services are reported, in the order of registration`() {
        let graph = DependencyGraph(
            nodes: (0..<500).map { Node(key: key($0), scope: .transient, location: "") },
            edges: (0..<500).map {
                Edge(from: key($0), to: key(500 + $0), isOptional: false, isDeferred: false)
            })

        let missing = graph.issues.compactMap { issue in
            if case .notRegistered(let key, _, _) = issue { key } else { nil }
        }
        let areInOrder = missing == (500..<1_000).map(key)
        // In the order in which nodes require them: a dictionary has none.
        #expect(areInOrder)
    }
}
