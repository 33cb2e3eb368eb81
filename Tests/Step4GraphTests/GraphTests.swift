import ProfileApp
import Step4Graph
import TestSupport
import Testing

/// The graph on its own: no container, no factory.
@Suite(.watchdog) struct `Step 4: the graph as a value` {
    enum A {}
    enum B {}
    enum C {}
    enum D {}
    enum E {}

    @Test func `a loop begins with the service that was registered first`() {
        let graph = graph((A.self, [B.self]), (B.self, [C.self]), (C.self, [B.self]))

        #expect(names(graph.cycles) == ["BCB"])
    }

    @Test func `a service that needs itself is a loop, however often`() {
        #expect(names(graph((A.self, [A.self, A.self])).cycles) == ["AA"])
    }

    @Test func `each tangle has a loop, and one that is tangled twice has two`() {
        let twoTangles = graph((A.self, [B.self]), (B.self, [A.self]), (C.self, [C.self]))
        let figureOfEight = graph(
            (A.self, [B.self]), (B.self, [A.self, C.self]), (C.self, [B.self]))

        #expect(names(twoTangles.cycles) == ["ABA", "CC"])
        #expect(names(figureOfEight.cycles) == ["ABA", "BCB"])
    }

    @Test func `two ways to one service are no loop`() {
        let diamond = graph(
            (A.self, [B.self, C.self]), (B.self, [D.self]), (C.self, [D.self]), (D.self, []))

        #expect(diamond.cycles.isEmpty)
    }

    @Test func `what a loop needs, and what needs a loop, is not in it`() {
        let graph = graph(
            (A.self, [B.self]), (B.self, [C.self, D.self]), (C.self, [B.self]), (D.self, []))

        #expect(names(graph.cycles) == ["BCB"])
    }

    @Test func `the path to a captive is a shortest one`() {
        // A → B → D, and the longer A → E → C → D.
        let graph = graph(
            (A.self, [E.self, B.self]), (B.self, [D.self]), (C.self, [D.self]), (D.self, []),
            (E.self, [C.self]),
            singletons: [A.self], shared: [D.self])

        #expect(names(graph.captiveDependencies) == ["ABD"])
    }

    @Test func `a captive is looked for through transients only`() {
        let behindSingleton = graph(
            (A.self, [B.self]), (B.self, [C.self]), (C.self, []),
            singletons: [A.self, B.self], shared: [C.self])
        let behindCaptive = graph(
            (A.self, [B.self]), (B.self, [C.self]), (C.self, []),
            singletons: [A.self], shared: [B.self, C.self])

        #expect(names(behindSingleton.captiveDependencies) == ["BC"])
        #expect(names(behindCaptive.captiveDependencies) == ["AB"])
    }

    @Test func `each .graph service has a path from each singleton that would keep it`() {
        let graph = graph(
            (A.self, [D.self, E.self]), (B.self, [D.self]), (C.self, []), (D.self, []),
            (E.self, [C.self]),
            singletons: [A.self, B.self], shared: [C.self, D.self])

        #expect(Set(names(graph.captiveDependencies)) == ["AEC", "AD", "BD"])
    }

