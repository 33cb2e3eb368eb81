import Foundation
import Testing

@testable import Evidence
@testable import workshop

@Suite struct `A process that the tools start` {
    private let bash = URL(filePath: "/bin/bash")

    @Test func `tells what it printed, and how it ended`() throws {
        let both = try Child.run(bash, ["-c", "echo a; echo b >&2; exit 3"])
        let apart = try Child.run(
            bash, ["-c", "echo a; echo b >&2; kill -KILL $$"], joinsErrors: false)

        #expect((both.output, both.errors) == ("a\nb\n", ""))
        #expect(both.ending == .exit(3))
        #expect((apart.output, apart.errors) == ("a\n", "b\n"))
        #expect(apart.ending == .signal(SIGKILL))
    }

    @Test func `that has no end is killed, with all that it started`() throws {
        // The second sleep has lost its parent.
        let command = "sleep 1000 & echo $!; (sleep 1000 & echo $!); sleep 1000"

        let child = try Child.run(bash, ["-c", command], limit: 0.5)

        let sleeps = child.output.split(separator: "\n").compactMap { Int32($0) }
        #expect(child.ending == .outOfTime)
        #expect(sleeps.count == 2)
        for sleep in sleeps { #expect(!isAlive(sleep)) }
    }

    @Test func `that prints without end is killed soon`() throws {
        let child = try Child.run(bash, ["-c", "yes 'many words'"], limit: 60)

        #expect(child.ending == .tooMuchOutput)
        #expect(child.output.utf8.count <= Child.bound + 1)
    }

    @Test func `that cannot be started is named`() throws {
        #expect(throws: Compiler.Failure.self) {
            try Child.run(URL(filePath: "/nowhere/tool"), [])
        }
    }

    @Test func `uses the processor, or waits`() throws {
        func works(_ command: String, limit: TimeInterval) throws -> Bool {
            var time = 0.0
            _ = try Child.run(bash, ["-c", command], limit: limit) {
                time = $0.processorTime
                return time < 0.2
            }
            return time >= 0.2
        }
        #expect(try works("while true; do :; done", limit: 60))
        #expect(try !works("sleep 1000", limit: 0.5))
    }

    @Test func `says when it waits for another build`() throws {
        var waits: [Bool] = []
        _ = try Child.run(
            bash,
            [
                "-c",
                "echo 'Another instance of SwiftPM (PID: 1) is already running using \"x\", "
                    + "waiting until that process has finished execution...'; sleep 1000",
            ], limit: 0.5
        ) {
            waits.append($0.waitsForAnotherBuild)
            return true
        }
        #expect(waits.last == true)
    }

    @Test func `is found in what macOS and Linux tell of processes`() {
        let list = Processes(
            list: "    1     0     1   0:01.50\n   17     1    17  1:02:03\nnoise\n")
        #expect(list.entries.count == 2)
        #expect(list.entries[17]?.seconds == 3723)
        #expect(list.entries[1]?.seconds == 1.5)

        #if os(Linux)
            let me = Processes.now().entries[getpid()]
            #expect(me?.parent == getppid())
            #expect(me?.group == getpgrp())
        #endif
    }

    /// Ctrl-C, `kill`, and a terminal that was closed.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `goes with the workshop, and leaves no file`(signal: Int32) throws {
        let desk = try Desk()
        let temporary = desk.folder.appending(path: "tmp")
        for name in ["Lessons", "tmp"] {
            try FileManager.default.createDirectory(
                at: desk.folder.appending(path: name), withIntermediateDirectories: true)
        }
        let page = "```console\n$ sleep 60 & echo $! > pid; wait\n```\n"
        try page.write(
            to: desk.folder.appending(path: "README.md"), atomically: true, encoding: .utf8)
        let workshop = Process()
        workshop.executableURL = Run.workshop
        workshop.arguments = ["console"]
        workshop.environment = ProcessInfo.processInfo.environment.merging([
            "MINICONTAINER_CHECKOUT": desk.folder.path, "TMPDIR": temporary.path,
        ]) { $1 }
        workshop.standardOutput = FileHandle.nullDevice
        try workshop.run()
        var sleeping: Int32?
        let deadline = Date(timeIntervalSinceNow: 30)
        while sleeping == nil, Date() < deadline {
            usleep(20_000)
            let pid = try? String(
                contentsOf: desk.folder.appending(path: "pid"), encoding: .utf8)
            sleeping = pid.flatMap { Int32($0.trimmingCharacters(in: .newlines)) }
        }
        let sleep = try #require(sleeping)
        #expect(isAlive(sleep))

