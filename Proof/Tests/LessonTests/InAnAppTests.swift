import Evidence
import Foundation
import Testing

/// `Lessons/InAnApp.md` beyond what the other pages are checked for.
@Suite struct `The lesson about an app` {
    @Test func `keeps to its length`() throws {
        let page = try Markdown(file: "Lessons/InAnApp.md")

        #expect((900...1_600).contains(page.wordCount), "\(page.wordCount) words")
        #expect(page.blocks.filter { $0.lines.count > 15 }.map(\.place) == [])
    }

    /// Each row has three links, one for each framework, to a file at one commit.
    @Test func `says for each word of another framework where it was read`() throws {
        let page = try Markdown(file: "Lessons/InAnApp.md")
        let rows = page.items(under: "The same wiring in other words")

        #expect(rows.count == 5)
        for row in rows {
            let sources = row.matches(
                of: /\]\(https:\/\/github\.com\/([\w\/-]+)\/blob\/[0-9a-f]{40}\//)
            #expect(
                sources.map { String($0.1) } == [
                    "Swinject/Swinject", "hmlongco/Factory", "pointfreeco/swift-dependencies",
                ], "\(row)")
        }
    }

    // Its types would be on the main actor, too, and its factories are not.
    @Test func `the files of Step 4 do not compile in a target with an app's settings`() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Compiler.checkout.appending(path: "Sources/Step4Graph"),
            includingPropertiesForKeys: nil)
        func compile(_ options: String...) throws -> Child {
            try Child.run(
                Compiler.tool("swiftc"),
                options + ["-typecheck", "-swift-version", "6"] + files.map(\.path))
        }

        #expect(try compile().ending == .exit(0))
        // Which of its errors the compiler reports depends on the order of the files.
        let refusal = try compile("-default-isolation", "MainActor")
        #expect(refusal.output.contains(/: error: (call to )?main actor-isolated/))
    }
}

/// The screens of `Examples/ProfileApp`, compiled with stand-ins for SwiftUI and UIKit. On a Mac
/// the example's own build does more: it compiles them with the frameworks themselves.
@Suite struct `The screens of the example app` {
    /// The text of each error.
    func errors(with fixture: String? = nil) throws -> [String] {
        let files = fixture.map {
            [Compiler.checkout.appending(path: "Tests/Fixtures/InAnApp/\($0).swift").path]
        }
        let check = try Child.run(
            Compiler.checkout.appending(path: "Examples/ProfileApp/StandIns/check"), files ?? [],
            environment: ["SWIFTC": try Compiler.tool("swiftc").path])
        let errors = check.output.lines.compactMap { line in
            line.firstMatch(of: /^\S+: error: (.*?)( \[#\w+\])?$/).map { String($0.1) }
        }
        #expect((check.ending == .exit(0)) == errors.isEmpty, "\(check.output)")
        return errors
    }

    #if os(Linux)
        @Test func `compile with stand-ins for SwiftUI and UIKit`() throws {
            #expect(try errors() == [])
        }

        @Test func `are refused without a view model, or away from the main actor`() throws {
            #expect(
                try errors(with: "WrongScreens") == [
                    "call to main actor-isolated parameter 'makeOrder' in a synchronous "
                        + "nonisolated context",
                    "missing argument for parameter 'model' in call",
                ])
            #expect(try errors(with: "RightScreens") == [])
        }
    #endif
}
