import Foundation
import ProofKit
import Support
import Testing

/// What needs builds, in one sandbox, one after the other: only its first build takes long.
@Suite(.serialized) struct `A check` {
    private static let shared = Result { try Sandbox(named: "sandbox-tests") }
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Self.shared.get()
        sandbox.remove(".progress.json")
        _ = try sandbox.workshop("reset", "2.1")
        try sandbox.build("Step2Scopes")
    }

    @Test func `a check of a correct container says so, and what comes next`() throws {
        let run = try sandbox.workshop("check", "2")

        #expect(run.status == 0)
        #expect(run.output.contains("Step 2 on your container: green\n"))
        #expect(run.output.contains("Next: Step 3\n"))
        #expect(try sandbox.workshop().output.contains("[x] 2 "))
    }

    @Test func `ready is one line to paste, and leaves the reader's container alone`() throws {
        try sandbox.write("let broken = nothing\n", to: Sandbox.container)

        let run = try sandbox.workshop("ready")

        let line = #/(?:.*\n)*ready: Swift \d+\.\d[.\d]*, [\w.-]+, (\d+) tests\n/#
        let tests = try #require(run.output.wholeMatch(of: line), "\(run.output)").1
        // The page for the leader shows such a line.
        let page = try Checkout.text(of: "Lessons/Facilitator.md")
        #expect(page.firstMatch(of: /"ready: .+, (\d+) tests"/)?.1 == tests)
        #expect(try sandbox.read(Sandbox.container) == "let broken = nothing\n")
        #expect(try sandbox.workshop("check", "2").output.contains("MiniContainer.swift:1:14"))
    }

    @Test func `a check of a wrong container shows one test, its place, and what to read`() throws {
        let right = try sandbox.read(Sandbox.container)
        try sandbox.write(
            right.replacing("if registration.scope == .singleton { ", with: "if true { "),
            to: Sandbox.container)

        let english = try sandbox.workshop("check", "2")
        let chinese = try sandbox.workshop("check", "2", language: .chinese)

        #expect(english.status == 1)
        #expect(english.output.contains("Step 2 on your container: not yet\n\n"))
        #expect(english.output.contains("Red is where everyone starts"))
        #expect(
            english.output.contains("Test      Tests/Step2ScopesTests/MiniContainerTests.swift:"))
        #expect(english.output.contains("Read      Lessons/Step2Scopes.md"))
        #expect(english.output.contains("Stuck?    swift run workshop take 2\n"))
        #expect(chinese.output.contains("第 2 步，你的容器：还没通过\n\n"))
        #expect(!english.output.contains("Red since"))
        #expect(chinese.output.contains(#/从 \d\d:\d\d 起连续 2 次没有通过。/#))
        #expect(chinese.output.contains("swift run workshop take 2\n"))
    }

    @Test func `a check of the container of the step before shows what the compiler misses`() throws
    {
        try sandbox.build("Step1Basic")

        let run = try sandbox.workshop("check", "2")

        #expect(run.output.contains("Step 2 on your container: does not compile\n\nTests/Step2Sc"))
        // Of many errors Swift Build may print any one: the argument `scope`, or the type `Scope`.
        let missed = ["error: extra arguments at", "error: cannot find"]
        #expect(missed.contains { run.output.contains($0) }, "\(run.output)")
        // A container that does not compile takes no mark away.
        #expect(try sandbox.workshop("check", "1").status == 0)
    }

    @Test func `a check begins with the file's own errors`() throws {
        try sandbox.write("let broken = nothing\n", to: Sandbox.container)

        let run = try sandbox.workshop("check", "2")

        let place = "\n\nExercises/MyContainer/MiniContainer.swift:1:14: error: cannot find"
        #expect(run.output.contains(place))
        #expect(run.output.contains("\n1 | let broken = nothing\n  |              ^\n"))
    }

    // Swift Build compiles the tests at the same time, which have errors as well here.
    @Test func `a check begins with an error inside a function, too`() throws {
        try sandbox.build("Step4aErrors#the-old-resolve")

        let run = try sandbox.workshop("check", "4a")

        #expect(run.output.contains("\n\nExercises/MyContainer/MiniContainer.swift:"))
        #expect(run.output.contains("cannot convert value of"))
    }

    // The preview of Swift Build cannot read the compiler's message, which quotes the file.
    @Test func `another encoding of a file is reported, and the file stays as it is`() throws {
        let data = try #require("public final class MiniContainer {}\n".data(using: .utf16))
        let file = sandbox.folder.appending(path: "Exercises/\(Sandbox.container)")
        try data.write(to: file)

        let run = try sandbox.workshop("check", "2")

        #expect(run.output.contains("swift:1:1: error: input files must be"))
        #expect(try Data(contentsOf: file) == data)
    }

    // As on a Mac, where `/tmp` is `/private/tmp`, and no `/proc` says which toolchain this is.
    @Test func `a check in a checkout behind a link names files from its top`() throws {
        let link = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: sandbox.folder)
        defer { try? FileManager.default.removeItem(at: link) }
        try sandbox.write("let broken = nothing\n", to: Sandbox.container)

        let mac = ["MINICONTAINER_CHECKOUT": link.path, "MINICONTAINER_PROC": "/nowhere"]
        let run = try Child.run(
            Sandbox.program("workshop"), ["check", "2"],
            environment: sandbox.environment().merging(mac) { $1 })

        #expect(run.output.contains("\n\nExercises/MyContainer/MiniContainer.swift:1:14: error:"))
    }

    @Test func `a check of a lock that is taken twice ends, and says what it looks like`() throws {
        try sandbox.build("Step3ThreadSafe")
        let right = try sandbox.read(Sandbox.container)
        try sandbox.write(
            right.replacing("NSRecursiveLock()", with: "NSLock()"), to: Sandbox.container)

        let run = try sandbox.workshop("check", "3")

        #expect(run.output.contains("It hangs: a deadlock. A thread waits"))
    }

    @Test func `a check of an endless loop speaks of a loop, and not of a lock`() throws {
        try sandbox.build("Step3ThreadSafe")
        let right = try sandbox.read(Sandbox.container)
        try sandbox.write(
            right.replacing("lock.lock()", with: "while true {}"), to: Sandbox.container)

        let run = try sandbox.workshop("check", "3")

        #expect(run.output.contains("It hangs: some code runs and does not end: an endless loop,"))
        #expect(!run.output.contains("a lock"))
        #expect(run.output.contains("Read      Lessons/Step3ThreadSafe.md\n"))
    }

    @Test func `a check of a step that comes later leaves the container as green as it was`() throws
    {
        #expect(try sandbox.workshop("check", "2").status == 0)

        let later = try sandbox.workshop("check", "4d")

        #expect(later.complaint.contains("Step 3 comes first"))
        #expect(try sandbox.workshop("check", "2").status == 0)
    }

    @Test func `a check of an exercise prints its verdict, and notes when it is solved`() throws {
        let red = try sandbox.workshop("check", "2.1")
        #expect(red.status == 1)
        #expect(
            red.output.contains(
                "2.1 Log out: not yet\n\nthe next user does not see the last\nExpected  "))
        #expect(red.output.contains("\nHint      swift run workshop hint 2.1 (hint 1 of 3)\n"))

        // Another exercise that does not compile does not matter.
        try sandbox.write("nonsense", to: "1.1-TwoSettings/Starter/TwoSettings.swift")
        try sandbox.solve("2.1-LogOut")
        let green = try sandbox.workshop("check", "2.1")
        #expect(green.status == 0)
        #expect(green.output.contains(#/2\.1 Log out: solved, \d+ tests pass\n/#))
        #expect(try sandbox.workshop().output.contains("[x] 2.1 Log out"))
    }

    @Test func `a check of an exercise names the argument of a test by its name alone`() throws {
        let run = try sandbox.workshop("check", "4.2")

        let test = #/\nthe test fails for a wiring with a bug: a wiring in which .*\n/#
        #expect(run.output.contains(test))
    }

    /// What `watch` prints while it runs.
    private struct Watch {
        let log: URL
        let process: Process

        init(_ words: String..., in sandbox: Sandbox) throws {
            log = sandbox.folder.appending(path: "watch.log")
            try Data().write(to: log)
            process = try sandbox.start(
                "workshop", ["watch"] + words, output: FileHandle(forWritingTo: log))
        }

        /// - Returns: Whether it comes.
        func shows(_ text: String) -> Bool {
            let deadline = Date(timeIntervalSinceNow: 600)
            while Date() < deadline {
                let shown = try? String(contentsOf: log, encoding: .utf8)
                if shown?.contains(text) == true { return true }
                usleep(50_000)
            }
            return false
        }
    }

    @Test func `a watching check runs at each save, and goes on to the next step`() throws {
        let right = try sandbox.read(Sandbox.container)
        try sandbox.write(right + "nonsense\n", to: Sandbox.container)
        try sandbox.write(#"{"built":["1"],"step":"1","checks":1}"#, to: ".progress.json")
        let watch = try Watch(in: sandbox)
        defer { watch.process.terminate() }
        #expect(watch.shows("Step 2 on your container: does not compile\n"))
        #expect(watch.shows("Ctrl-C ends it."))

        // Some editors put a file beside it, and take the file itself away before they save it.
        try sandbox.write("swap", to: "MyContainer/.MiniContainer.swift.swp")
        sandbox.remove(Sandbox.container)
        usleep(300_000)
        try sandbox.write(right, to: Sandbox.container)

        #expect(watch.shows("Step 2 on your container: green\n"))
        #expect(watch.shows("Next: Step 3\n"))
        try sandbox.write(right + "nonsense\n", to: Sandbox.container)
        #expect(watch.shows("Step 3 on your container: does not compile\n"))
    }

    @Test func `a watching check runs at each save, and stays with the step that was named`() throws
    {
        let watch = try Watch("2", in: sandbox)
        defer { watch.process.terminate() }
        #expect(watch.shows("Next: Step 3\n"))
        #expect(watch.shows("Ctrl-C ends it."))

        try sandbox.write("nonsense\n", to: Sandbox.container)

        #expect(watch.shows("Step 2 on your container: does not compile\n"))
        #expect(
            try String(contentsOf: watch.log, encoding: .utf8).contains(#/, \d\d:\d\d:\d\d --/#))
    }
}
