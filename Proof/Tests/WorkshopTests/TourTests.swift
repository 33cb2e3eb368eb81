import Foundation
import ProofKit
import Support
import Testing

@Suite struct `The tour` {
    private static let everything = Result { try Sandbox().run("tour", ["--all"]) }

    @Test func `the tour shows every scene, broken and fixed`() throws {
        let run = try Self.everything.get()

        #expect(run.status == 0)
        #expect(run.output.matches(of: #/\n    broken in /#).count == 12)
        #expect(run.output.matches(of: #/\n    fixed in /#).count == 12)
    }

    @Test func `the tour lists what it can show`() throws {
        let run = try Sandbox().run("tour", ["--help"])

        #expect(run.status == 0)
        #expect(run.output.contains("1 to 4 or 4a to 4e"))
        #expect(!run.output.contains("broken in"))
    }

    @Test(arguments: [
        "The first shows \"Hello, Ada\", the second \"Please log in\".",
        "The two threads hold different instances. Databases created: 2",
        "Session, registered at tour/Steps4.swift:",
        "The container is deallocated, and its database is deallocated.",
        "1. Nothing is registered for UserCache.",
    ])
    func `the tour reports what only live objects, or the compiler, can show`(sentence: String)
        throws
    {
        let output = try Self.everything.get().output.replacing(#/\n +/#, with: " ")

        #expect(output.contains(sentence))
        let crashes = output.matches(of: #/Child process \d+ crashed, with signal \d+ \(SIG/#)
        #expect(crashes.count == 2)
    }

    @Test func `the tour names tests that are there`() throws {
        func text(of name: String) throws -> String {
            try Checkout.files(in: "Tests", ending: "/\(name).swift").map(Checkout.text).joined()
        }
        let (limitations, fixes) = (try text(of: "Limitations"), try text(of: "Fixes"))
        // A long name stands on two lines.
        let names = try Self.everything.get().output
            .matches(of: #/Test: (.*(?:\n    \S.*)?)\n\n/#)
            .map { $0.1.replacing("\n   ", with: "") }

        #expect(names.count == 12)
        for name in names {
            #expect(limitations.contains("@Test func `\(name)`"))
            #expect(fixes.contains("@Test func `\(name)`"))
        }
    }

    @Test(arguments: [([], 8), (["2"], 1), (["4a"], 2), (["4"], 7)])
    func `the tour shows one scene a step, or the scenes of a part`(words: [String], count: Int)
        throws
    {
        let run = try Sandbox().run("tour", words)

        #expect(run.output.matches(of: #/\n    broken in /#).count == count)
    }

    @Test func `the tour ends with what this learner does next`() throws {
        let sandbox = try Sandbox()
        try sandbox.write(#"{"built":["1"],"step":"1","checks":3}"#, to: ".progress.json")

        let run = try sandbox.run("tour", ["2"])

        #expect(run.output.contains("\nNext: Step 2\n"))
        #expect(run.output.contains("`swift run --package-path Styles`"))
    }

    /// Presses Enter at each prompt. What it showed then is a screen.
    private func screens(_ words: [String], language: Language = .english) throws -> [String] {
        let (device, sandbox) = (try TerminalDevice(), try Sandbox())
        let tour = try sandbox.start(
            "tour", words,
            environment: ["TERM": "xterm", "NO_COLOR": "1", Language.variable: language.rawValue],
            input: device.file, output: device.file)
        defer { tour.terminate() }
        let limit = Date().addingTimeInterval(600)
        var (screens, text) = ([String](), "")
        while tour.isRunning, Date() < limit {
            usleep(50_000)
            text += device.text()
            // A prompt is what stands in the last line, and is followed by a space.
            guard text.hasSuffix(" "), text.contains(#/(Enter|按回车键)[^\n]*$/#) else { continue }
            screens.append(text)
            text = ""
            device.pressEnter()
        }
        return withExtendedLifetime(sandbox) { screens + [text + device.text()] }
    }

    @Test func `the tour waits before what is broken, before what is fixed, and before it goes on`()
        throws
    {
        let screens = try screens(["1"])

        #expect(screens.count == 6)
        #expect(screens[0].hasPrefix("\u{1B}[2J\u{1B}[HStep 1: "))
        #expect(screens[0].contains("what will happen? Enter shows it."))
        #expect(!screens[0].contains("broken in"))
        #expect(screens[1].contains("broken in Step1Basic"))
        #expect(screens[1].contains("How would you fix it? Enter shows Step2Scopes."))
        #expect(!screens[1].contains("fixed in"))
        #expect(screens[2].contains("fixed in Step2Scopes") && screens[2].contains("Why: "))
        #expect(screens[2].hasSuffix("Enter shows the next scene. "))
        // The screen is empty again, and has the name of the step on top.
        #expect(screens[3].hasPrefix("\n\u{1B}[2J\u{1B}[HStep 1: "))
        #expect(screens[5].contains("\nNext: "))
    }

    @Test(arguments: ["1", "2", "3", "4"], [Language.english, .chinese])
    func `the tour shows each scene on a screen of 24 lines`(part: String, language: Language)
        throws
    {
        let all = try screens([part], language: language).joined()
        // Behind the last scene is what comes next, for which nobody presses Enter.
        let end = try #require(all.firstRange(of: #/\n\n(Next:|接下来：)/#)).lowerBound
        let screens = all[..<end].components(separatedBy: "\u{1B}[2J\u{1B}[H").dropFirst()

        let scenes = all.matches(of: #/\n    (Why: |原因：)/#).count
        #expect(scenes == ["1": 2, "2": 1, "3": 2, "4": 7][part])
        #expect(screens.count >= scenes)
        for screen in screens {
            let lines = screen.components(separatedBy: "\n")
            // Enter ends the last line of a screen. Then it is empty again.
            #expect(lines.count <= 25, "\(screen)")
            #expect(lines.allSatisfy { $0.columns <= 80 }, "\(screen)")
        }
    }

    @Test(arguments: [["5"], ["1", "2"], ["stlyes"]])
    func `the tour answers a wrong word with the right ones`(words: [String]) throws {
        let run = try Sandbox().run("tour", words)

        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.complaint.hasPrefix("tour: there is no tour of '"))
    }
}
