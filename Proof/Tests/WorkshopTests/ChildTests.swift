import Foundation
import ProofKit
import Support
import Testing

@Suite struct `A process that the tools start` {
    private let bash = URL(filePath: "/bin/bash")

    @Test func `a process reports what it printed, and how it ended`() throws {
        let both = try Child.run(bash, ["-c", "echo a; echo b >&2; exit 3"])
        let apart = try Child.run(
            bash, ["-c", "echo a; echo b >&2; kill -KILL $$"], joinsErrors: false)

        #expect((both.output, both.errors) == ("a\nb\n", ""))
        #expect(both.ending == .exit(3))
        #expect((apart.output, apart.errors) == ("a\n", "b\n"))
        #expect(apart.ending == .signal(SIGKILL))
    }

    @Test func `a process without an end is killed, with all that it started`() throws {
        let tooLong = try Child.run(bash, ["-c", "sleep 1000"], limit: 0.1)
        #expect(tooLong.ending == .outOfTime)

        // The second sleep has lost its parent when `echo` prints.
        let command = "sleep 1000 & echo $!; (sleep 1000 & echo $!); echo both; sleep 1000"

        let child = try Child.run(bash, ["-c", command]) { !$0.output.contains("both") }

        let sleeps = child.output.split(separator: "\n").compactMap { Int32($0) }
        #expect(child.ending == .outOfTime)
        #expect(sleeps.count == 2)
        for sleep in sleeps { #expect(!isAlive(sleep)) }
    }

    @Test func `a process that prints without an end is killed`() throws {
        let child = try Child.run(bash, ["-c", "yes 'many words'"], limit: 60)

        #expect(child.ending == .tooMuchOutput)
        #expect(child.output.utf8.count <= Child.bound + 1)
    }

    /// Ctrl-C, `kill`, and a terminal that was closed. A Mac has no /proc: there the children of a
    /// process are found by `ps`.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["/proc", "/nowhere"])
    func `a process ends with the program that started it`(signal: Int32, proc: String) throws {
        let sandbox = try Sandbox()
        // A `git` that waits: `reset` starts it.
        let pid = sandbox.folder.appending(path: "pid")
        let git = sandbox.folder.appending(path: "git")
        try "#!/bin/bash\nsleep 60 & echo $! > \(pid.path); wait\n".write(
            to: git, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: git.path)
        let device = try TerminalDevice()
        let workshop = try sandbox.start(
            "workshop", ["reset", "1.1"],
            environment: [
                "PATH": "\(sandbox.folder.path):/usr/bin:/bin", "MINICONTAINER_PROC": proc,
            ],
            output: device.file)
        var sleeping: Int32?
        let deadline = Date(timeIntervalSinceNow: 30)
        while sleeping == nil, Date() < deadline {
            usleep(20_000)
            let text = try? String(contentsOf: pid, encoding: .utf8)
            sleeping = text.flatMap { Int32($0.trimmingCharacters(in: .newlines)) }
        }
        let sleep = try #require(sleeping)
        #expect(isAlive(sleep))

        kill(workshop.processIdentifier, signal)
        workshop.waitUntilExit()

        #expect(workshop.terminationStatus == 128 + signal)
        #expect(!isAlive(sleep))
        // So that the shell's prompt does not stand behind what was printed last.
        #expect(device.text().hasSuffix("\n"))
    }

    /// Whether a process runs. Its parent may not have been told of its end yet.
    private func isAlive(_ process: Int32) -> Bool {
        for _ in 0..<50 {
            let state = try? Child.run(
                URL(filePath: "/bin/ps"), ["-o", "stat=", "-p", "\(process)"])
            if state?.output.isEmpty != false || state?.output.hasPrefix("Z") == true {
                return false
            }
            usleep(20_000)
        }
        return true
    }
}
