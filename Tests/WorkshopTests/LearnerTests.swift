import Evidence
import Foundation
import Testing

/// What a learner does with the exercises, in a copy of them: no real answer or progress is touched.
@Suite struct `A learner` {
    @Test func `is shown what to do first, and next`() throws {
        let desk = try Desk()

        let beginning = try desk.workshop()
        let count = try desk.exercises.count
        let dots = String(repeating: ".", count: count)
        #expect(beginning.output.contains("Solved: [\(dots)] 0 of \(count)"))
        #expect(beginning.output.contains("swift run workshop tour 1"))
        #expect(beginning.output.hasSuffix("run   swift run workshop check 1.1\n"))

        try desk.write(#"{"solved":["1.1","2.2"],"hints":{},"checks":3}"#, to: ".progress.json")
        let later = try desk.workshop()
        #expect(later.output.contains("[x] 1.1 Register and resolve"))
        #expect(later.output.contains("[ ] 1.2 Two Settings"))
        #expect(later.output.contains("Solved: [##\(dots.dropFirst(2))] 2 of \(count)"))
        #expect(later.output.contains("edit  Exercises/1.2-TwoSettings/Starter/TwoSettings.swift"))
    }

    @Test func `finds every exercise on the map once, those of the styles below the styles`() throws
    {
        let desk = try Desk()
        let map = try desk.workshop().output
        let styles = try #require(map.range(of: "\nStyles: "))

        #expect(try desk.exercises.count >= 17)
        for id in try desk.exercises {
            #expect(
                map.matches(of: try Regex("\\[ \\] \(id) .+, \\d+ minutes")).count == 1, "\(id)")
        }
        for (id, lesson) in [
            ("5.1", "FactoryProtocols"), ("5.2", "PropertyWrappers"), ("5.3", "MainActor"),
            ("5.4", "TypedFactories"),
        ] {
            #expect(
                map[styles.lowerBound...].contains(
                    try Regex("\\[ \\] \(id) .* minutes: Lessons/Style\(lesson)\\.md")), "\(id)")
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"solved": 7}"#])
    func `loses nothing but the progress when its file is damaged`(text: String) throws {
        let desk = try Desk()
        try desk.write(text, to: ".progress.json")

        #expect(try desk.workshop().output.contains("0 of \(desk.exercises.count)"))
        #expect(try desk.workshop("hint").output.hasPrefix("1.1 Register and resolve: hint 1 of 3"))
        #expect(try desk.workshop("hint").output.hasPrefix("1.1 Register and resolve: hint 2 of 3"))
    }

    @Test func `gets one hint at a time, and at the end the way to the solution`() throws {
        let desk = try Desk()

        let hints = try (1...4).map { _ in try desk.workshop("hint", "2.1").output }

        #expect(Set(hints).count == 3)
        #expect(hints[2] == hints[3])
        #expect(!hints[0].contains("instance: Any?"))
        #expect(hints[2].contains("instance: Any?"))
        #expect(hints[2].contains("solution 2.1 --peek"))
    }

