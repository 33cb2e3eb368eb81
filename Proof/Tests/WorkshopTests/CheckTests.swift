import Evidence
import Foundation
import Testing

/// What needs builds, in one copy of the exercises, one after the other: only the first build
/// takes long.
@Suite(.serialized) struct `A check` {
    private let desk: Desk
    private let file = "1.1-RegisterAndResolve/Starter/RegisterAndResolve.swift"

    init() throws {
        desk = try Desk.shared.get()
        try desk.restore("1.1-RegisterAndResolve")
        desk.remove(".progress.json")
    }

    @Test func `finds red, a typing error, green, and red again`() throws {
        let red = try desk.workshop("check")
        #expect(red.status == 1)
        #expect(red.output.contains("\nFound     nil, as if it was not registered.\n"))
        #expect(red.output.contains("Red is where everyone starts"))
        #expect(red.output.contains("swift run workshop hint 1.1"))

        try desk.write(desk.read(file).replacing("return nil", with: "return nothing"), to: file)
        // Another exercise that does not compile does not matter.
        try desk.write("nonsense", to: "1.2-TwoSettings/Starter/TwoSettings.swift")
        let typo = try desk.workshop("check", "1.1")
        try desk.restore("1.2-TwoSettings")
        #expect(typo.status == 1)
        #expect(typo.output.contains("\(file):16:16: error:"))
        #expect(typo.output.contains("cannot find 'nothing' in scope\n"))
        #expect(!typo.output.contains("Expected") && !typo.output.contains("Red is where"))

        try desk.answer("1.1-RegisterAndResolve", with: "Solution")
        let green = try desk.workshop("check", "1.1")
        #expect(green.status == 0)
        #expect(green.output.contains("1.1 Register and resolve: solved, 8 of 8 tests pass"))
        #expect(green.output.contains("swift run workshop check 1.2"))
        #expect(try desk.solved() == ["1.1"])
        #expect(try desk.workshop("solution", "1.1").status == 0)

        // What is not the learner's fault takes no mark away.
        let manifest = try desk.read("Package.swift")
        try desk.write(manifest + "\nnonsense", to: "Package.swift")
        let unbuilt = try desk.workshop("check", "1.1")
        try desk.write(manifest, to: "Package.swift")
        #expect(unbuilt.status == 1)
        #expect(unbuilt.output.contains("1.1 Register and resolve: was not built"))
        #expect(unbuilt.output.contains("This is not in your answer."))
        #expect(try desk.solved() == ["1.1"])

        try desk.answer("1.1-RegisterAndResolve", with: "WrongAnswers/FirstWins")
        let broken = try desk.workshop("check", "1.1", "--log")
        #expect(broken.output.contains("✘ Test \"the last registration wins\""))
        #expect(broken.output.contains("1.1 Register and resolve: no longer solved"))
        #expect(try desk.solved() == [])
    }

    @Test func `shows the runtime's own line, and its place`() throws {
        try desk.write(
            desk.read(file).replacing(
                "return nil", with: "let none: Service? = nil; return none!"), to: file)

        let trap = try desk.workshop("check", "1.1").output

        #expect(trap.contains("RegisterAndResolve.swift:16: Fatal error:"))
        #expect(trap.contains("\nWhy       `!` says that a value is there."))
    }

    @Test func `ends an answer that prints without end`() throws {
        try desk.write(
            desk.read(file).replacing(
                "return nil",
                with: #"while true { print(String(repeating: "many words ", count: 500)) }"#),
            to: file)

        #expect(try desk.workshop("check", "1.1").output.contains("four million letters"))
    }

    @Test func `waits for another check`() throws {
        let runs = try ["1.1", "1.2"].map { id in
            try Background(["check", id], in: desk)
        }.map { try $0.result() }

        #expect(runs.filter { $0.output.contains("Another check is at work.") }.count == 1)
        for run in runs { #expect(run.output.contains(": not yet\n")) }
    }

    @Test func `comes again at each save, and keeps what other terminals did`() throws {
        let watching = try Background(["watch", "1.1"], in: desk)
        func wait(until isDone: () throws -> Bool) throws {
            let deadline = Date(timeIntervalSinceNow: 60)
            while try !isDone(), Date() < deadline { usleep(50_000) }
        }
        try wait { (try? desk.read(".progress.json"))?.contains("\"checks\":1") == true }

        #expect(try desk.workshop("hint", "2.2").status == 0)
        // Some editors put a file beside it, and take the file itself away before they save it.
        try desk.write("swap", to: "1.1-RegisterAndResolve/Starter/.RegisterAndResolve.swift.swp")
        desk.remove(file)
        usleep(300_000)
        try desk.answer("1.1-RegisterAndResolve", with: "Solution")

        let watched = try watching.result()
        #expect(watched.status == 0)
        #expect(watched.output.contains("1.1 Register and resolve: not yet"))
        #expect(watched.output.contains("1.1 Register and resolve: solved"))
        #expect(watched.output.matches(of: /-- checked at \d\d:\d\d:\d\d -/).count >= 2)
        #expect(watched.output.hasSuffix("Solved, so the watch ends.\n"))
        #expect(try desk.read(".progress.json").contains(#""hints":{"2.2":1}"#))
    }
}

/// A run of the workshop that goes on while the test does something else.
struct Background {
    private let worker: Worker<Result<Run, any Error>>

    init(_ words: [String], in desk: Desk) throws {
        worker = Worker { Result { try desk.workshop(words) } }
    }

    func result() throws -> Run {
        try worker.result().get()
    }
}
