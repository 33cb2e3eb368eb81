import Foundation
import ProofKit
import Support
import Testing

@Suite struct `Changes that are wrong on purpose` {
    static let page = """
        # Mutants of a step

        ## Keeps everything

        The line that keeps is there,
        the question about the scope is not.

        ```diff Container.swift
        -    if scope == .singleton {
        -        instance = made
        -    }
        +    instance = made
        @@
             }

        -    end()
        +    stop()
        ```

        Red:
        - `a transient is made
          each time`
        - `a container ends`

        """

    static let code = """
        func resolve() {
            if scope == .singleton {
                instance = made
            }

            end()
        }
        """

    func entry(_ page: String = Self.page) throws -> Changes.Entry {
        try #require(Changes(name: "Step.md", text: page).entries.first)
    }

    /// What becomes of a file when the change is made.
    func changed(_ code: String, by page: String = Self.page) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Container.swift")
        try code.write(to: file, atomically: true, encoding: .utf8)
        try entry(page).apply(to: folder)
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func `an entry has a name, a reason, changes and an outcome`() throws {
        let entry = try entry()

        #expect(entry.name == "Keeps everything")
        #expect(entry.anchor == "keeps-everything")
        #expect(entry.place == "Step.md:3")
        #expect(entry.why.hasSuffix("is there, the question about the scope is not."))
        #expect(entry.edits.map(\.file) == ["Container.swift"])
        #expect(entry.outcome == ["`a transient is made each time`", "`a container ends`"])
    }

    @Test func `the lines before the change are replaced by those after it`() throws {
        let after = """
            func resolve() {
                instance = made

                stop()
            }
            """
        // The second part begins with a brace that the first takes away.
        let page = Self.page.replacing("@@\n     }\n", with: "@@\n")

        #expect(try changed(Self.code, by: page) == after)
    }

    @Test(arguments: [
        (code.replacing("scope ==", with: "scope !="), "`if scope == .singleton {` stand 0 times"),
        (code.replacing("    if", with: "  if"), "`if scope == .singleton {` stand 0 times"),
        (code + "\n" + code, "`if scope == .singleton {` stand 2 times"),
        (code, "`end()` stand 0 times"),
    ])
    func `lines that do not stand there exactly once`(code: String, message: String) {
        let complaint = #expect(throws: Complaint.self) { try changed(code) }

        #expect(
            complaint?.description.hasPrefix("Step.md:3 'Keeps everything': the lines from") == true
        )
        #expect(complaint?.description.contains("\(message) in Container.swift") == true)
    }

    @Test(arguments: [
        ("## Keeps everything", "### Keeps everything", "has no entry"),
        ("The line that keeps is there,\nthe question about the scope is not.\n", "", "say in a"),
        ("```diff Container.swift", "```swift Container.swift", "show what changes"),
        ("```diff Container.swift", "```diff", "a diff names one file"),
        ("+    stop()", "+    end()", "changes a line"),
        ("Red:", "Seen:", "end with a line `Red:`"),
    ])
    func `an incomplete entry`(old: String, new: String, message: String) {
        let complaint = #expect(throws: Complaint.self) {
            try entry(Self.page.replacing(old, with: new))
        }

        #expect(
            complaint?.description.contains(message) == true, "\(String(describing: complaint))")
    }

    @Test func `three dots stand for any lines that a change takes out`() throws {
        let page = Self.page.replacing("@@\n     }\n", with: "@@\n")
        let short = page.replacing("-        instance = made\n", with: "-…\n")

        #expect(short != page)
        #expect(try changed(Self.code, by: short) == changed(Self.code, by: page))
    }

    @Test func `an outcome lists tests, and what a check shows`() throws {
        let entry = try entry(
            Self.page.replacing("- `a container", with: "- check: `a container")
                .replacing("there,", with: "there.\n\nAlso in: Step2Scopes, Step4Graph\n\nAnd"))

        #expect(entry.tests == ["`a transient is made each time`"])
        #expect(entry.check == ["`a container ends`"])
        #expect(entry.alsoIn == ["Step2Scopes", "Step4Graph"])
        #expect(!entry.isOnlyShown)
    }

    @Test func `what a page shows may be wrong without a test`() throws {
        #expect(try entry(Self.page.replacing("Red:", with: "Shown:")).isOnlyShown)
    }

    @Test func `only a starter may change nothing`() throws {
        let starter = "## Starter\n\nWhere you begin.\n\nFound:\n- nil.\n"

        #expect(try entry(starter).edits.isEmpty)
        #expect(throws: Complaint.self) { try entry(starter.replacing("Starter", with: "Other")) }
    }
}
