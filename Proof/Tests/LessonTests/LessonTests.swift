import Evidence
import Foundation
import ProfileApp
import Step4Graph
import Testing

/// Nothing in a lesson is only text.
@Suite struct `The lessons are true` {
    /// The steps and stages, in the order in which they grow.
    static let steps = [
        "Step1Basic", "Step2Scopes", "Step3ThreadSafe",
        "Step4aLoops", "Step4bParameters", "Step4cProviders", "Step4Graph",
        // Not a stage: Step4Graph again, for speed.
        "Step4Fast",
    ]

    static func stepLessons() throws -> [Markdown] {
        try steps.map { try Markdown(file: "Lessons/\($0).md") }
    }

    static func styleLessons() throws -> [Markdown] {
        try pages().filter {
            $0.name.hasPrefix("Lessons/Style") && $0.name != "Lessons/Styles.md"
        }
    }

    /// Every Markdown file that a reader opens. Read once, since nearly every test asks for them.
    static func pages() throws -> [Markdown] { try all.get() }
    private static let all = Result { try readPages() }

    private static func readPages() throws -> [Markdown] {
        let lessons = try folder("Lessons").filter { $0.hasSuffix(".md") }.map { "Lessons/\($0)" }
        let exercises = try exercises().flatMap { exercise in
            ["README.md", "hints.md", "WrongAnswers/README.md"].map {
                "Exercises/\(exercise)/\($0)"
            }
        }
        return try (lessons + exercises + ["README.md", "CONTRIBUTING.md"]).map(
            Markdown.init(file:))
            + Parity.translated().map { try Markdown(file: Parity.twin(of: $0)) }
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

    @Test func `every link stands on one line`() throws {
        let report = Check.brokenLinks(try Self.pages())

        #expect(report.checked >= 60)
        #expect(report.faults == [])
    }

    @Test func `every Swift block has a link to its file above it`() throws {
        let report = Check.fileLinks(try Self.pages())

        #expect(report.checked >= 15)
        #expect(report.faults == [])
    }

    @Test func `every lesson has its parts and keeps to its length`() throws {
        let steps = Check.shape(try Self.stepLessons(), budget: .step)
        let styles = Check.shape(try Self.styleLessons(), budget: .style)

        #expect(steps.checked == 8)
        #expect(styles.checked == 5)
        #expect(steps.faults + styles.faults == [])
    }

    @Test func `every lesson opens with what its front matter says`() throws {
        let report = Check.openings(try Self.stepLessons() + Self.styleLessons())

        #expect(report.checked == 13)
        #expect(report.faults == [])
    }

    @Test func `every lesson shows seven tenths of the code that its step adds`() throws {
        let before = Dictionary(
            uniqueKeysWithValues: zip(Self.steps, [nil] + Self.steps.map(Optional.some)))
        // Step4Fast has `register` four times, and so says one thing four times. Its lesson shows one.
        let lessons = try Self.stepLessons().dropLast()
        let report = Check.coverage(Array(lessons), after: before)

        #expect(report.checked == 7)
        #expect(report.faults == [])
    }

    @Test func `every agenda adds up to its headline`() throws {
        let page = try Markdown(file: "Lessons/Facilitator.md")
        let report = Check.agendas(page)

        #expect(report.checked == 3)
        #expect(report.faults == [])
        for exercise in try Self.exercises() where exercise.hasPrefix("5.") {
            #expect(page.links.contains { $0.target == "../Exercises/\(exercise)/README.md" })
        }
    }

    @Test func `every statement about a framework has a link and a day`() throws {
        let report = Check.frameworks(try Self.stepLessons() + Self.styleLessons())

        #expect(report.checked >= 30)
        #expect(report.faults == [])
    }

    @Test func `every break it is a patch, and its answer names the tests that turn red`() throws {
        let report = Check.breaks(try Self.stepLessons() + Self.styleLessons())

        #expect(report.checked >= 11)
        #expect(report.faults == [])
    }

    /// A row of the ledger: `- **8** …: [`test`](…), shown in 1–3, fixed in [4a](…)`.
    @Test func `every row of the ledger names its limitation and its fix where they are`() throws {
        let names = ["1", "2", "3", "4a", "4b", "4c", "4d"]
        let ledger = try Markdown(file: "Lessons/README.md").items(
            under: "What breaks, and where it is fixed")
        var rows: [Int] = []
        for row in ledger {
            rows.append(row.firstMatch(of: /\*\*(\d+)\*\*/).flatMap { Int($0.1) } ?? 0)
            let test = try #require(row.firstMatch(of: /\[(`[^`]+`)\]\((\S+)\)/))
            let shown = try #require(row.firstMatch(of: /shown in (\d\w?)(?:–(\d\w?))?/))
            let first = try #require(names.firstIndex(of: String(shown.1)))
            let last = try #require(names.firstIndex(of: String(shown.2 ?? shown.1)))
            let file = test.2.split(separator: "/").last ?? ""
            for step in Self.steps[first...last] {
                #expect(
                    try Self.text("Tests/\(step)Tests/\(file)").contains("func \(test.1)("),
                    "\(test.1) in \(step)")
            }
            let fixes = row.matches(of: /fixed in \[\w+\]\(\.\.\/(Tests\/\w+\/Fixes\.swift)\)/)
            #expect(fixes.count == 1, "\(test.1)")
            for fix in fixes {
                #expect(try Self.text(String(fix.1)).contains("func \(test.1)("), "\(test.1)")
            }
        }

        #expect(rows.sorted() == Array(1...24))
    }