    @Test func `each parameter is an edge, and says how it is wanted`() {
        let container = MiniContainer()
        container.register(UserCache.self, factory: UserCache.init)
        container.register(String.self) {
            (_: User?, _: Provider<User>, _: Provider<User?>, _: Provider<User>?) in ""
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
                edge(String.self, User.self, "deferred"),
                edge(String.self, User.self, "optional, deferred"),
                edge(String.self, User.self, "optional, deferred"),
            ])
    }

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

    @Test func `five thousand services are searched`() {
        func graph(_ needs: (Int) -> [Int]) -> DependencyGraph {
            DependencyGraph(
                nodes: (0..<5_000).map { number in
                    Node(
                        key: key(number), scope: number == 0 ? .singleton : .transient, location: ""
                    )
                },
                edges: (0..<5_000).flatMap { number in
                    needs(number).map { need in
                        Edge(
                            from: key(number), to: key(need), isOptional: false, isDeferred: false)
                    }
                })
        }

        #expect(graph { $0 < 4_999 ? [$0 + 1] : [] }.issues.isEmpty)
        #expect(graph { [($0 + 1) % 5_000] }.cycles.map(\.count) == [5_001])
        #expect(graph { [$0 ^ 1] }.cycles.count == 2_500)
    }

    @Test func `the picture tells edges, scopes and namesakes apart`() {
        let container = MiniContainer()
        container.register(Audio.Settings.self, scope: .singleton) { Audio.Settings() }
        container.register(Video.Settings.self, scope: .graph) { (_: Audio.Settings) in
            Video.Settings()
        }
        container.register([User].self) {
            (_: Provider<Audio.Settings>, _: Video.Settings?, _: Provider<User?>) in []
        }
        container.register(Database.self) { Database() }

        #expect(
            container.dependencyGraph.mermaid == """
                graph TD
                    n0["Audio.Settings"]:::singleton_scope
                    n1["Video.Settings"]:::graph_scope
                    n2["Array#lt;User#gt;"]:::transient_scope
                    n3["Database"]:::transient_scope
                    n4["User"]:::missing
                    n1 --> n0
                    n2 -.-> n0
                    n2 -->|optional| n1
                    n2 -.->|optional| n4
                    classDef singleton_scope stroke-width:4px
                    classDef graph_scope stroke-dasharray:6 3
                    classDef missing stroke:red
                """, "The boxes are in the order of registration, the arrows in that of the edges.")
    }

    @Test func `what is missing has one box, however many need it`() {
        let picture = graph((A.self, [C.self]), (B.self, [C.self])).mermaid

        #expect(picture.ranges(of: ":::missing").count == 1)
        #expect(picture.contains("n0 --> n2"))
        #expect(picture.contains("n1 --> n2"))
    }

    @Test func `namesakes of two modules are told apart by the module`() {
        let picture = graph((User.self, []), (ProfileApp.User.self, []), (localUser(), [])).mermaid

        #expect(picture.contains(#"n0["Step4GraphTests.User"]"#))
        #expect(picture.contains(#"n1["ProfileApp.User"]"#))
        #expect(picture.contains(#"n2["Step4GraphTests.User (2)"]"#), "One more, in a function.")
    }

    @Test func `an issue tells namesakes of two modules apart`() {
        let issues = graph((User.self, [ProfileApp.User.self])).issues

        #expect(
            issues.first?.description == """
                Nothing is registered for ProfileApp.User.
                Register it where the app starts. If it is a parameter with a default value, register a closure that leaves it out.
                Did you mean Step4GraphTests.User?
                ProfileApp.User is needed by
                  Step4GraphTests.User, registered at App.swift:1
                """)
    }

    @Test func `a list of issues tells namesakes of two modules apart`() {
        let container = MiniContainer()
        container.register([User].self) { (users: [User]) in users }
        container.register([ProfileApp.User].self) { (users: [ProfileApp.User]) in users }

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        #expect(error?.description.contains("needs Swift.Array<Step4GraphTests.User>, ") == true)
        #expect(error?.description.contains("needs Swift.Array<ProfileApp.User>, ") == true)
        // Each loop by itself has but one of them.
        #expect(
            error?.issues.map { $0.description.contains("needs Array<User>, ") } == [true, true])
    }

    @Test func `quotes in a name do not end its label`() {
        let picture = graph((`a "quoted" name`.self, [])).mermaid

        #expect(picture.contains("#quot;quoted#quot;"))
        #expect(picture.count { $0 == "\"" } == 2)
    }

    @Test func `a name is suggested that begins or ends alike for two thirds`() {
        #expect(
            suggestion(for: UserStore.self, among: Database.self, UserStack.self) == "UserStack")
        #expect(suggestion(for: UserStore.self, among: UserSpace.self) == nil)
        #expect(suggestion(for: UserStore.self, among: IUserStore.self) == "IUserStore")
        #expect(suggestion(for: IUserStore.self, among: UserStore.self) == "UserStore")
        #expect(suggestion(for: UserStore.self, among: USERStore.self) == "USERStore")
        #expect(
            suggestion(for: Audio.Settings.self, among: Video.Settings.self) == "Video.Settings")
    }

    @Test func `of several the shortest is suggested, and then the first in the alphabet`() {
        #expect(
            suggestion(for: UserStore.self, among: UserStores.self, UserStack.self) == "UserStack")
        #expect(
            suggestion(for: UserStore.self, among: UserStick.self, UserStack.self) == "UserStack")
        #expect(suggestion(for: UserStore.self) == nil)
        #expect(suggestion(for: Int.self, among: IntegersOfUnusualSize.self) == nil)
    }

    @Test func `a cycle is found behind a dead end`() {
        // In each of these the search meets a service that needs nothing, and has to come back.
        let besideIt = graph((A.self, [B.self, A.self]), (B.self, []))
        let deeper = graph((A.self, [B.self]), (B.self, [C.self, A.self]), (C.self, []))
        let twoBack = graph(
            (A.self, [B.self, D.self]), (B.self, [C.self]), (C.self, []), (D.self, [A.self]))

        #expect(names(besideIt.cycles) == ["AA"])
        #expect(names(deeper.cycles) == ["ABA"])
        #expect(names(twoBack.cycles) == ["ADA"])
    }

    @Test func `behind a cycle the search goes on`() {
        let twoOfOneStart = graph((A.self, [A.self, B.self]), (B.self, [A.self]))
        let twoFromOneService = graph(
            (A.self, [B.self, C.self]), (B.self, [A.self]), (C.self, [A.self]))
        let oneAboveTheOther = graph(
            (A.self, [B.self, D.self]), (B.self, [C.self]), (C.self, [B.self]), (D.self, [A.self]))

        #expect(names(twoOfOneStart.cycles) == ["AA", "ABA"])
        #expect(names(twoFromOneService.cycles) == ["ABA", "ACA"])
        #expect(names(oneAboveTheOther.cycles) == ["BCB", "ADA"])
    }

    @Test func `a cycle that a later service begins is found, and each only once`() {
        let later = graph((A.self, []), (B.self, [A.self, C.self]), (C.self, [B.self]))
        let twice = graph((B.self, [B.self]), (A.self, [B.self]), (C.self, [A.self, B.self]))

        #expect(names(later.cycles) == ["BCB"])
        #expect(names(twice.cycles) == ["BB"])
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
            let left = Set(arrows).subtracting(cycles.map { String($0.suffix(2)) })
            var waiting = Set("ABC")
            for _ in 1...3 {
                waiting = waiting.filter { from in
                    waiting.contains { left.contains("\(from)\($0)") }
                }
            }
            #expect(waiting.isEmpty, "In \(arrows) only the cycles \(cycles) were found.")
        }
    }

    /// Each line is a service and the types that it needs. It is transient if nothing else is said.
    private func graph(
        _ lines: (Any.Type, [Any.Type])..., singletons: [Any.Type] = [], shared: [Any.Type] = []
    ) -> DependencyGraph {
        graph(of: lines, singletons: singletons, shared: shared)
    }

    private func graph(
        of lines: [(Any.Type, [Any.Type])], singletons: [Any.Type] = [], shared: [Any.Type] = []
    ) -> DependencyGraph {
        func scope(of type: Any.Type) -> Scope {
            if singletons.contains(where: { $0 == type }) { return .singleton }
            return shared.contains { $0 == type } ? .graph : .transient
        }
        return DependencyGraph(
            nodes: lines.map { type, _ in
                Node(key: ServiceKey(type), scope: scope(of: type), location: "App.swift:1")
            },
            edges: lines.flatMap { type, needs in
                needs.map { need in
                    Edge(
                        from: ServiceKey(type), to: ServiceKey(need), isOptional: false,
                        isDeferred: false)
                }
            })
    }

    private func names(_ paths: [[Node]]) -> [String] {
        paths.map { path in path.map { "\($0.key.type)" }.joined() }
    }

    private func suggestion(for wanted: Any.Type, among types: Any.Type...) -> String? {
        let user = Edge(
            from: ServiceKey(A.self), to: ServiceKey(wanted), isOptional: false, isDeferred: false)
        let services = (types + [A.self]).map {
            Node(key: ServiceKey($0), scope: .transient, location: "App.swift:1")
        }
        let issues = DependencyGraph(nodes: services, edges: [user]).issues
        guard case .notRegistered(_, _, let suggestion) = issues.first else {
            return "another issue"
        }
        return suggestion?.description
    }
}

/// As many types as a number has binary digits: `Bit<Bit<End, Zero>, One>` is the number 1.
func key(_ number: Int) -> ServiceKey {
    func type<Tag>(_ tag: Tag.Type, _ rest: Int) -> Any.Type {
        if rest == 0 { return tag }
        return rest % 2 == 0 ? type(Zero<Tag>.self, rest / 2) : type(One<Tag>.self, rest / 2)
    }
    return ServiceKey(type(End.self, number))
}

private enum End {}
private enum Zero<Tag> {}
private enum One<Tag> {}

private enum User {}
private func localUser() -> Any.Type {
    enum User {}
    return User.self
}
private enum UserStore {}
private enum UserStores {}
private enum UserStack {}
private enum UserStick {}
private enum UserSpace {}
private enum IntegersOfUnusualSize {}
private enum IUserStore {}
private enum USERStore {}
private enum `a "quoted" name` {}

private enum Audio {
    struct Settings: Sendable {}
}

private enum Video {
    struct Settings: Sendable {}
}
