import Evidence
import Foundation
import ProfileApp
import Step4Graph
import Testing

/// Nothing in a lesson is only text.
@Suite struct `The lessons are true` {
    static let steps = ["Step1Basic", "Step2Scopes", "Step3ThreadSafe"].map { "Lessons/\($0).md" }
    static let step4 = "Lessons/Step4Graph.md"

    /// Every Markdown file that a reader opens.
    static func pages() throws -> [Markdown] {
        let lessons = try folder("Lessons").filter { $0.hasSuffix(".md") }.map { "Lessons/\($0)" }
        let exercises = try exercises().flatMap { exercise in
            ["README.md", "hints.md", "WrongAnswers/README.md"].map {
                "Exercises/\(exercise)/\($0)"
            }
        }
        return try (lessons + exercises + ["README.md", "CONTRIBUTING.md"]).map(
            Markdown.init(file:))
    }

    /// The folders of the exercises.
    static func exercises() throws -> [String] {
        try folder("Exercises").filter { $0.first?.isNumber == true }
    }

    private static func folder(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: Compiler.checkout.appending(path: name).path
        ).sorted()
    }

    @Test func `every Swift block stands in its file`() throws {
        let report = Check.swiftBlocks(try Self.pages())

        #expect(report.checked >= 15)
        #expect(report.faults == [])
    }

    @Test func `every diff block is the difference of its files`() throws {
        let report = Check.diffBlocks(try Self.pages())

        #expect(report.checked >= 5)
        #expect(report.faults == [])
    }

    @Test func `every picture of a graph is what the container prints`() throws {
        let report = Check.pictures(try Self.pages(), graphs: ["profile": Self.profileGraph])

        #expect(report.checked >= 1)
        #expect(report.faults == [])
    }

    @Test func `every link leads somewhere, and every test that is named is there`() throws {
        let report = Check.links(try Self.pages())

        #expect(report.checked >= 80)
        #expect(report.faults == [])
    }

    @Test func `every lesson has its parts and keeps to its length`() throws {
        let steps = Check.shape(try Self.steps.map(Markdown.init(file:)), budget: .step)
        let step4 = Check.shape([try Markdown(file: Self.step4)], budget: .step4)

        let styles = Check.shape(
            try Self.pages().filter {
                $0.name.hasPrefix("Lessons/Style") && $0.name != "Lessons/Styles.md"
            },
            budget: .style)

        #expect(steps.checked + step4.checked == 4)
        #expect(styles.checked == 4)
        #expect(steps.faults + step4.faults + styles.faults == [])
    }

    @Test func `every row of the ledger names a limitation and, where there is one, its fix`()
        throws
    {
        let ledger = try String(
            contentsOf: Compiler.checkout.appending(path: "Lessons/README.md"), encoding: .utf8)
        var rows: [Int] = []
        for row in ledger.matches(of: /(?m)^\| (\d+) \|.*$/) {
            rows.append(try #require(Int(row.1)))
            let test = try #require(row.0.firstMatch(of: /\[(`[^`]+`)\]/)).1
            let fixes = row.0.matches(of: /\]\(\.\.\/(Tests\/\w+\/Fixes\.swift)\)/)
            #expect(fixes.count == (rows.last == 22 ? 0 : 1), "\(test)")
            for fix in fixes {
                let file = Compiler.checkout.appending(path: String(fix.1))
                #expect(
                    try String(contentsOf: file, encoding: .utf8).contains("func \(test)("),
                    "\(test)")
            }
        }

        #expect(rows == Array(1...22))
    }

    @Test func `every exercise is linked from its lesson, with its minutes`() throws {
        let exercises = try Self.exercises()
        #expect(exercises.count >= 13)
        var minutes: [String: Int] = [:]
        for exercise in exercises {
            let readme = try Markdown(file: "Exercises/\(exercise)/README.md")
            let lesson = try Markdown(
                file: "Lessons/\(readme.frontMatter["lesson", default: ""]).md")
            minutes[lesson.name, default: 0] += Int(readme.frontMatter["minutes", default: ""]) ?? 0
            #expect(
                lesson.links.contains { $0.target == "../Exercises/\(exercise)/README.md" },
                "\(exercise)")
        }
        for lesson in Self.steps + [Self.step4] {
            let stated = try Markdown(file: lesson).frontMatter["exercises"]
            #expect(stated == "\(minutes[lesson, default: 0]) minutes", "\(lesson)")
        }
    }

    @Test(arguments: [("README.md", "Step"), ("Lessons/Styles.md", "Style")])
    func `the sizes in a table are true`(page: String, kind: String) throws {
        let text = try String(contentsOf: Compiler.checkout.appending(path: page), encoding: .utf8)
        let rows = text.matches(of: /\| \[(\w+)\]\(\S+\) \|.*?(\d+) \|/).filter {
            $0.1.hasPrefix(kind)
        }

        #expect(rows.count == 4)
        for row in rows {
            let folder = Compiler.checkout.appending(path: "Sources/\(row.1)")
            let lines = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil
            )
            .map { try String(contentsOf: $0, encoding: .utf8).matches(of: /\n/).count }.reduce(
                0, +)
            #expect(Int(row.2) == lines, "\(row.1)")
        }
    }

    /// ProfileApp as the lessons draw it.
    static var profileGraph: String {
        let container = MiniContainer()
        container.register(HomeScreen.self) { (profiles: Provider<ProfileViewModel>) in
            HomeScreen { try profiles.get() }
        }
        container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
        container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserCache.self, factory: UserCache.init)
        container.register(Database.self, scope: .singleton, factory: Database.init)
        return container.graph.mermaid
    }
}

