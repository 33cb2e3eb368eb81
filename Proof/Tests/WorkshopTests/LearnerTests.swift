import Foundation
import ProofKit
import Support
import Testing

@testable import WorkshopKit

// A Mac's Foundation has a `Progress()`, too.
typealias Progress = WorkshopKit.Progress

/// What a learner does, short of a check.
@Suite struct `A learner` {
    private let sandbox: Sandbox
    private let file = "2.1-LogOut/Starter/LogOut.swift"

    init() throws {
        sandbox = try Sandbox()
    }

    @Test func `the map shows every step and exercise, and what to do next`() throws {
        let exercises = try Exercise.all()
        let map = try sandbox.workshop().output

        #expect(exercises.count >= 10)
        for exercise in exercises {
            #expect(map.components(separatedBy: "[ ] \(exercise.id) ").count == 2)
        }
        for step in Course.steps { #expect(map.contains("[ ] \(step.number)")) }
        #expect(map.contains("Built:     [........] 0/8\n"))
        #expect(map.contains("Edit      Exercises/MyContainer/MiniContainer.swift\n"))
        #expect(map.hasSuffix("  Check     swift run workshop check 1\n"))
    }

    @Test func `goes on at Step 3 after a break, and after the last step with exercises`() throws {
        try sandbox.write(#"{"built":["3"],"step":"3","checks":2}"#, to: ".progress.json")
        let map = try sandbox.workshop().output
        #expect(map.contains("Next: Step 4a\n"))
        #expect(map.hasSuffix("swift run workshop check 4a\n"))

        let steps = Course.steps.map { "\"\($0.number)\"" }.joined(separator: ",")
        try sandbox.write(#"{"built":[\#(steps)],"checks":9}"#, to: ".progress.json")
        let last = try sandbox.workshop().output
        #expect(last.contains("Next exercise: 1.1 "))
        #expect(last.hasSuffix("swift run workshop check 1.1\n"))

        let ids = try Exercise.all().map { "\"\($0.id)\"" }.joined(separator: ",")
        try sandbox.write(#"{"solved":[\#(ids)],"built":[\#(steps)]}"#, to: ".progress.json")
        #expect(try sandbox.workshop().output.contains("Lessons/InAnApp.md"))
    }

    @Test(arguments: [("4b", "4c"), ("4c", "4e"), ("4d", "1.1")])
    func `progress from before Step 4 had five stages goes on where it was`(
        last: String, next: String
    ) throws {
        let steps = ["1", "2", "3", "4a", "4b", "4c", "4d"]
        let built = steps.prefix(through: steps.firstIndex(of: last) ?? 0)
        try sandbox.write(
            "{\"built\":\(built.map { $0 }),\"step\":\"\(last)\"}", to: ".progress.json")

        let map = try sandbox.workshop().output

        #expect(map.hasSuffix("swift run workshop check \(next)\n"), "\(map)")
    }

    @Test func `a learner who takes a step keeps what was written`() throws {
        let step = try String(
            contentsOf: Checkout.root.appending(path: "Sources/Step2Scopes/MiniContainer.swift"),
            encoding: .utf8)
        let first = try sandbox.workshop("take", "2").output
        #expect(try sandbox.read(Sandbox.container) == step)
        #expect(first.hasSuffix("swift run workshop check 2\n"))
        #expect(!first.contains("is kept in"))

        try sandbox.write("mine", to: Sandbox.container)
        let second = try sandbox.workshop("take", "4a").output
        #expect(second.contains("What you had is kept in Exercises/MyContainer-1.\n"))
        #expect(try sandbox.read("MyContainer-1/MiniContainer.swift") == "mine")
        #expect(try sandbox.read("MyContainer/Node.swift").contains("struct Node"))
        // It is the course's, and so is what the next step provides.
        #expect(!(try sandbox.workshop("take", "2").output.contains("is kept in")))
    }

    @Test(arguments: [
        ("MiniContainer.swift", "// public final class MiniContainer {}\n", String.Encoding.utf8),
        ("MiniContainer.swift", "public final class MiniContainer {}\n", .utf16),
        ("notes.txt", "what I learned", .utf8),
    ])
    func `who takes a step keeps a comment, a file in another encoding, and notes`(
        name: String, text: String, encoding: String.Encoding
    ) throws {
        let data = try #require(text.data(using: encoding))
        try data.write(to: sandbox.folder.appending(path: "Exercises/MyContainer/\(name)"))

        let take = try sandbox.workshop("take", "2").output

        #expect(take.contains("What you had is kept in Exercises/MyContainer-1.\n"))
        let backup = sandbox.folder.appending(path: "Exercises/MyContainer-1/\(name)")
        #expect(try Data(contentsOf: backup) == data)
    }

    @Test func `brings back what was kept with the two lines that a take prints`() throws {
        try sandbox.write("mine", to: Sandbox.container)
        try sandbox.write(#"{"built":["1","2"],"step":"2","checks":2}"#, to: ".progress.json")

        let take = try sandbox.workshop("take", "1").output

        let lines = take.components(separatedBy: "\n").filter { $0.hasPrefix("  mv ") }
        let moves = lines.joined(separator: " && ")
        _ = try Child.run(URL(filePath: "/bin/bash"), ["-c", moves], in: sandbox.folder)
        #expect(lines.count == 2)
        #expect(try sandbox.read(Sandbox.container) == "mine")
        #expect(try sandbox.read("MyContainer-2/MiniContainer.swift").contains("func resolve"))
        #expect(try sandbox.workshop().output.contains("[x] 1 "))
    }

    @Test func `gets no files for a step that comes later, but the way there`() throws {
        try sandbox.write(#"{"built":["1"],"step":"1","checks":1}"#, to: ".progress.json")

        let english = try sandbox.workshop("check", "4d")
        let chinese = try sandbox.workshop("check", "4d", language: .chinese)

        #expect(english.complaint.contains("Step 2 comes first: `swift run workshop check 2`."))
        #expect(english.complaint.contains("`swift run workshop take 4c`"))
        #expect(chinese.complaint.contains("先做第 2 步：`swift run workshop check 2`。"))
        let folder = sandbox.folder.appending(path: "Exercises/MyContainer").path
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder) == ["MiniContainer.swift"])
    }

    @Test func `jumps to an exercise on a container with the step that it builds on`() throws {
        try sandbox.write(#"{"built":["1"],"step":"1","checks":1}"#, to: ".progress.json")

        let english = try sandbox.workshop("check", "4.4")
        let chinese = try sandbox.workshop("check", "4.4", language: .chinese)

        #expect(english.complaint.contains("Or jump to exercise 4.4: `swift run workshop take 4e`"))
        #expect(chinese.complaint.contains("练习 4.4"))
        #expect(chinese.complaint.contains("`swift run workshop take 4e`"))
    }

    @Test func `has come to the step behind the last that was built or taken`() throws {
        var progress = Progress()
        #expect(progress.frontier?.number == "1")
        progress.built = ["1", "2"]
        #expect(progress.frontier?.number == "3")
        progress.taken = ["4d"]
        #expect(progress.frontier?.number == "4e")
        progress.built.insert("4e")
        #expect(progress.frontier == nil)
    }

    @Test func `is compared as the furthest step that was green, or has nothing to compare`() throws
    {
        var progress = Progress()
        #expect(progress.lastBuilt == nil)
        progress.built = ["4b", "1", "2"]
        progress.step = "2"
        #expect(progress.lastBuilt?.number == "4b")

        sandbox.remove(Sandbox.container)
        let run = try sandbox.workshop("bench", "2")
        #expect(run.status == 1)
        #expect(run.complaint.contains("Exercises/MyContainer has no Swift file"))
    }

    @Test(arguments: ["2", "step2", "Step2", "Step2Scopes", "step2scopes"])
    func `names a step by its number or its name`(word: String) throws {
        #expect(try Course.step(named: word).number == "2")
    }

    // Emacs calls its shell a terminal, and prints each escape code that it gets.
    @Test(arguments: [("xterm", true), ("dumb", false)])
    func `sees colors where the terminal has them`(terminal: String, hasColors: Bool) throws {
        let device = try TerminalDevice()

        let workshop = try sandbox.start(
            "workshop", [], environment: ["TERM": terminal, "NO_COLOR": ""], output: device.file)
        // Read while it runs: a terminal of a Mac holds one kilobyte, and then lets a program wait.
        var text = ""
        while workshop.isRunning {
            usleep(20_000)
            text += device.text()
        }
        text += device.text()

        #expect(text.hasSuffix("swift run workshop check 1\n"))
        #expect(text.contains("\u{1B}") == hasColors)
    }

    @Test(arguments: [Terminal.Style.red, .green])
    func `can read the colors on black and on white`(style: Terminal.Style) throws {
        // Of the 256 colors, those from 16 on are a cube of six by six by six.
        let code = try #require(Int(style.rawValue.replacing("1;38;5;", with: ""))) - 16
        let levels = [0, 95, 135, 175, 215, 255]
        let light = [code / 36, code / 6 % 6, code % 6].map { level in
            pow((Double(levels[level]) / 255 + 0.055) / 1.055, 2.4)
        }
        // The contrast of WCAG, which asks for 3 where letters are bold and large.
        let luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] + 0.05
        #expect(luminance / 0.05 > 3.9)
        #expect(1.05 / luminance > 3.9)
    }

    @Test(arguments: ["", "{", "[]", #"{"solved": 7}"#])
    func `a damaged file of the progress costs the learner nothing else`(text: String) throws {
        try sandbox.write(text, to: ".progress.json")

        #expect(try sandbox.workshop().output.contains(" 0/8"))
        #expect(try sandbox.workshop("hint", "1.1").output.contains(": hint 1 of 3"))
        #expect(try sandbox.workshop("hint", "1.1").output.contains(": hint 2 of 3"))
    }

    @Test func `a learner gets one hint at a time, and at the end the way to the solution`() throws
    {
        let hints = try (1...4).map { _ in try sandbox.workshop("hint", "2.1").output }

        #expect(Set(hints).count == 3)
        #expect(hints[2] == hints[3])
        #expect(hints[2].hasSuffix("swift run workshop solution 2.1 --peek\n"))
    }

    @Test func `the solution is shown as a difference, once it is solved or with --peek`() throws {
        let early = try sandbox.workshop("solution", "2.1")
        #expect(early.complaint.hasSuffix("now: `swift run workshop solution 2.1 --peek`."))

        let peek = try sandbox.workshop("solution", "2.1", "--peek").output
        #expect(peek.contains("\n- ") && peek.contains("\n+ ") && peek.contains("\n  "))

        try sandbox.solve("2.1-LogOut")
        let same = try sandbox.workshop("solution", "2.1", "--peek").output
        #expect(same == "Your answer is the solution, word for word.\n")
    }

    @Test func `a learner who begins an exercise again keeps what was written`() throws {
        let starter = try sandbox.read(file)
        try sandbox.write("mine", to: file)

        let first = try sandbox.workshop("reset", "2.1")
        #expect(first.output.hasPrefix("What you had is kept in Exercises/2.1-LogOut/Mine-1.\n"))
        #expect(try sandbox.read(file) == starter)
        #expect(try sandbox.read("2.1-LogOut/Mine-1/LogOut.swift") == "mine")

        let second = try sandbox.workshop("reset", "2.1")
        #expect(second.output.hasSuffix("is as it was at the beginning.\n"))
        try sandbox.write("mine again", to: file)
        #expect(try sandbox.workshop("reset", "2.1").output.contains("Mine-2"))

        sandbox.remove("2.1-LogOut/Starter")
        let missing = try sandbox.workshop("check", "2.1").complaint
        #expect(missing.contains("`swift run workshop reset 2.1`"))
        #expect(try sandbox.workshop("reset", "2.1").status == 0)
        #expect(try sandbox.read(file) == starter)
    }

    @Test(arguments: [
        ("chek", "there is no 'chek'. Did you mean 'check'?"),
        ("dance", "there is no 'dance'. `swift run workshop help` lists all commands."),
        ("list", "there is no 'list'."),
        ("CHECK 2", "there is no 'CHECK'. Did you mean 'check'?"),
        ("test 2", "there is no 'test'. Did you mean 'check'?"),
        ("check 5", "there is no step '5'. Did you mean 1, 2, 3, 4a, 4b, 4c, 4d, 4e?"),
        ("check 4", "there is no step '4'. Did you mean 4a, 4b, 4c, 4d, 4e?"),
        ("check 4.", "there is no step '4'. Did you mean 4a, 4b, 4c, 4d, 4e?"),
        ("take 2.1", "`swift run workshop solution 2.1 --peek`."),
        ("take 5", "there is no step '5'. Did you mean 1, 2, 3, 4a, 4b, 4c, 4d, 4e?"),
        ("take", "which one? For instance `swift run workshop take 2`."),
        ("bench", "no step has been green on your container yet: `swift run workshop check 1`."),
        ("bench 5", "there is no step '5'."),
        ("hint 2", "there is no exercise '2'. Did you mean 2.1, 2.2?"),
        ("check 2.9", "there is no exercise '2.9'. Did you mean 2.1, 2.2?"),
        ("hint LogOtu", "Did you mean 2.1?"),
        ("solution", "which one? For instance `swift run workshop solution 2.1`."),
        ("check 2.1 --lgo", "`check` does not take '--lgo'. Did you mean '--log'?"),
        ("hint 1.1 1.2", "`hint` does not take '1.2'."),
        ("--lang de", "`--lang` takes zh-Hans or en, not 'de'."),
    ])
    func `a wrong command is answered with what was wrong, and the remedy`(
        words: String, answer: String
    )
        throws
    {
        let run = try sandbox.run("workshop", words.split(separator: " ").map(String.init))

        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.complaint.hasPrefix("workshop: \(answer)") || run.complaint.contains(answer))
    }

    @Test(arguments: [(Language.english, "no git was found"), (.chinese, "找不到 git：请安装它")])
    func `hears in the own language that a tool is missing`(
        language: Language, text: String
    ) throws {
        let child = try Child.run(
            Sandbox.program("workshop"), ["reset", "2.1"],
            environment: sandbox.environment(language: language).merging(["PATH": "/nowhere"]) {
                $1
            }
        )

        #expect(child.ending == .exit(1))
        #expect(child.output.contains(text))
    }

    @Test(arguments: ["2.1", "LogOut", "logout", "Exercises/2.1-LogOut/Starter/LogOut.swift"])
    func `an exercise is named by its number, its name or a path`(word: String) throws {
        #expect(try Exercise.named(word, Progress()).id == "2.1")
    }

    @Test(arguments: ["", "help", "hint 2.1", "reset all", "chek", "solution 2.1", "check 1.9"])
    func `lines fit the terminal, in both languages`(words: String) throws {
        let words = words.split(separator: " ").map(String.init)
        for (language, columns) in [(Language.english, 80), (.chinese, 80), (.chinese, 60)] {
            let run = try sandbox.run("workshop", words, language: language, columns: columns)
            let text = run.output + run.errors

            #expect(text.contains(#/\p{Han}/#) == (language == .chinese || words == ["help"]))
            #expect(!text.contains("\u{1B}"))
            // A path is not broken, nor is a command.
            let long = text.components(separatedBy: "\n").filter {
                $0.columns > columns && !$0.contains("Exercises/") && !$0.contains("swift run")
            }
            #expect(long == [])
        }
    }

    @Test func `a learner asks for Chinese once, and may ask for English again`() throws {
        func help(_ words: String..., environment: [String: String] = [:]) throws -> String {
            let child = try Child.run(
                Sandbox.program("workshop"), ["help"] + words,
                environment: environment.merging([
                    "MINICONTAINER_CHECKOUT": sandbox.folder.path
                ]) { $1 })
            return child.output
        }
        #expect(try help(environment: ["LC_ALL": "zh_CN.UTF-8"]).contains("课程地图"))
        #expect(try help(environment: ["LC_ALL": "C"]).contains("the map of the course"))
        #expect(try help("--lang", "zh-hans", environment: ["LC_ALL": "C"]).contains("课程地图"))
        #expect(try help(environment: ["LC_ALL": "C"]).contains("课程地图"))
        #expect(try help("--lang=en").contains("the map of the course"))
    }
}
