import Foundation
import Support

/// What each exercise begins with, whatever the learner did to it: git keeps it.
///
/// The file `Exercises/.starters` has a line for each exercise, with the name of a tree in git's
/// store: `2.1-KeepOne 4b825dc642cb6eb9a060e54bf8d69288fbee4904`. A tree stays there when the
/// learner commits other files.
public enum Starters {
    public static let file = Exercise.home.appending(path: ".starters")

    /// The text of `.starters` for the starters as they are now, which git takes into its store.
    public static func listing() throws -> String {
        let names = try Exercise.all().map(\.folder)
        let index = temporaryURL()
        defer { try? FileManager.default.removeItem(at: index) }
        let folders = names.map { "Exercises/\($0)/Starter" }
        try git(["add", "--"] + folders, index: index)
        return try zip(names, folders).map { name, folder in
            let tree = try git(["write-tree", "--prefix=\(folder)/"], index: index)
            return "\(name) \(tree.trimmingCharacters(in: .newlines))\n"
        }.joined()
    }

    /// Writes the files that an exercise begins with into a new folder.
    static func restore(_ exercise: Exercise, to folder: URL) throws {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let line = text.lines.first { $0.hasPrefix("\(exercise.folder) ") }
        guard let tree = line?.dropFirst(exercise.folder.count + 1) else {
            throw Complaint(
                en: """
                    Exercises/.starters has no line for \(exercise.folder): \
                    `git checkout Exercises/.starters` restores it.
                    """,
                zh: """
                    Exercises/.starters 里没有 \(exercise.folder) 这一行：\
                    用 `git checkout Exercises/.starters` 恢复。
                    """)
        }
        if (try? Toolchain.tool("git")) == nil {
            throw Complaint(
                en: "git keeps the starters, and was not found: install it, or mend your PATH.",
                zh: "起始代码由 git 保管，但没有找到 git：请安装它，或者检查 PATH。")
        }
        let index = temporaryURL()
        defer { try? FileManager.default.removeItem(at: index) }
        do {
            try git(["read-tree", String(tree)], index: index)
            try git(["checkout-index", "--all", "--prefix=\(folder.path)/"], index: index)
        } catch let failure as Toolchain.Failure {
            let page = "Exercises/\(exercise.folder)/Starter"
            throw Complaint(
                en: """
                    git cannot bring the starter back (\(failure)). Download the course again \
                    with `git clone`, and copy \(page) from there.
                    """,
                zh: """
                    git 取不回起始代码（\(failure)）。请用 `git clone` 重新下载课程，\
                    再从那里复制 \(page)。
                    """)
        }
    }

    private static func temporaryURL() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
    }

    /// Runs git at the top of the checkout, with an index of its own: the learner's stays as it is.
    @discardableResult
    private static func git(_ arguments: [String], index: URL) throws -> String {
        let child = try Child.run(
            Toolchain.tool("git"), arguments, environment: ["GIT_INDEX_FILE": index.path])
        guard child.ending == .exit(0) else {
            throw Toolchain.Failure(child.output.lines.first { !$0.isEmpty } ?? "no reason given")
        }
        return child.output
    }
}
