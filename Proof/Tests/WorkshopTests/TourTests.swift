import Foundation
import Support
import Testing

@Suite struct `The tour` {
    private static let everything = Result { try Sandbox().tour("--all") }

    @Test func `shows every scene, broken and fixed`() throws {
        let run = try Self.everything.get()

        #expect(run.status == 0)
        #expect(run.output.matches(of: #/\n    broken in /#).count == 16)
        #expect(run.output.matches(of: #/\n    fixed in /#).count == 16)
    }

    @Test func `tells what it can show`() throws {
        let run = try Sandbox().tour("--help")

        #expect(run.status == 0)
        #expect(run.output.contains("1 to 4, 4a to 4d"))
        #expect(!run.output.contains("broken in"))
    }

    @Test(arguments: [
        "The first shows \"Hello, Ada\", the second \"Please log in\".",
        "The two threads hold different instances. Databases built: 2",
        "Session, registered at tour/Steps4.swift:",
        "The container is deallocated, and its database is deallocated.",
        "1. Nothing is registered for UserCache.",
        "type 'Container' has no member 'service'",
        "The singleton is a new one, and holds the mock.",
        "While the first one waits, the database is here.",
    ])
    func `tells what only live objects, or the compiler, can tell`(sentence: String) throws {
        let output = try Self.everything.get().output.replacing(#/\n +/#, with: " ")

        #expect(output.contains(sentence))
        let crashes = output.matches(of: #/Child process \d+ crashed, with signal \d+ \(SIG/#)
        #expect(crashes.count == 2)
    }

    @Test func `names tests that are there`() throws {
        let tests = Checkout.root.appending(path: "Tests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
        func text(of name: String) throws -> String {
            try files.filter { $0.hasSuffix("/\(name).swift") }
                .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }.joined()
        }
        let (limitations, fixes) = (try text(of: "Limitations"), try text(of: "Fixes"))
        // A long name stands on two lines.
        let names = try Self.everything.get().output
            .matches(of: #/Test: (.*(?:\n    \S.*)?)\n\n/#)
            .map { $0.1.replacing("\n   ", with: "") }

        #expect(names.count == 16)
        for name in names {
            #expect(limitations.contains("@Test func `\(name)`"))
            #expect(fixes.contains("@Test func `\(name)`"))
        }
    }

    @Test(arguments: [([], 7), (["2"], 1), (["4a"], 2), (["4"], 5), (["styles"], 6)])
    func `shows one scene a step, or the scenes of a part`(words: [String], count: Int) throws {
        let run = try Sandbox().run("tour", words)

        #expect(run.output.matches(of: #/\n    broken in /#).count == count)
    }

    @Test func `ends with what this learner does next`() throws {
        let sandbox = try Sandbox()
        try sandbox.write(#"{"solved":["1.1","1.2"],"hints":{},"checks":3}"#, to: ".progress.json")

        let run = try sandbox.tour("2")

        #expect(run.output.contains("\nNext for you: 1.3 An argument at resolve\n"))
        #expect(run.output.contains("A mock below a singleton"))
    }

    #if os(Linux)
        @Test func `waits on a terminal for the reader's guess`() throws {
            // `script` makes a terminal, at which nobody presses Enter.
            let command = "sleep 60 | script -qc '\(Sandbox.program("tour").path) 2' /dev/null"
            let child = try Child.run(
                URL(filePath: "/bin/bash"), ["-c", command],
                environment: Sandbox().environment(language: .english), limit: 3)

            #expect(child.output.contains("what will happen? Enter shows it."))
            #expect(!child.output.contains("broken in"))
        }
    #endif

    @Test(arguments: [["5"], ["1", "2"], ["stlyes"]])
    func `answers a wrong word with the right ones`(words: [String]) throws {
        let run = try Sandbox().run("tour", words)

        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.complaint.hasPrefix("tour: there is no tour of '"))
    }
}