/// Each check, given one planted fault and its sound neighbour.
@Suite struct `The checks catch a planted fault` {
    func page(_ text: String) -> [Markdown] {
        [Markdown(name: "Lessons/Planted.md", text: text)]
    }

    @Test func `code that is not in its file`() {
        let sound = page("```swift Sources/Step1Basic/MiniContainer.swift\npublic init() {}\n```")
        let changed = page(
            "```swift Sources/Step1Basic/MiniContainer.swift\npublic init(size: Int) {}\n```")
        let unnamed = page("```swift\npublic init() {}\n```")
        let missing = page("```swift Sources/Step9/MiniContainer.swift\npublic init() {}\n```")

        #expect(Check.swiftBlocks(sound).faults == [])
        #expect(
            Check.swiftBlocks(changed).faults == [
                "Lessons/Planted.md:1 shows code that is not in Sources/Step1Basic/MiniContainer.swift. That is fine "
                    + "while you experiment (`git diff Sources` shows your change); to keep it, change the lesson too."
            ])
        #expect(Check.swiftBlocks(unnamed).faults.count == 1)
        #expect(
            Check.swiftBlocks(missing).faults == [
                "Lessons/Planted.md:1: there is no Sources/Step9/MiniContainer.swift."
            ])
        #expect(Check.swiftBlocks(page("no code")).checked == 0)
    }

    @Test func `lines that stand in the file but not together`() {
        let apart = page(
            "```swift Sources/Step1Basic/MiniContainer.swift\npublic init() {}\nlet key = String(describing: type)\n```"
        )

        #expect(Check.swiftBlocks(apart).faults.count == 1)
    }

    @Test(arguments: [
        (" import Foundation", 1), ("+import Foundation", 0), ("-import Foundation", 1),
        ("+import Nothing", 1),
        ("import Foundation", 1), ("-public enum Scope {\n+public enum Scope: Sendable {", 0),
        ("-public enum Scope: Sendable {\n+public enum Scope {", 1),
    ])
    func `a diff that is none`(lines: String, faults: Int) {
        let files =
            "Sources/Step2Scopes/MiniContainer.swift Sources/Step3ThreadSafe/MiniContainer.swift"

        #expect(Check.diffBlocks(page("```diff \(files)\n\(lines)\n```")).faults.count == faults)
    }

    @Test func `a picture that is not what is printed`() {
        let graphs = ["small": "graph TD\n    n0"]

        #expect(
            Check.pictures(page("```mermaid small\ngraph TD\n    n0\n```"), graphs: graphs).faults
                == [])
        #expect(
            Check.pictures(page("```mermaid small\ngraph TD\n    n1\n```"), graphs: graphs).faults
                .count == 1)
        #expect(
            Check.pictures(page("```mermaid large\ngraph TD\n    n0\n```"), graphs: graphs).faults
                .count == 1)
        #expect(
            Check.pictures(page("```mermaid\nsequenceDiagram\n```"), graphs: graphs).checked == 0)
    }

    @Test(arguments: [
        ("[x](../README.md)", 0), ("[x](../READYOU.md)", 1), ("[x](https://example.com)", 0),
        ("[x](#here)", 0),
        ("[x](#there)", 1), ("[x](../README.md#the-steps)", 0), ("[x](../README.md#the-stairs)", 1),
        ("[`two types have the same name`](../Tests/Step1BasicTests/Limitations.swift)", 0),
        ("[`two types have no name`](../Tests/Step1BasicTests/Limitations.swift)", 1),
        ("[`two types have the same`](../Tests/Step1BasicTests/Limitations.swift)", 1),
    ])
    func `a link that leads nowhere`(link: String, faults: Int) {
        #expect(Check.links(page("# Here\n\(link)")).faults.count == faults)
    }

    @Test func `a lesson out of shape`() {
        let front = "---\n" + Budget.frontMatter.map { "\($0): x\n" }.joined() + "---\n"
        let budget = Budget(words: 5...8, lines: 16, headings: ["One", "Two"])
        func faults(_ text: String) -> [String] { Check.shape(page(text), budget: budget).faults }
        let sixteen = Array(repeating: "x", count: 16).joined(separator: "\n")

        #expect(faults(front + "## One\nthree more words\n## Two\n") == [])
        #expect(
            faults(
                front
                    + "## One\n<details>\nmany words that are folded\n</details>\nthree more words\n## Two"
            ) == [])
        #expect(faults("## One\nthree more words\n## Two\n")[0].contains("front matter"))
        #expect(faults(front + "## Two\nthree more words\n## One\n")[0].contains("headings"))
        #expect(faults(front + "## One\n## Two\n")[0].contains("words"))
        #expect(
            faults(front + "## One\nthree more words\n## Two\n```\n\(sixteen)\nx\n```")[0].contains(
                "lines of code"))
        #expect(
            faults(front + "## One\nthree more words\n## Two\n```\n\(sixteen)\n```")[0].contains(
                "15 lines"))
    }
}
