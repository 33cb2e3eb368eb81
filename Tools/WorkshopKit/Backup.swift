import Foundation
import Support

/// What a learner has written is never lost: it is moved away before git's version or the course's
/// takes its place.
enum Backup {
    /// Moves a folder to the first free name beside it: `Mine-1`, `Mine-2`.
    ///
    /// - Returns: Where it is now, from the top of the checkout.
    static func moveAway(_ folder: URL, to name: String) throws -> String {
        let path = freePath(beside: folder, name)
        do {
            try FileManager.default.moveItem(at: folder, to: Checkout.root.appending(path: path))
        } catch {
            throw Complaint(
                en: "nothing was changed: \(error.localizedDescription)",
                zh: "什么都没有改动：\(error.localizedDescription)")
        }
        return path
    }

    /// The first of `Mine-1`, `Mine-2` that is not there, from the top of the checkout.
    static func freePath(beside folder: URL, _ name: String) -> String {
        var number = 1
        var copy: URL
        repeat {
            copy = folder.deletingLastPathComponent().appending(path: "\(name)-\(number)")
            number += 1
        } while FileManager.default.fileExists(atPath: copy.path)
        return String(copy.path.dropFirst(Checkout.root.path.count + 1))
    }

    /// Brings a folder back as the course has it, and keeps beside it what was there.
    ///
    /// - Returns: Where the backup is. Nil: the folder was as the course has it, or was not there.
    static func reset(_ folder: URL, to name: String) throws -> String? {
        let mine = contents(of: folder)
        let backup = mine.isEmpty ? nil : try moveAway(folder, to: name)
        do {
            try restore(String(folder.path.dropFirst(Checkout.root.path.count + 1)))
        } catch {
            // What was moved away is moved back.
            if let backup {
                try? FileManager.default.moveItem(
                    at: Checkout.root.appending(path: backup), to: folder)
            }
            throw error
        }
        guard let backup, contents(of: folder) == mine else { return backup }
        try? FileManager.default.removeItem(at: Checkout.root.appending(path: backup))
        return nil
    }

    /// All files, not only those in Swift, but none of those that editors hide.
    static func contents(of folder: URL) -> [String: Data] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        let visible = names.filter { !$0.contains(/(^|\/)\./) }
        return Dictionary(
            uniqueKeysWithValues: visible.compactMap { name in
                (try? Data(contentsOf: folder.appending(path: name))).map { (name, $0) }
            })
    }

    /// Takes a folder from the course, as git knows it.
    private static func restore(_ path: String) throws {
        let git = try Child.run(
            Toolchain.tool("git"), ["restore", "--source=\(course())", "--worktree", "--", path])
        guard git.ending == .exit(0) else {
            let reason = git.output.lines.first ?? ""
            throw Complaint(
                en: "git cannot bring \(path) back: \(reason)",
                zh: "git 无法恢复 \(path)：\(reason)")
        }
    }

    /// A file as the course begins with it. Nil: git does not say.
    static func original(of path: String) throws -> String? {
        let git = try Child.run(Toolchain.tool("git"), ["show", "\(course()):\(path)"])
        return git.ending == .exit(0) ? git.output.lines.joined(separator: "\n") : nil
    }

    /// The last commit that is the course's: on a branch of their own, readers commit their answers.
    /// Where nothing was cloned, it is the last commit.
    private static func course() throws -> String {
        let git = try Child.run(Toolchain.tool("git"), ["merge-base", "HEAD", "origin/HEAD"])
        return git.ending == .exit(0) ? git.output.trimmingCharacters(in: .newlines) : "HEAD"
    }
}