    @Test(arguments: [
        (["chek"], "there is no 'chek'. Did you mean 'check'?"),
        (["check", "2.11"], "Did you mean 2.1?"),
        (["hint", "KeepTwo"], "there is no exercise 'KeepTwo'."),
        (["solution"], "say which solution"),
        (["reset"], "say which exercise"), (["solution", "2.1"], "`solution 2.1 --peek`"),
        (["check", "1.1", "--lgo"], "`check` does not know '--lgo': it takes only --log."),
        (["watch", "--log"], "`watch` does not know '--log': it takes no options."),
        (["hint", "1.1", "1.2"], "`hint` takes one exercise at a time, not '1.2' as well."),
        (["verify", "1.1", "--times", "often"], "say how often after --times"),
    ])
    func `is told what was wrong with a command`(words: [String], answer: String) throws {
        let run = try Desk().workshop(words)

        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("workshop: ") && run.errors.contains(answer))
        #expect(run.output == "")
    }

    @Test func `sees the solution as a difference`() throws {
        let desk = try Desk()

        let before = try desk.workshop("solution", "2.1", "--peek")
        #expect(before.output.contains("\n+     var instance: Any?\n"))
        #expect(before.output.contains("\n-     // TODO: A place for the singleton's instance.\n"))
        #expect(before.output.contains("\n  public enum Scope {\n"))

        try desk.answer("2.1-KeepOne", with: "Solution")
        let after = try desk.workshop("solution", "2.1", "--peek")
        #expect(after.output == "Your KeepOne.swift is the solution, word for word.\n")
    }

    @Test func `begins again, and keeps what was written`() throws {
        let desk = try Desk()
        let file = "2.1-KeepOne/Starter/KeepOne.swift"
        let starter = try desk.read(file)
        try desk.write("mine", to: file)

        let first = try desk.workshop("reset", "2.1")
        #expect(first.output.contains("What you had is kept in Exercises/2.1-KeepOne/Mine-1."))
        #expect(try desk.read(file) == starter)
        #expect(try desk.read("2.1-KeepOne/Mine-1/KeepOne.swift") == "mine")

        #expect(
            try desk.workshop("reset", "2.1").output.hasSuffix("is as it was at the beginning.\n"))
        try desk.write("mine again", to: file)
        #expect(try desk.workshop("reset", "2.1").output.contains("Mine-2"))
        #expect(try desk.read("2.1-KeepOne/Mine-1/KeepOne.swift") == "mine")

        try desk.remove("2.1-KeepOne/Starter")
        #expect(
            try desk.workshop("check", "2.1").errors.contains(
                "`swift run workshop reset 2.1` brings it back"))
        _ = try desk.workshop("reset", "2.1")
        #expect(try desk.read(file) == starter)
    }

    @Test func `checks, fixes, is done, and breaks it again`() throws {
        let desk = try Desk()
        let file = "1.1-RegisterAndResolve/Starter/RegisterAndResolve.swift"

        let red = try desk.workshop("check")
        #expect(red.status == 1)
        #expect(red.output.contains("\nFound     nil, as if it was not registered.\n"))
        #expect(red.output.contains("Red is where everyone starts"))
        #expect(red.output.contains("swift run workshop hint 1.1"))

        try desk.write(desk.read(file).replacing("return nil", with: "return nothing"), to: file)
        // Another exercise that does not compile does not matter.
        try desk.write("nonsense", to: "1.2-TwoSettings/Starter/TwoSettings.swift")
        let typo = try desk.workshop("check", "1.1")
        #expect(typo.status == 1)
        #expect(typo.output.contains("\(file):15:16: error:"))
        #expect(typo.output.contains("cannot find 'nothing' in scope\n"))
        #expect(!typo.output.contains("Expected") && !typo.output.contains("Red is where"))

        try desk.answer("1.1-RegisterAndResolve", with: "Solution")
        let green = try desk.workshop("check", "1.1")
        #expect(green.status == 0)
        #expect(green.output.contains("1.1 Register and resolve: solved, 5 of 5 tests pass"))
        #expect(green.output.contains("swift run workshop check 1.2"))
        #expect(try desk.workshop().output.contains("1 of \(desk.exercises.count)"))
        #expect(try desk.workshop("solution", "1.1").status == 0)

        try desk.answer("1.1-RegisterAndResolve", with: "WrongAnswers/FirstWins")
        let broken = try desk.workshop("check", "1.1", "--log")
        #expect(broken.output.contains("✘ Test \"the last registration wins\""))
        #expect(broken.output.contains("1.1 Register and resolve: no longer solved"))
        #expect(try desk.workshop().output.contains("0 of \(desk.exercises.count)"))

        // That was the fourth check. `watch` makes the fifth, and the sixth when the answer is saved.
        let watching = Worker { try? desk.workshop("watch", "1.1") }
        let deadline = Date(timeIntervalSinceNow: 60)
        while try !desk.read(".progress.json").contains("\"checks\":5"), Date() < deadline {
            usleep(50_000)
        }
        try desk.answer("1.1-RegisterAndResolve", with: "Solution")
        let watched = try #require(watching.result())
        #expect(watched.status == 0)
        #expect(watched.output.contains("1.1 Register and resolve: not yet"))
        #expect(watched.output.contains("1.1 Register and resolve: solved"))
    }
}

/// A copy of the exercises, and the workshop command at work on it.
final class Desk: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "desk-\(UUID().uuidString)")

    init() throws {
        let manager = FileManager.default
        try manager.createDirectory(
            at: folder.appending(path: "Exercises"), withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources", "Tests"] {
            let original = Compiler.checkout.appending(path: name)
            try manager.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: original)
        }
        let exercises = Compiler.checkout.appending(path: "Exercises")
        for name in try manager.contentsOfDirectory(atPath: exercises.path)
        where name.first?.isNumber == true || ["Package.swift", ".starters"].contains(name) {
            let copy = folder.appending(path: "Exercises/\(name)")
            try manager.copyItem(at: exercises.appending(path: name), to: copy)
        }
        // The person who runs this may have begun the exercises.
        for name in try manager.contentsOfDirectory(
            atPath: exercises.appending(path: ".starters").path)
        {
            try manager.removeItem(at: folder.appending(path: "Exercises/\(name)/Starter"))
            try manager.copyItem(
                at: exercises.appending(path: ".starters/\(name)"),
                to: folder.appending(path: "Exercises/\(name)/Starter"))
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func workshop(_ words: String...) throws -> Run {
        try workshop(words)
    }

    func workshop(_ words: [String]) throws -> Run {
        let run = try Run(words, environment: ["MINICONTAINER_CHECKOUT": folder.path])
        let long = run.output.split(separator: "\n").filter { $0.count > 80 }
        #expect(long == [] || words.contains("--log"))
        return run
    }

    /// The exercises' numbers.
    var exercises: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: folder.appending(path: "Exercises").path
            )
            .filter { $0.first?.isNumber == true }.map { String($0.prefix(3)) }
        }
    }

    func read(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: "Exercises/\(file)"), encoding: .utf8)
    }

    func write(_ text: String, to file: String) throws {
        try text.write(
            to: folder.appending(path: "Exercises/\(file)"), atomically: true, encoding: .utf8)
    }

    func remove(_ file: String) throws {
        try FileManager.default.removeItem(at: folder.appending(path: "Exercises/\(file)"))
    }

    /// Puts the files of another answer into the place of the starter.
    func answer(_ exercise: String, with answer: String) throws {
        let folder = folder.appending(path: "Exercises/\(exercise)")
        for name in try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: answer).path)
        {
            try write(read("\(exercise)/\(answer)/\(name)"), to: "\(exercise)/Starter/\(name)")
        }
    }
}