        kill(workshop.processIdentifier, signal)
        workshop.waitUntilExit()

        #expect(workshop.terminationStatus == 128 + signal)
        #expect(!isAlive(sleep))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
    }

    /// Whether a process runs. Its parent may not have been told of its end yet.
    private func isAlive(_ process: Int32) -> Bool {
        for _ in 0..<50 {
            let state = try? Child.run(
                URL(filePath: "/bin/bash"),
                ["-c", "kill -0 \(process) && cat /proc/\(process)/stat"])
            if state?.ending != .exit(0) || state?.output.contains(") Z ") == true { return false }
            usleep(20_000)
        }
        return true
    }
}

@Suite struct `What a learner has done` {
    @Test func `is kept when many terminals write at once`() throws {
        let desk = try Desk()
        let ids = try Exercise.all().map(\.id)

        let runs = Worker.each(of: ids.count) { try? desk.workshop("hint", ids[$0]).status }

        #expect(runs == ids.map { _ in 0 })
        let text = try desk.read(".progress.json")
        for id in ids { #expect(text.contains("\"\(id)\":1")) }
    }

    @Test func `waits while another process changes it`() throws {
        let desk = try Desk()
        let exercises = desk.folder.appending(path: "Exercises")
        let hint = try FileLock.hold(exercises) {
            let hint = Worker { try? desk.workshop("hint", "1.1") }
            #expect(!hint.hasFinished(within: 0.5))
            try desk.write(#"{"solved":["2.2"],"hints":{},"checks":3}"#, to: ".progress.json")
            return hint
        }

        #expect(hint.result()?.status == 0)
        let text = try desk.read(".progress.json")
        #expect(text.contains(#""1.1":1"#) && text.contains(#"["2.2"]"#))
    }

    @Test func `may have come from another system, with CRLF`() throws {
        let desk = try Desk()
        let exercise = "2.1-KeepOne"
        for file in ["README.md", "hints.md", "Solution/KeepOne.swift"] {
            let text = try desk.read("\(exercise)/\(file)")
            try desk.write(text.replacing("\n", with: "\r\n"), to: "\(exercise)/\(file)")
        }

        #expect(try desk.workshop().output.contains("[ ] 2.1 Keep one, "))
        #expect(try desk.workshop("hint", "2.1").output.contains("hint 1 of 3"))
        let solution = try desk.workshop("solution", "2.1", "--peek").output
        #expect(solution.contains("\n  public enum Scope {\n"))
        #expect(!solution.contains("\r"))
    }

    @Test(
        arguments: [
            "2.1", "KeepOne", "keepone", "2.1-KeepOne/", "Exercises/2.1-KeepOne/",
            "Exercises/2.1-KeepOne/Starter/KeepOne.swift",
        ])
    func `is told by an ID, a name or a path`(word: String) throws {
        #expect(try Exercise.named(word, Progress()).id == "2.1")
    }

    @Test func `is in Swift files, and not in what editors put beside them`() throws {
        let desk = try Desk()
        let starter = desk.folder.appending(path: "Exercises/2.1-KeepOne/Starter")
        for name in [".KeepOne.swift.swp", "KeepOne.swift~", ".#KeepOne.swift", "#KeepOne.swift#"] {
            try desk.write("swap", to: "2.1-KeepOne/Starter/\(name)")
        }
        #expect(Array(Exercise.files(in: starter).keys) == ["KeepOne.swift"])
    }
}
