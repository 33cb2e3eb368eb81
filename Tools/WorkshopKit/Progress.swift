import Foundation
import Support

/// What a learner has done, in a file that Git ignores.
public struct Progress: Codable, Equatable, Sendable {
    /// The test that was the first to be red, in so many checks one after the other.
    struct Red: Codable, Equatable, Sendable {
        /// `2` or `2.1`
        let subject: String
        let test: String
        let since: Date
        var checks = 1
    }

    public internal(set) var solved: Set<String> = []
    /// The steps that the reader's own container has passed: `1`, `4a`.
    public internal(set) var built: Set<String> = []
    /// The steps of the course that the reader has taken, to go on from there.
    var taken: Set<String> = []
    /// The step that was checked or taken last: there the reader is.
    var step: String?
    /// How many hints were read.
    var hints: [String: Int] = [:]
    var checks = 0
    /// Nil: the last check found no red test.
    var red: Red?
    /// What `--lang` asked for.
    var language: Language?
    /// Nil in a file from before Step 4 had five stages.
    private var stages: Int? = 5

    public init() {}

    /// What is not in the file is as at the beginning: an earlier state of the course wrote it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        solved = try values.decodeIfPresent(Set<String>.self, forKey: .solved) ?? []
        built = try values.decodeIfPresent(Set<String>.self, forKey: .built) ?? []
        taken = try values.decodeIfPresent(Set<String>.self, forKey: .taken) ?? []
        step = try values.decodeIfPresent(String.self, forKey: .step)
        hints = try values.decodeIfPresent([String: Int].self, forKey: .hints) ?? [:]
        checks = try values.decodeIfPresent(Int.self, forKey: .checks) ?? 0
        red = try values.decodeIfPresent(Red.self, forKey: .red)
        language = try values.decodeIfPresent(Language.self, forKey: .language)
        stages = try values.decodeIfPresent(Int.self, forKey: .stages)
        if stages == nil {
            // 4c was what 4c and 4d are now, and 4d is 4e.
            if built.contains("4d") { built.insert("4e") }
            if built.contains("4c") { built.insert("4d") }
            if step == "4d" { step = "4e" }
            stages = 5
        }
    }

    private static var file: URL { Exercise.home.appending(path: ".progress.json") }

    /// A file that is missing or damaged is a beginning.
    public static func load() -> Progress {
        (try? JSONDecoder().decode(Progress.self, from: Data(contentsOf: file))) ?? Progress()
    }

    /// Moves the file away. The language stays: a room speaks one.
    ///
    /// - Returns: Where it is now, from the top of the checkout. Nil: nothing was done yet.
    static func reset() throws -> String? {
        let old = load()
        var new = Progress()
        new.language = old.language
        if old == new { return nil }
        let backup = try Backup.moveAway(file, to: ".progress")
        try update { $0 = new }
        return backup
    }

    /// What is red after one more check.
    func red(after test: String?, of subject: String, at time: Date = Date()) -> Red? {
        guard let test else { return nil }
        guard var red, red.test == test, red.subject == subject else {
            return Red(subject: subject, test: test, since: time)
        }
        red.checks += 1
        return red
    }

    /// Reads, changes and writes the file.
    @discardableResult
    static func update<Result>(_ change: (inout Progress) -> Result) throws -> Result {
        var progress = load()
        let result = change(&progress)
        do {
            try JSONEncoder().encode(progress).write(to: file, options: .atomic)
        } catch {
            throw Complaint(
                en: "Exercises/.progress.json cannot be written: \(error)",
                zh: "Exercises/.progress.json 写不进去：\(error)")
        }
        return result
    }

    /// Where the reader is: the step that was checked or taken last, or the first after it that the
    /// container has not passed. Nil: it has passed them all.
    var nextStep: Step? {
        let place = Course.steps.firstIndex { $0.number == step } ?? 0
        return Course.steps[place...].first { !built.contains($0.number) }
    }

    /// The step behind the last that the container has passed, or that was taken. To what is behind
    /// this one the reader has not come. Nil: the reader has come to all.
    var frontier: Step? {
        let last = Course.steps.lastIndex { built.union(taken).contains($0.number) }
        return Course.steps.dropFirst(last.map { $0 + 1 } ?? 0).first
    }

    /// The furthest step that the container has passed. Nil: none yet.
    var lastBuilt: Step? { Course.steps.last { built.contains($0.number) } }

    /// The last step behind this one that the container has passed. Nil: there is none.
    func built(after step: Step) -> Step? {
        Course.steps(after: step).last { built.contains($0.number) }
    }

    /// The first exercise after this one that is not solved, or one that was left out before.
    func next(after exercise: Exercise, of all: [Exercise]) -> Exercise? {
        let place = all.firstIndex { $0.id == exercise.id } ?? 0
        return (all[place...] + all[..<place]).first { !solved.contains($0.id) }
    }
}