    private static func text(_ file: String) throws -> String {
        try String(contentsOf: Compiler.checkout.appending(path: file), encoding: .utf8)
    }

    @Test func `every exercise is linked from its lesson, with its minutes`() throws {
        let exercises = try Self.exercises()
        #expect(exercises.count >= 17)
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
        for lesson in try Self.stepLessons() + Self.styleLessons() {
            let stated = lesson.frontMatter["exercises"]
            #expect(stated == "\(minutes[lesson.name, default: 0]) minutes", "\(lesson.name)")
        }
    }

    @Test(arguments: [("README.md", "Step", 8), ("Lessons/Styles.md", "Style", 5)])
    func `the sizes in a table are true`(page: String, kind: String, count: Int) throws {
        let rows = try Self.text(page).matches(of: /\| \[(\w+)\]\(\S+\) \|.*?(\d+) \|/)
            .filter { $0.1.hasPrefix(kind) }

        #expect(rows.count == count)
        for row in rows {
            let lines = try Self.sources(of: String(row.1)).values.map { $0.count }.reduce(0, +)
            #expect(Int(row.2) == lines, "\(row.1)")
        }
    }

    @Test func `README lists the difference of each step to the one before, with its true size`()
        throws
    {
        let readme = try Self.text("README.md")
        for (old, new) in zip(Self.steps, Self.steps.dropFirst()) {
            let (before, after) = (try Self.sources(of: old), try Self.sources(of: new))
            let changes = Set(before.keys).union(after.keys)
                .map { after[$0, default: []].difference(from: before[$0, default: []]).count }
            let line = "| `diff -rN Sources/\(old) Sources/\(new)` | \(changes.reduce(0, +)) |"
            #expect(readme.contains(line), "README should say: \(line)")
        }
    }

