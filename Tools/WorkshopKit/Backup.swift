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

    /// Takes a folder from the last commit.
    static func restore(_ path: String) throws {
        let git = try Child.run(
            Toolchain.tool("git"), ["restore", "--source=HEAD", "--worktree", "--", path])
        guard git.ending == .exit(0) else {
            let reason = git.output.lines.first ?? ""
            throw Complaint(
                en: "git cannot bring \(path) back: \(reason)",
                zh: "git 无法恢复 \(path)：\(reason)")
        }
    }
}
