import Evidence
import Foundation
import Testing

@testable import workshop

/// What a learner does with the exercises, in a copy of them: no real answer or progress is
/// touched.
@Suite struct `A learner` {
    @Test func `is shown what to do first, and next`() throws {
        let desk = try Desk()
        let count = try Exercise.all().count
        func dots(_ count: Int) -> String { String(repeating: ".", count: count) }

        let beginning = try desk.workshop()
        #expect(beginning.output.contains("Solved: [\(dots(count))] 0 of \(count)"))
        #expect(beginning.output.contains("swift run workshop tour 1"))
        #expect(beginning.output.contains("    read  Lessons/Step1Basic.md\n"))
        #expect(
            beginning.output.contains("    read  Exercises/1.1-RegisterAndResolve/README.md\n"))
        #expect(beginning.output.contains("run   swift run workshop check 1.1\n"))

        try desk.write(#"{"solved":["1.1","2.2"],"hints":{},"checks":3}"#, to: ".progress.json")
        let later = try desk.workshop()
        #expect(later.output.contains("[x] 1.1 Register and resolve"))
        #expect(later.output.contains("[ ] 1.2 Two Settings"))
        #expect(later.output.contains("Solved: [##\(dots(count - 2))] 2 of \(count)"))
        #expect(later.output.contains("edit  Exercises/1.2-TwoSettings/Starter/TwoSettings.swift"))
    }

    @Test(arguments: ["", "{", "[]", #"{"solved": 7}"#])
    func `loses nothing but the progress when its file is damaged`(text: String) throws {
        let desk = try Desk()
        try desk.write(text, to: ".progress.json")

        #expect(try desk.workshop().output.contains(" 0 of "))
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
        (["check", "1.9"], "there is no exercise '1.9'. There are 1.1, 1.2, 1.3. `swift run"),
        (["hint", "KeepTwo"], "there is no exercise 'KeepTwo'."),
        (["solution"], "say which solution"),
        (["reset"], "say which exercise"),
        (["solution", "2.1"], "`swift run workshop solution 2.1 --peek`"),
        (["check", "1.1", "--lgo"], "`check` does not know '--lgo': it takes only --log."),
        (["watch", "--log"], "`watch` does not know '--log': it takes no options."),
        (["hint", "1.1", "1.2"], "`hint` takes one exercise at a time, not '1.2' as well."),
        (["verify", "1.1", "--times", "often"], "say how often after --times"),
    ])
    func `is told what was wrong with a command`(words: [String], answer: String) throws {
        let run = try Desk().workshop(words)

        #expect(run.status == 1)
        let errors = run.errors.replacing("\n", with: " ")
        #expect(errors.hasPrefix("workshop: ") && errors.contains(answer))
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

        desk.remove("2.1-KeepOne/Starter")
        #expect(
            try desk.workshop("check", "2.1").errors.replacing("\n", with: " ").contains(
                "`swift run workshop reset 2.1` brings it back"))
        _ = try desk.workshop("reset", "2.1")
        #expect(try desk.read(file) == starter)
    }

    @Test func `finds each exercise on the map once`() throws {
        let map = try Desk().workshop().output
        let exercises = try Exercise.all()

        #expect(exercises.count >= 18)
        for exercise in exercises {
            #expect(map.components(separatedBy: "[ ] \(exercise.id) ").count == 2)
        }
    }

}
