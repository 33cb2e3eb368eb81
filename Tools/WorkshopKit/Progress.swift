import Foundation
import Support

/// What a learner has done, in a file that Git ignores.
public struct Progress: Codable, Sendable {
    public internal(set) var solved: Set<String> = []
    /// The steps that the reader's own container has passed: `1`, `4a`.
    public internal(set) var built: Set<String> = []
    /// How many hints were read.
    var hints: [String: Int] = [:]
    var checks = 0
    /// What `--lang` asked for.
    var language: Language?

    public init() {}

    private static let file = Exercise.home.appending(path: ".progress.json")

    /// A file that is missing or damaged is a beginning.
    public static func load() -> Progress {
        (try? JSONDecoder().decode(Progress.self, from: Data(contentsOf: file))) ?? Progress()
    }

    /// Reads, changes and writes the file.
    ///
    /// Under a lock, and nothing is kept from one change to the next: another terminal may be at
    /// work, too.
    static func update<Result>(_ change: (inout Progress) -> Result) throws -> Result {
        try FileLock.withLock(on: Exercise.home) {
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
    }

    /// The first step that the reader's container has not passed.
    var nextStep: Step? {
        Course.steps.first { !built.contains($0.number) }
    }

    /// The first exercise after this one that is not solved, or one that was left out before.
    func next(after exercise: Exercise, of all: [Exercise]) -> Exercise? {
        let open = all.filter { !solved.contains($0.id) }
        return open.first { $0.id > exercise.id } ?? open.first
    }
}

/// A lock that processes share: one at a time holds a folder.
public enum FileLock {
    /// - Parameters:
    ///   - onWait: Called once, when another process holds the lock.
    /// - Throws: A `Complaint` when the folder cannot be opened, and what `work` throws.
    public static func withLock<Result>(
        on folder: URL, onWait: () -> Void = {}, _ work: () throws -> Result
    ) throws -> Result {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Closed when a child starts: the lock ends with this process.
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw Complaint(
                en: "\(folder.path) cannot be opened: \(reason). May you write there?",
                zh: "\(folder.path) 打不开：\(reason)。你有写权限吗？")
        }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            onWait()
            while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        }
        return try work()
    }
}
