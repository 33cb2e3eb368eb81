import Foundation

/// What a learner has done, in a file that Git ignores.
struct Progress: Codable, Equatable {
    var solved: Set<String> = []
    /// How many hints were read.
    var hints: [String: Int] = [:]
    var checks = 0
    /// What `--lang` asked for.
    var language: Language?

    private static let file = Exercise.home.appending(path: ".progress.json")

    /// A file that is missing or damaged is a beginning.
    static func load() -> Progress {
        (try? JSONDecoder().decode(Progress.self, from: Data(contentsOf: file))) ?? Progress()
    }

    /// Reads, changes and writes the file.
    ///
    /// Under a lock, and nothing is kept from one change to the next: another terminal may be at
    /// work, too.
    static func update<Result>(_ change: (inout Progress) -> Result) throws -> Result {
        try FileLock.hold(Exercise.home) {
            var progress = load()
            let result = change(&progress)
            do {
                try JSONEncoder().encode(progress).write(to: file, options: .atomic)
            } catch {
                throw Complaint(
                    "Exercises/.progress.json cannot be written: \(error.localizedDescription)")
            }
            return result
        }
    }
}
