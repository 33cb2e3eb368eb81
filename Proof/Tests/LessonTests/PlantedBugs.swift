import ProofKit
import Testing

/// Each check, given a sound page and one with a planted bug.
@Suite struct `Each check catches a planted bug` {
    let step = "Sources/Step1Basic/MiniContainer.swift"
    let tests = "../Tests/Step1BasicTests/Limitations.swift"

    func page(_ text: String) -> [Markdown] {
        [Markdown(name: "Lessons/Planted.md", text: text)]
    }

    /// Expects that the sound page has no issue, and that it has one when its text is replaced.
    func expect(
        _ check: ([Markdown]) -> Report, on sound: String,
        _ changes: (String, String, says: String)...,
        at place: SourceLocation = #_sourceLocation
    ) {
        let report = check(page(sound))
        #expect(
            report.checked > 0 && report.issues.isEmpty, "\(report.issues)", sourceLocation: place)
        for (old, new, text) in changes {
            let issues = check(page(sound.replacing(old, with: new))).issues
            #expect(issues.count == 1, "\(new): \(issues)", sourceLocation: place)
            #expect(
                issues.first?.contains(text) == true, "\(new): \(issues)", sourceLocation: place)
        }
    }

    @Test func `code that does not stand in its file`() {
        expect(
            Check.swiftBlocks, on: "```swift \(step)\n  public init() {}\n```",
            ("init()", "init(size: Int)", "Lessons/Planted.md:1 shows lines that do not stand"),
            ("{}", "{}\nlet x = 1", "in \(step), from `let x = 1` on"),
            ("{}", "{}\npublic init() {}", "do not stand together in \(step)"),
            (" \(step)", "", "name the file"), ("Step1Basic", "Step9", "no such file"))
    }

    @Test func `a diff that is none`() {
        let diff =
            "```diff \(step) Sources/Step2Scopes/MiniContainer.swift\n+    case transient\n```"
        expect(
            Check.diffBlocks, on: diff,
            ("+    case", "-    case", "stand together in Sources/Step1Basic"),
            ("transient", "transparent", "stand together in Sources/Step2Scopes"),
            ("+    case transient", " public init() {}", "one at least with '+' or '-'"),
            ("diff \(step)", "diff", "name the old and the new file"))
    }

    @Test func `a diff in the middle of a step that is none`() {
        let file = "Sources/Step3ThreadSafe/MiniContainer.swift"
        let old = "\(file)#assigns-in-the-lock#before-sendable"
        let diff = """
            ```diff \(old)#a-plain-lock \(old)
             public final class MiniContainer: @unchecked Sendable {
            -    private let lock = NSLock()
            +    // Why the lock is recursive: a factory runs while it is held, and may resolve.
            +    private let lock = NSRecursiveLock()
            ```
            """
        expect(
            Check.diffBlocks, on: diff,
            ("#a-plain-lock", "", "stand together in \(old), from `private let lock = NSLock()`"),
            (" \(old)\n", " \(file)\n", "do not stand together in \(file)"),
            ("#a-plain-lock", "#no-lock", "Step3ThreadSafe.md has no entry #no-lock"),
            ("#a-plain-lock", "#looks-twice#looks-twice", "the lines from `lock.lock()`"))
    }

    @Test func `what a lesson shows in the middle of a step is not a line of the step`() throws {
        let file = "Sources/Step2Scopes/MiniContainer.swift"
        let report = { (change: String) in
            Check.addedLines([
                (
                    Markdown(
                        name: "Lessons/Planted.md",
                        text: "```swift \(file)\(change)\npublic enum Scope {\n```"),
                    "Step2Scopes", "Step1Basic", []
                )
            ])
        }

        #expect(report("").issues.first?.contains("\npublic enum Scope {") == false)
        #expect(report("#any").issues.first?.contains("\npublic enum Scope {") == true)
    }

    @Test func `a diagram that is not what is printed`() {
        expect(
            { Check.pictures($0, graphs: ["a": "graph TD"]) },
            on: "```mermaid a\ngraph TD\n    accTitle: A\n```",
            ("TD", "LR", "in its place:\ngraph TD"), ("mermaid a", "mermaid b", "no graph 'b'"))
    }

    @Test func `a line of code that no page shows`() throws {
        let code = CodeLine.all(in: "Step2Scopes").map(\.text)
        let last = try #require(code.last)
        let shown = code.dropLast().joined(separator: "\n")
        expect(
            { Check.addedLines([($0[0], "Step2Scopes", "Step1Basic", [])]) },
            on: "```swift Sources/Step2Scopes/MiniContainer.swift\n\(shown)\n```\n"
                + "<!-- not shown: routine\n\(last)\n-->",
            ("not shown", "shown", "list them in a comment:\n<!-- not shown: why\n\(last)\n-->"),
            ("shown: routine", "shown:", "say behind the colon"), (last, "let x = 1", "adds no"))
        expect(
            { Check.addedLines([($0[0], "Step2Scopes", "Step1Basic", [])]) },
            on: "<!-- not shown: by file\nMiniContainer.swift\n-->",
            ("MiniContainer.swift", "public enum Scope {", "lines that its step adds"))
        expect(
            { Check.addedLines([($0[0], "Step2Scopes", nil, ["MiniContainer.swift"])]) },
            on: "`MiniContainer.swift` is given.", ("Mini", "Maxi", "name the given file"))
    }

    @Test func `a link that leads nowhere`() {
        expect(
            Check.links, on: "# A title\n\n[one\nof them](../README.md)",
            ("README", "NO", ":3 links"))
        expect(
            Check.links, on: "# A title\n\n[up](#a-title)",
            ("#a-", "#the-", "no heading #the-title"))
        expect(
            Check.links, on: "[row 7](#row-7)\n\n| <a id=\"row-7\"></a>7 | a row |",
            ("</a>", "", "no heading #row-7"), ("#row-7", "#row-8", "no heading #row-8"))
        expect(
            Check.links, on: "[`two services have a circular dependency`](\(tests))",
            ("a circular dependency", "none", "no test named `two services have none`"))
    }

    @Test func `the name of a test that is not there`() {
        expect(
            { Check.namedTests($0, tests: ["a mock is always registered late"]) },
            on: "`a mock is always\nregistered late`, `swift run workshop map`, `let x = 1`",
            ("late", "early", "Lessons/Planted.md:1: no test is named"))
    }

    @Test func `a row of the limitations that does not hold`() {
        let fixes = "../Tests/Step4aErrorsTests/Fixes.swift"
        expect(
            { Check.limitations($0[0]) },
            on: "| <a id=\"row-1\"></a>1 cycle | `two services have a circular dependency` "
                + "| [1](\(tests)) | [4a](\(fixes)) |",
            ("</a>1 ", "</a>2 ", "needs a row"), ("row-1", "row-2", "row-1\"></a>1 what"),
            ("| [4a]", "[4a]", "needs a row"),
            ("a circular dependency", "none", "no test named"), (fixes, tests, "to Fixes.swift"),
            ("[4a](\(fixes))", "4a", "to Fixes.swift"))
    }

    @Test func `a mutant that does not fit its code`() throws {
        let page =
            "## A\n\nWhy.\n\n```diff MiniContainer.swift\n-    public init() {}\n```\n\nRed:\n- `a`"
        func report(_ text: String) throws -> Report {
            try Check.changes([Markdown(name: "Proof/Mutants/Step1Basic.md", text: text)])
        }

        #expect(try report(page).checked == 1)
        #expect(try report(page).issues.isEmpty)
        #expect(try report(page.replacing("init", with: "exit")).issues.count == 1)
        let also = page.replacing("Why.", with: "Why.\n\nAlso in: Step2Scopes, Step4Graph")
        #expect(try report(also).checked == 3)
        #expect(try report(also).issues.isEmpty)
    }

    @Test func `a change that no page shows`() throws {
        let change = Markdown(
            name: "Proof/Mutants/Step1Basic.md",
            text: "## No key\n\nWhy.\n\n```diff A.swift\n-a\n```\n\nShown:\n- `Lessons/Planted.md`")
        func issues(_ block: String) throws -> [String] {
            try Check.shown([change], in: page("```console mine=\(block)\n```")).issues
        }

        #expect(try issues("Step1Basic#no-key").isEmpty)
        #expect(try issues("Step1Basic#no-key#more").isEmpty)
        #expect(try issues("Step1Basic#no-keys").first?.contains("names #no-key:") == true)
    }
}
