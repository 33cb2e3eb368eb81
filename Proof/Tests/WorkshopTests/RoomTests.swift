import Foundation
import ProofKit
import Support
import Testing

@testable import WorkshopKit

/// What the leader of a workshop does.
@Suite struct `The leader of a workshop` {
    private let sandbox: Sandbox
    private let progress = #"{"built":["1"],"solved":["2.1"],"checks":7,"language":"zh-Hans"}"#

    init() throws {
        sandbox = try Sandbox()
    }

    @Test func `resets all for the next group, and nothing is lost`() throws {
        let (container, starter) = (Sandbox.container, "2.1-LogOut/Starter/LogOut.swift")
        let files = [container, starter, "5.6-RescueTheApp/Starter/Visit.swift"]
        let before = try files.map(sandbox.read)
        for file in files { try sandbox.write("mine: \(file)", to: file) }
        try sandbox.write("// my own notes", to: "MyContainer/Node.swift")
        try sandbox.write("my own notes", to: "1.1-TwoSettings/Starter/notes.txt")
        try sandbox.write(progress, to: ".progress.json")

        let run = try sandbox.workshop("reset", "all")

        let kept = [
            "MyContainer-1", "1.1-TwoSettings/Mine-1", "2.1-LogOut/Mine-1",
            "5.6-RescueTheApp/Mine-1", ".progress-1",
        ].map { "Exercises/\($0)" }
        let list = kept.dropLast().joined(separator: ", ") + " and " + kept[4]
        #expect(run.status == 0)
        #expect(
            run.output.replacing("\n", with: " ")
                == "What you had is kept in \(list). "
                + "The container, the exercises and the progress are as at the beginning. ")
        #expect(try files.map(sandbox.read) == before)
        #expect(try sandbox.read("MyContainer-1/MiniContainer.swift") == "mine: \(container)")
        #expect(try sandbox.read("MyContainer-1/Node.swift") == "// my own notes")
        #expect(try sandbox.read("1.1-TwoSettings/Mine-1/notes.txt") == "my own notes")
        #expect(try sandbox.read("2.1-LogOut/Mine-1/LogOut.swift") == "mine: \(starter)")
        #expect(try sandbox.read("5.6-RescueTheApp/Mine-1/Visit.swift").hasPrefix("mine: "))
        #expect(try sandbox.read(".progress-1") == progress)
        #expect(try contents(of: "MyContainer") == ["MiniContainer.swift"])
        let map = try sandbox.workshop().output
        #expect(map.contains("Built:     [........] 0/8\n"))
        #expect(!map.contains("[x]"))

        // The room still speaks Chinese. A second time there is nothing to keep.
        #expect(try sandbox.read(".progress.json").contains("zh-Hans"))
        let again = try sandbox.workshop("reset", "all", language: .chinese).output
        #expect(again == "容器、练习和进度都回到了最初的样子。\n")
        #expect(!(try contents(of: "").contains("MyContainer-2")))
    }

    @Test func `resets all to the course where a reader has committed answers`() throws {
        let start = try sandbox.read(Sandbox.container)
        func git(_ words: String...) throws {
            let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
            let child = try Child.run(
                Toolchain.tool("git"), identity + words, in: sandbox.folder,
                environment: ["GIT_DIR": ".git"])
            #expect(child.ending == .exit(0), "\(child.output)")
        }
        try git("init", "-q")
        try git("add", "Exercises")
        try git("commit", "-qm", "the course")
        try git("update-ref", "refs/remotes/origin/main", "HEAD")
        try git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
        try git("switch", "-qc", "mine")
        try sandbox.write("mine", to: Sandbox.container)
        try git("commit", "-qam", "my Step 1")

        let environment = sandbox.environment().merging(["GIT_DIR": ".git"]) { $1 }
        let run = try Child.run(
            Sandbox.program("workshop"), ["reset", "all"], in: sandbox.folder,
            environment: environment)

        #expect(run.ending == .exit(0), "\(run.output)")
        #expect(try sandbox.read(Sandbox.container) == start)
        #expect(try sandbox.read("MyContainer-1/MiniContainer.swift") == "mine")
    }

    @Test func `changes nothing where git has no course to bring back`() throws {
        try sandbox.write("mine", to: Sandbox.container)
        try sandbox.write(progress, to: ".progress.json")

        let environment = sandbox.environment().merging(["GIT_DIR": "/nowhere"]) { $1 }
        let run = try Child.run(
            Sandbox.program("workshop"), ["reset", "all"], environment: environment)

        #expect(run.ending == .exit(1))
        #expect(run.output.contains("git cannot bring Exercises/MyContainer back: fatal: "))
        #expect(try sandbox.read(Sandbox.container) == "mine")
        #expect(try sandbox.read(".progress.json") == progress)
        #expect(!(try contents(of: "").contains("MyContainer-1")))
    }

    @Test func `puts code that is halfway in place of the container, and keeps what was there`()
        throws
    {
        try sandbox.write("mine", to: Sandbox.container)
        let mutants = sandbox.folder.appending(path: "Proof")
        try FileManager.default.createDirectory(at: mutants, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: mutants.appending(path: "Mutants"),
            withDestinationURL: Checkout.root.appending(path: "Proof/Mutants"))

        let run = try sandbox.run("proof", ["take", "Step3ThreadSafe#a-plain-lock"])

        #expect(run.status == 0)
        #expect(
            run.output.hasPrefix(
                "Exercises/MyContainer is Step3ThreadSafe#a-plain-lock now.\n"
                    + "What you had is kept in Exercises/MyContainer-1.\n"))
        #expect(try sandbox.read(Sandbox.container).contains("let lock = NSLock()"))
        #expect(try sandbox.read("MyContainer-1/MiniContainer.swift") == "mine")
        for words in [[], ["Step9"], ["Step3ThreadSafe#not-there"]] {
            #expect(try sandbox.run("proof", ["take"] + words).status == 1)
        }
    }

    @Test(arguments: ["Lessons/Facilitator.md", "Lessons/zh-Hans/Facilitator.md"])
    func `finds on the page only code that there is`(page: String) throws {
        let names = try Checkout.text(of: page).matches(of: #/proof take (Step[\w#-]+)/#)
            .map { String($0.1) }

        #expect(names.count >= 4)
        for name in names { #expect(try Halfway.container(name) != [:], "\(name)") }
    }

    @Test(arguments: ["Lessons/Facilitator.md", "Lessons/zh-Hans/Facilitator.md"])
    func `has agendas whose minutes add up`(page: String) throws {
        let rows = try Checkout.text(of: page).components(separatedBy: "\n").compactMap {
            $0.wholeMatch(of: #/\| (\d+) \| (?:(\d+|–)(?: \+ (\d+))?)? ?\| .*\|/#)
        }
        for row in rows {
            let parts = [row.2, row.3].compactMap { $0.flatMap { Int($0) } }
            #expect(parts.isEmpty || parts.reduce(0, +) == Int(row.1), "\(row.0)")
        }
        let minutes = rows.compactMap { Int($0.1) }.reduce(0, +)
        // Ninety minutes, half a day, and the afternoon of a day.
        #expect(minutes == 90 + 240 + 195)
    }

    private func contents(of folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: sandbox.folder.appending(path: "Exercises/\(folder)").path)
    }
}
