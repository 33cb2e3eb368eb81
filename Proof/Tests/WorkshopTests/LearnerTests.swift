import Foundation
import Support
import Testing

@testable import WorkshopKit

/// What a learner does with the exercises, short of a check.
@Suite struct `A learner` {
    private let sandbox: Sandbox
    private let file = "2.1-KeepOne/Starter/KeepOne.swift"

    init() throws {
        sandbox = try Sandbox()
    }

    @Test func `sees every step and exercise, and what to do next`() throws {
        let exercises = try Exercise.all()
        let map = try sandbox.workshop().output
        let list = try sandbox.workshop("list").output

        #expect(exercises.count >= 20)
        for exercise in exercises {
            #expect(map.components(separatedBy: "[ ] \(exercise.id)").count == 2)
            #expect(list.components(separatedBy: "[ ] \(exercise.id) ").count == 2)
        }
        for step in Course.steps { #expect(map.contains(step.name)) }
        #expect(map.contains("Solved: [\(String(repeating: ".", count: exercises.count))] 0 of"))
        #expect(map.contains("  see     swift run tour 1\n  read    Lessons/Step1Basic.md\n"))
        #expect(map.hasSuffix("  check   swift run workshop check 1.1\n"))
    }

    @Test func `is told what comes after the last exercise`() throws {
        let ids = try Exercise.all().map { "\"\($0.id)\"" }.joined(separator: ",")
        try sandbox.write(#"{"solved":[\#(ids)],"hints":{},"checks":9}"#, to: ".progress.json")

        let map = try sandbox.workshop().output

        #expect(map.contains("Lessons/InAnApp.md"))
        #expect(map.contains("Lessons/Styles.md"))
    }

    @Test(arguments: ["", "{", "[]", #"{"solved": 7}"#])
    func `loses nothing but the progress when its file is damaged`(text: String) throws {
        try sandbox.write(text, to: ".progress.json")

        #expect(try sandbox.workshop().output.contains(" 0 of "))
        #expect(try sandbox.workshop("hint").output.hasPrefix("1.1 Register and resolve: hint 1"))
        #expect(try sandbox.workshop("hint").output.hasPrefix("1.1 Register and resolve: hint 2"))
    }

    @Test func `loses nothing when many terminals write at once`() throws {
        let ids = try Exercise.all().map(\.id)

        let runs = Worker.each(of: ids.count) { [sandbox] in
            try? sandbox.workshop("hint", ids[$0]).status
        }

        #expect(runs == ids.map { _ in 0 })
        let text = try sandbox.read(".progress.json")
        for id in ids { #expect(text.contains("\"\(id)\":1")) }
    }

    @Test func `gets one hint at a time, and at the end the way to the solution`() throws {
        let hints = try (1...4).map { _ in try sandbox.workshop("hint", "2.1").output }

        #expect(Set(hints).count == 3)
        #expect(hints[2] == hints[3])
        #expect(hints[2].hasSuffix("swift run workshop solution 2.1 --peek\n"))
    }

    @Test func `sees the solution as a difference, once it is solved or with --peek`() throws {
        let early = try sandbox.workshop("solution", "2.1")
        #expect(early.complaint.hasSuffix("now: `swift run workshop solution 2.1 --peek`."))

        let peek = try sandbox.workshop("solution", "2.1", "--peek").output
        #expect(peek.contains("\n- ") && peek.contains("\n+ ") && peek.contains("\n  "))

        try sandbox.solve("2.1-KeepOne")
        let same = try sandbox.workshop("solution", "2.1", "--peek").output
        #expect(same == "Your answer is the solution, word for word.\n")
    }

    @Test func `begins again, and keeps what was written`() throws {
        let starter = try sandbox.read(file)
        try sandbox.write("mine", to: file)

        let first = try sandbox.workshop("reset", "2.1")
        #expect(first.output.hasPrefix("What you had is kept in Exercises/2.1-KeepOne/Mine-1.\n"))
        #expect(try sandbox.read(file) == starter)
        #expect(try sandbox.read("2.1-KeepOne/Mine-1/KeepOne.swift") == "mine")

        let second = try sandbox.workshop("reset", "2.1")
        #expect(second.output.hasSuffix("is as it was at the beginning.\n"))
        try sandbox.write("mine again", to: file)
        #expect(try sandbox.workshop("reset", "2.1").output.contains("Mine-2"))

        sandbox.remove("2.1-KeepOne/Starter")
        #expect(
            try sandbox.workshop("check", "2.1").complaint.contains(
                "`swift run workshop reset 2.1`"))
        #expect(try sandbox.workshop("reset", "2.1").status == 0)
        #expect(try sandbox.read(file) == starter)
    }

    @Test func `is told what to do when git has no starter`() throws {
        try sandbox.write("2.1-KeepOne \(String(repeating: "1", count: 40))\n", to: ".starters")
        try sandbox.write("mine", to: file)

        let unknown = try sandbox.workshop("reset", "2.1")
        let missing = try sandbox.workshop("reset", "1.1")
        let withoutGit = try sandbox.run(
            "workshop", ["reset", "2.1"],
            environment: ["PATH": "/nowhere"])

        #expect(unknown.status == 1 && unknown.complaint.contains("Download the course again"))
        #expect(missing.complaint.contains("`git checkout Exercises/.starters` restores it."))
        #expect(withoutGit.complaint.contains("git keeps the starters, and was not found: install"))
        #expect(try sandbox.read(file) == "mine")
    }

    @Test func `finds in git's store what each exercise begins with`() throws {
        let text = try String(contentsOf: Starters.file, encoding: .utf8)

        #expect(
            try Starters.listing() == text, "Run `swift run --package-path Proof proof starters`.")
    }

    @Test(arguments: [
        (["chek"], "there is no 'chek'. Did you mean 'check'?"),
        (["dance"], "there is no 'dance'. `swift run workshop help` tells what there is."),
        (["list", "x"], "`list` does not take 'x'."),
        (["check", "2.11"], "there is no exercise '2.11'. Did you mean 2.1?"),
        (["check", "1.9"], "there is no exercise '1.9'. Did you mean 1.1, 1.2, 1.3?"),
        (["hint", "KeepOen"], "Did you mean 2.1?"),
        (["solution"], "which exercise? For instance `swift run workshop solution 1.1`."),
        (["reset"], "which exercise?"),
        (["check", "1.1", "--lgo"], "`check` does not take '--lgo'."),
        (["hint", "1.1", "1.2"], "`hint` does not take '1.2'."),
        (["--lang", "de"], "`--lang` takes zh-Hans or en, not 'de'."),
    ])
    func `is told what was wrong with a command, and the remedy`(words: [String], answer: String)
        throws
    {
        let run = try sandbox.run("workshop", words)

        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.complaint.hasPrefix("workshop: ") && run.complaint.contains(answer))
    }

    @Test(arguments: [
        "2.1", "KeepOne", "keepone", "2.1-KeepOne/", "Exercises/2.1-KeepOne/",
        "Exercises/2.1-KeepOne/Starter/KeepOne.swift",
    ])
    func `names an exercise by its number, its name or a path`(word: String) throws {
        #expect(try Exercise.named(word, Progress()).id == "2.1")
    }

    @Test(
        arguments: [
            [], ["help"], ["list"], ["hint", "2.1"], ["chek"], ["reset", "2.1"],
            ["solution", "2.1"], ["check", "1.9"],
        ], [40, 60, 80])
    func `reads lines that fit the terminal, in both languages`(words: [String], columns: Int)
        throws
    {
        for language in [Language.english, .chinese] {
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

    @Test func `asks for Chinese once, and may ask for English again`() throws {
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
        #expect(try help("--lang", "zh-Hans", environment: ["LC_ALL": "C"]).contains("课程地图"))
        #expect(try help(environment: ["LC_ALL": "C"]).contains("课程地图"))
        #expect(try help("--lang=en").contains("the map of the course"))
        #expect(try help(environment: ["LC_ALL": "zh_CN.UTF-8"]).contains("the map of the course"))
    }
}