    // Whoever changes one of them has to copy it: `cp Sources/Step4Graph/Search.swift Sources/Step4Fast`.
    @Test func `what is not about speed is the same in Step4Graph and Step4Fast`() throws {
        let plain = try Self.sources(of: "Step4Graph")
        let fast = try Self.sources(of: "Step4Fast")
        let changed = Set(plain.keys).union(fast.keys).filter { plain[$0] != fast[$0] }

        #expect(
            changed == [
                "MiniContainer.swift", "Parameter.swift", "Register.swift", "Registration.swift",
                "Table.swift",
            ])
        // The tests are links, so that both libraries pass the same.
        let tests = try Self.folder("Tests/Step4GraphTests")
        #expect(
            try Self.folder("Tests/Step4FastTests")
                == (tests + ["FastTests.swift"])
                .filter { $0 != "Limitations.swift" }.sorted())
        for test in tests where test != "Limitations.swift" {
            let url = Compiler.checkout.appending(path: "Tests/Step4FastTests/\(test)")
            let link = try FileManager.default.destinationOfSymbolicLink(atPath: url.path)
            #expect(link == "../Step4GraphTests/\(test)")
        }
    }

    /// The lines of each of a library's files.
    private static func sources(of library: String) throws -> [String: [Substring]] {
        let names = try folder("Sources/\(library)")
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                let text = try text("Sources/\(library)/\($0)")
                return (
                    $0, text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                )
            })
    }

    /// ProfileApp as the lessons draw it.
    static var profileGraph: String {
        let container = MiniContainer()
        container.register(HomeScreen.self, scope: .singleton) {
            (profiles: Provider<ProfileViewModel>) in HomeScreen { try profiles.get() }
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
        ("[`has no fault`](../Examples/ProfileApp/Tests/AppRootTests/WiringTests.swift)", 0),
        ("[`has a fault`](../Examples/ProfileApp/Tests/AppRootTests/WiringTests.swift)", 1),
    ])
    func `a link that leads nowhere`(link: String, faults: Int) {
        #expect(Check.links(page("# Here\n\(link)")).faults.count == faults)
    }

    @Test func `a link on two lines`() {
        #expect(Check.brokenLinks(page("[a\nlink](../README.md)")).faults.count == 1)
        #expect(Check.brokenLinks(page("a\n[link](../README.md)")).faults == [])
    }

    @Test(arguments: [
        ("[Container](../Sources/Step1Basic/MiniContainer.swift):\n\n", 0), ("", 1),
        ("[Container](../Sources/Step2Scopes/MiniContainer.swift):\n", 1),
        ("[Container](../Sources/Step1Basic/MiniContainer.swift):\n\nAnd then:\n", 1),
    ])
    func `code without a link to its file`(above: String, faults: Int) {
        let block = "```swift Sources/Step1Basic/MiniContainer.swift\npublic init() {}\n```"

        #expect(Check.fileLinks(page("# Here\n" + above + block)).faults.count == faults)
    }

    @Test func `an opening that keeps something from the reader`() {
        let front =
            "---\nread: 5 minutes\nexercises: 9 minutes\nobjectives: see; hear; say\nfiles: Sources/Step1Basic\n---\n"
        let sound =
            "# Title\n\n5 minutes, and 9 minutes of exercises. You see,\nhear and say. [Code](../Sources/Step1Basic).\n\nMore."
        func faults(_ text: String) -> [String] { Check.openings(page(text)).faults }

        #expect(faults(front + sound) == [])
        #expect(
            faults(front + sound.replacing("9 minutes", with: "a few"))[0].contains("'9 minutes'"))
        #expect(faults(front + sound.replacing("hear", with: "listen"))[0].contains("'hear'"))
        #expect(
            faults(front + sound.replacing("Step1Basic)", with: "Step2Scopes)"))[0].contains(
                "Sources/Step1Basic"))
        #expect(faults(front.replacing("; say", with: "") + sound)[0].contains("three objectives"))
        #expect(faults(front + "# Title\n\nHello.\n\n" + sound.dropFirst(9)).count == 1)
    }

    @Test(arguments: [
        ("- **Swinject** [guide](https://example.com) (read 2026-01-02)", 0),
        ("- **Swinject**\n  [guide](https://example.com) (read 2026-01-02)", 0),
        ("- **Swinject** (read 2026-01-02)", 1), ("- **Swinject** [guide](https://example.com)", 1),
        ("| a | b |\n|---|---|\n| c | [d](https://example.com), 2026-01-02 |", 0),
        ("| a | b |\n|---|---|\n| c | d |\n| e | [d](https://example.com), 2026-01-02 |", 1),
    ])
    func `a statement about a framework that cannot be looked up`(text: String, faults: Int) {
        let report = Check.frameworks(page("## In real frameworks\n\n\(text)\n\n## Next\n- no"))

        #expect(report.checked >= 1)
        #expect(report.faults.count == faults)
    }

    @Test func `an agenda that does not add up`() {
        let link = "[1.1](../Exercises/1.1-RegisterAndResolve/README.md)"
        func faults(_ headline: String, _ rows: String...) -> [String] {
            let table = (["| minutes | what |", "|---|---|"] + rows).joined(separator: "\n")
            return Check.agendas(Markdown(name: "Agenda.md", text: "\(headline)\n\n\(table)\n\nx"))
                .faults
        }

        #expect(faults("**30 minutes: a.** One exercises.", "| 20 | \(link) |", "| 10 | x |") == [])
        #expect(
            faults("**A day, 30 minutes: a.** One exercises. (15 minutes)", "| 15 | \(link) |")
                == [])
        #expect(
            faults("**30 minutes: a.** One exercises.", "| 20 | \(link) |", "| 15 | x |")
                == ["Agenda.md: '**30 minutes**' has rows of 35 minutes."])
        #expect(
            faults("**5 minutes: a.** One exercises.", "| 5 | \(link) |")
                == ["Agenda.md: '**5 minutes**': 5 minutes, with exercises of 10."])
        #expect(
            faults("**20 minutes: a.** Two exercises.", "| 20 | \(link) |")
                == ["Agenda.md: '**20 minutes**' links 1 exercises, and says Two."])
        #expect(faults("**A day: a.** One exercises.", "| 20 | \(link) |").count == 1)
    }

    @Test func `a break it whose answer is not what its patch says`() {
        let patch = "[the patch](../Tests/Mutants/Step1Basic/then-break-it.patch)"
        let answer = """
            `registering again replaces the factory`, `two types have
            the same name` and `what a replaced factory holds may use the container when it goes`
            """
        func faults(_ start: String, _ answer: String) -> [String] {
            Check.breaks(page("\(start)\n\n<details>\n\(answer)\n</details>")).faults
        }

        #expect(faults("Then break it (\(patch)).", answer) == [])
        #expect(faults("Then break it.", answer).count == 1)
        #expect(
            faults("Then break it (\(patch.replacing("then", with: "than"))).", answer).count == 1)
        #expect(
            faults("Then break it (\(patch)).", answer.replacing("again", with: "anew"))[0]
                .hasSuffix("does not name: registering again replaces the factory"))
    }

    @Test func `a lesson that keeps too much code from the reader`() throws {
        let file = "Sources/Step2Scopes/MiniContainer.swift"
        let text = try String(
            contentsOf: Compiler.checkout.appending(path: file), encoding: .utf8)
        func coverage(_ text: String) -> Report {
            Check.coverage(
                [Markdown(name: "Lessons/Step2Scopes.md", text: text)],
                after: ["Step2Scopes": "Step1Basic"])
        }

        #expect(coverage("```swift \(file)\n\(text)```").faults == [])
        #expect(coverage("<details>\n```swift \(file)\n\(text)```\n</details>").faults.count == 1)
        let other = file.replacing("Step2Scopes", with: "Step3ThreadSafe")
        #expect(coverage("```swift \(other)\n\(text)```").faults.count == 1)
        #expect(coverage("```diff a \(file)\n-let scope: Scope\n```").faults.count == 1)
        let some = Coverage(
            of: Markdown(
                name: "", text: "```diff a \(file)\n+let scope: Scope\n var instance: Any?\n```"),
            step: "Step2Scopes", before: "Step1Basic")
        #expect(some.shown == 2)
        #expect(some.added > 20)
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
