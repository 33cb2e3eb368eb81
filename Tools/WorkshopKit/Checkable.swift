import Foundation
import Support

/// What can be checked: a step, by its tests on the reader's own container, or an exercise.
protocol Checkable {
    /// `2` or `2.1`
    var number: String { get }
    /// `Step 2` or `2.1 Log out`
    var displayName: String { get }
    /// What stands above a report.
    var heading: Text { get }
    /// The page to read.
    var page: String { get }
    /// The file to edit, from the top of the checkout.
    var path: String { get }
    /// The folder of that file, and of the others that are the reader's.
    var workingFolder: URL { get }

    /// Before the tests are built.
    ///
    /// - Throws: A `Complaint` about what is missing.
    func prepare() throws
    func run(_ check: inout Check) throws -> Check.Outcome
    func record(_ outcome: Check.Outcome, in progress: inout Progress)
    /// What comes when it has passed. Nil: all is done.
    func next(_ progress: Progress) throws -> (any Checkable)?

    // MARK: For the report

    func verdict(passing tests: Int) -> Text
    /// What stands below that verdict.
    func praise(passing tests: Int) -> String
    /// Whether the reader's code is to blame, and not a file that they need not touch.
    func isToBlame(for error: CompilerError) -> Bool
    /// What the compiler's error does not say by itself.
    func note(on error: CompilerError) -> Text?
    /// Why it need not pass. Then there is no help to get it to pass, either.
    func excuse(for outcome: Check.Outcome, _ progress: Progress) -> Text?
    /// Where to look after a test has failed.
    ///
    /// - Parameters:
    ///   - place: The line of the test, as Swift Testing names it.
    ///   - hang: What the test was doing, if it did not end.
    func places(of test: String, at place: String?, hang: Check.Hang?) -> [String]
    func help(_ progress: Progress) -> String
    /// What is shown below a report that all tests pass.
    func celebrate() throws
}

extension Checkable {
    func excuse(for outcome: Check.Outcome, _ progress: Progress) -> Text? { nil }
    func celebrate() throws {}

    /// What to read and to edit before it is checked.
    var rows: [String] { [Terminal.row(Label.read, page), Terminal.row(Label.edit, path)] }

    /// Checks it, prints the report, and notes whether it has passed.
    ///
    /// - Returns: Whether all tests pass.
    func check(showsLog: Bool = false) throws -> Bool {
        try prepare()
        let status = StatusLine()
        var check = Check()
        check.onActivity = { status.show($0, of: displayName, seconds: $1) }
        let outcome = try run(&check)
        status.clear()
        if showsLog { print(check.log) }

        let report = try Progress.update { progress in
            let wasSolved = progress.solved.contains(number)
            progress.checks += 1
            progress.red = progress.red(after: outcome.redTest, of: number)
            record(outcome, in: &progress)
            return Report(
                subject: self, outcome: outcome, progress: progress, wasSolved: wasSolved)
        }
        print(report.text)
        if outcome.hasPassed { try celebrate() }
        return outcome.hasPassed
    }
}

extension Course {
    /// The step or exercise that a word names. Without a word it is the step that the container has
    /// not passed yet, and after the last step the next exercise.
    static func checkable(named word: String?, _ progress: Progress) throws(Complaint)
        -> any Checkable
    {
        guard let word else {
            if let step = progress.nextStep { return step }
            return try Exercise.named(nil, progress)
        }
        // As the shell completes it: `Exercises/MyContainer/`.
        if word.contains("MyContainer"), let step = progress.nextStep ?? steps.last { return step }
        if word.wholeMatch(of: /(?i)\d[a-z]?\.?|step.*/) != nil {
            return try step(named: word.replacing(/\.$/, with: ""))
        }
        return try Exercise.named(word, progress)
    }
}
