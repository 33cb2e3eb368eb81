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

    #if os(Linux)
        @Test func `the tour waits on a terminal for the reader's guess`() throws {
            // `script` opens a terminal, at which Enter is never pressed.
            let command = "sleep 60 | script -qc '\(Sandbox.program("tour").path) 2' /dev/null"
            let child = try Child.run(
                URL(filePath: "/bin/bash"), ["-c", command],
                environment: Sandbox().environment(), limit: 3)

            #expect(child.output.contains("what will happen? Enter shows it."))
            #expect(!child.output.contains("broken in"))
        }
    #endif

    @Test(arguments: [["5"], ["1", "2"], ["stlyes"]])
    func `the tour answers a wrong word with the right ones`(words: [String]) throws {
        let run = try Sandbox().run("tour", words)

        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.complaint.hasPrefix("tour: there is no tour of '"))
    }
}
