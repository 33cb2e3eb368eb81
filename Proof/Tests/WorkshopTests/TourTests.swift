import Evidence
import Foundation
import Testing

@testable import workshop

@Suite struct `The workshop command` {
    @Test func `without a word it shows the map and what to do next`() throws {
        let run = try Desk().workshop()

        #expect(run.status == 0)
        for step in Map.steps { #expect(run.output.contains(step.name)) }
        #expect(run.output.contains("swift run workshop tour 1"))
    }

    @Test func `the tour tells of every scene, broken and fixed`() throws {
        let run = try Desk().workshop("tour")
        let scenes = Tour.steps.flatMap(\.scenes)

        #expect(run.status == 0)
        #expect(scenes.count == 10)
        for scene in scenes { #expect(run.output.contains(scene.title)) }
        #expect(run.output.matches(of: /broken in/).count == 10)
        #expect(run.output.matches(of: /fixed in/).count == 10)
        // What only live objects can tell.
        #expect(run.output.contains("was killed by signal \(CrashSignal.trap) "))
        #expect(run.output.contains("was killed by signal \(CrashSignal.stackOverflow) "))
        #expect(run.output.contains("different instances. The singleton was built 2 times."))
        #expect(run.output.contains("the same instance. The singleton was built once."))
        #expect(run.output.contains("The deinit of its singleton did not run."))
        #expect(run.output.contains("The deinit of its singleton ran."))
        #expect(run.output.contains("└─ Database, singleton"))
    }

    @Test(arguments: [("2", ["2"]), ("4a", ["4a"]), ("4", ["4a", "4b", "4c", "4d"])])
    func `the tour of a step shows the scenes of that step only`(word: String, parts: [String])
        throws
    {
        let run = try Desk().workshop("tour", word)

        #expect(run.status == 0)
        for part in Tour.steps {
            for scene in part.scenes {
                #expect(run.output.contains(scene.title) == parts.contains(part.name))
            }
        }
    }

    @Test func `the tour shows the errors themselves`() throws {
        let run = try Desk().workshop("tour", "4")

        #expect(run.output.contains("A circular dependency: these services need each other."))
        #expect(run.output.contains("needs APIServicing\n"))
        #expect(run.output.contains("Did you mean APIServicing") == false)
        #expect(run.output.contains("Its refresher finds the same session."))
        #expect(run.output.contains("1. Nothing is registered for UserCache."))
        #expect(run.output.contains("3. A singleton would keep a .graph service for ever."))
    }

    @Test func `every scene names a test that is there, broken and fixed`() throws {
        let tests = Compiler.checkout.appending(path: "Tests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
        func text(of name: String) throws -> String {
            try files.filter { $0.hasSuffix("/\(name).swift") }
                .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }.joined()
        }
        let (limitations, fixes) = (try text(of: "Limitations"), try text(of: "Fixes"))

        for scene in Tour.steps.flatMap(\.scenes) {
            #expect(limitations.contains("@Test func `\(scene.test)`"))
            #expect(fixes.contains("@Test func `\(scene.test)`"))
        }
    }

    @Test(
        arguments: [[], ["tour"], ["help"], ["tour", "5"], ["tuor"], ["hint", "4.4"]], [60, 80])
    func `everything fits the terminal's columns, and a pipe gets no colour`(
        arguments: [String], columns: Int
    ) throws {
        let desk = try Desk()
        let run = try desk.workshop(arguments, environment: ["COLUMNS": "\(columns)"])
        let lines = (run.output + run.errors).split(separator: "\n")

        #expect(!lines.isEmpty)
        // A path is not broken.
        let long = lines.filter { $0.count > columns && !$0.contains("Exercises/") }
        #expect(long == [])
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func `the tour of the styles asks the compiler`() throws {
        let run = try Desk().workshop("tour", "styles")

        #expect(run.status == 0)
        #expect(Tour.styles.count == 6)
        for scene in Tour.styles { #expect(run.output.contains(scene.title)) }
        #expect(run.output.contains("The two screens show \"Hello\" and \"Goodbye\"."))
        #expect(run.output.contains("the screen shows Ada."))
        #expect(run.output.matches(of: /The compiler accepts it/).count == 2)
        #expect(
            run.output.contains("The compiler refuses: type 'Container' has no member 'service'"))
        #expect(run.output.contains("The singleton is the old one, and holds the real database."))
        #expect(run.output.contains("The singleton is a new one, and holds the mock."))
    }

    @Test(arguments: [
        (["tuor"], "workshop: there is no 'tuor'. Did you mean 'tour'?\n"),
        (["dance"], "workshop: there is no 'dance'. Try `swift run workshop help`.\n"),
        (
            ["tour", "5"],
            "workshop: there is no tour of '5'. Add 1 to 4, 4a to 4d, styles, or nothing.\n"
        ),
        (
            ["tour", "1", "2"],
            "workshop: there is no tour of '1 2'. Add 1 to 4, 4a to 4d, styles, or nothing.\n"
        ),
        (["crash"], "workshop: `crash` is for the tour's own use. Say `tour`.\n"),
    ])
    func `a wrong word gets one sentence with the remedy`(arguments: [String], complaint: String)
        throws
    {
        let run = try Desk().workshop(arguments)

        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors == complaint)
    }

    @Test func `the distance of two words`() {
        #expect("tour".distance(to: "tour") == 0)
        #expect("tuor".distance(to: "tour") == 2)
        #expect("".distance(to: "tour") == 4)
        #expect("chek".distance(to: "check") == 1)
    }

    @Test func `long lines are broken at their own margin`() {
        let text = "  " + Array(repeating: "word", count: 30).joined(separator: " ")

        let lines = Terminal.wrapped(text, indent: 3).split(separator: "\n")

        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix("     word") && $0.count <= 80 })
    }
}
