import Foundation
import Support
import Testing

/// What needs builds, in one copy of the exercises, one after the other: only the first build
/// takes long.
@Suite(.serialized) struct `A check` {
    private static let shared = Result { try Sandbox() }
    private let sandbox: Sandbox
    private let file = "1.1-RegisterAndResolve/Starter/RegisterAndResolve.swift"
    private let starter: String

    init() throws {
        sandbox = try Self.shared.get()
        sandbox.remove(".progress.json")
        _ = try sandbox.workshop("reset", "1.1")
        starter = try sandbox.read(file)
    }

    @Test func `finds red, a typing error, green, and red again`() throws {
        let red = try sandbox.workshop("check")
        #expect(red.status == 1)
        #expect(red.output.contains("1.1 Register and resolve: not yet\n\nExpected  "))
        #expect(red.output.contains("Red is where everyone starts"))

        try sandbox.write(starter.replacing("return nil", with: "return nothing"), to: file)
        // Another exercise that does not compile does not matter.
        try sandbox.write("nonsense", to: "1.1-TwoSettings/Starter/TwoSettings.swift")
        let typo = try sandbox.workshop("check", "1.1")
        #expect(typo.status == 1)
        #expect(typo.output.contains("cannot find 'nothing' in scope\n"))

        try sandbox.solve("1.1-RegisterAndResolve")
        let green = try sandbox.workshop("check", "1.1")
        #expect(green.status == 0)
        #expect(green.output.contains(#/1\.1 Register and resolve: solved, \d+ tests pass\n/#))
        #expect(green.output.hasSuffix("Then      swift run workshop check 1.2\n"))
        #expect(try sandbox.solved() == ["1.1"])

        // What is not the learner's fault takes no mark away.
        let manifest = try sandbox.read("Package.swift")
        try sandbox.write(manifest + "\nnonsense", to: "Package.swift")
        let unbuilt = try sandbox.workshop("check", "1.1")
        try sandbox.write(manifest, to: "Package.swift")
        #expect(unbuilt.output.contains("1.1 Register and resolve: was not built"))
        #expect(try sandbox.solved() == ["1.1"])

        try sandbox.write(starter, to: file)
        let broken = try sandbox.workshop("check", "1.1", "--log")
        #expect(broken.output.contains("1.1 Register and resolve: no longer solved"))
        #expect(broken.output.contains("✘ Test "))
        #expect(try sandbox.solved() == [])
    }

    @Test func `ends an answer that waits for ever`() throws {
        let answer = starter.replacing("return nil", with: "while true { sleep(1) }")
        try sandbox.write("import Foundation\n" + answer, to: file)

        #expect(try sandbox.workshop("check", "1.1").output.contains("and the program only waits."))
    }

    @Test func `waits for another check`() throws {
        let outputs = Worker.each(of: 2) { [sandbox] in
            try? sandbox.workshop("check", ["1.1", "1.3"][$0]).output
        }

        #expect(outputs.count { $0?.contains("Another check is at work.") == true } == 1)
        for output in outputs { #expect(output?.contains(": not yet\n") == true) }
    }

    @Test func `comes again at each save, and goes on to the next exercise`() throws {
        let log = sandbox.folder.appending(path: "watch.log")
        func shown(_ text: String) -> Bool {
            (try? String(contentsOf: log, encoding: .utf8))?.contains(text) == true
        }
        let watch = Process()
        watch.executableURL = Sandbox.program("workshop")
        watch.arguments = ["watch", "1.1"]
        watch.environment = sandbox.environment(language: .english)
        try Data().write(to: log)
        watch.standardOutput = try FileHandle(forWritingTo: log)
        try watch.run()
        defer { watch.terminate() }
        func wait(for text: String) {
            let deadline = Date(timeIntervalSinceNow: 120)
            while !shown(text), Date() < deadline { usleep(50_000) }
        }
        wait(for: "Ctrl-C ends it.")

        // Some editors put a file beside it, and take the file itself away before they save it.
        try sandbox.write(
            "swap", to: "1.1-RegisterAndResolve/Starter/.RegisterAndResolve.swift.swp")
        sandbox.remove(file)
        usleep(300_000)
        try sandbox.solve("1.1-RegisterAndResolve")

        wait(for: "Watching Exercises/1.1-TwoSettings/Starter/TwoSettings.swift")
        #expect(shown("1.1 Register and resolve: not yet\n"))
        #expect(shown("1.1 Register and resolve: solved, "))
        #expect(shown("Watching Exercises/1.1-TwoSettings/Starter/TwoSettings.swift"))
    }
}
