import ProfileApp
import Step4Graph
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: the diagram, and names` {
    @Test func `the diagram distinguishes edges, scopes and types of the same name`() {
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

    @Test func `a missing service has one node in the diagram`() {
        let picture = graph((A.self, [C.self]), (B.self, [C.self])).mermaid

        #expect(picture.ranges(of: ":::missing").count == 1)
        #expect(picture.contains("n0 --> n2"))
        #expect(picture.contains("n1 --> n2"))
    }

    @Test func `types of the same name carry their module in the diagram`() {
        let picture = graph((User.self, []), (ProfileApp.User.self, []), (localUser(), [])).mermaid

        #expect(picture.contains(#"n0["Step4GraphTests.User"]"#))
        #expect(picture.contains(#"n1["ProfileApp.User"]"#))
        #expect(picture.contains(#"n2["Step4GraphTests.User (2)"]"#), "One more, in a function.")
    }

    @Test func `types of the same name carry their module in an issue`() {
        let issues = graph((User.self, [ProfileApp.User.self])).issues

        #expect(
            issues.first?.description == """
                Nothing is registered for ProfileApp.User.
                Register it where the app starts. If it is a parameter with a default value, register a closure that leaves it out.
                Did you mean Step4GraphTests.User?
                ProfileApp.User is required by
                  Step4GraphTests.User, registered at App.swift:1
                """)
    }

    @Test func `types of the same name carry their module in an error`() {
        let container = MiniContainer()
        container.register(User.self) { (_: ProfileApp.User) in throw CancellationError() }

        let error = #expect(throws: ResolutionError.self) { try container.resolve(User.self) }

        #expect(error?.description.contains("\n  needs ProfileApp.User\n") == true)
        #expect(error?.description.contains("\n  Step4GraphTests.User, registered") == true)
    }

    @Test func `types of the same name carry their module in a list of issues`() {
        let container = MiniContainer()
        container.register([User].self) { (users: [User]) in users }
        container.register([ProfileApp.User].self) { (users: [ProfileApp.User]) in users }

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        #expect(error?.description.contains("needs Swift.Array<Step4GraphTests.User>, ") == true)
        #expect(error?.description.contains("needs Swift.Array<ProfileApp.User>, ") == true)
        // Each cycle by itself has but one of them.
        #expect(
            error?.issues.map { $0.description.contains("needs Array<User>, ") } == [true, true])
    }

    @Test func `quotes in a name do not end its label`() {
        let picture = graph((`a "quoted" name`.self, [])).mermaid

        #expect(picture.contains("#quot;quoted#quot;"))
        #expect(picture.count { $0 == "\"" } == 2)
    }

    // Mermaid reads no further than to the second backtick, and draws nothing.
    @Test func `backticks in a name do not make its label Markdown`() {
        let picture = graph((`v1.2`.Draft.self, [])).mermaid

        #expect(picture.contains("n0[\"#96;v1.2#96;.Draft\"]"))
    }
}

private enum User {}
private func localUser() -> Any.Type {
    enum User {}
    return User.self
}
private enum `a "quoted" name` {}
private enum `v1.2` {
    enum Draft {}
}

private enum Audio {
    struct Settings: Sendable {}
}

private enum Video {
    struct Settings: Sendable {}
}
