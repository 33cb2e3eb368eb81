import Foundation
import Support

/// The reader's own container: one folder that grows from Step 1 to Step 4e.
enum MyContainer {
    static let path = "Exercises/MyContainer"
    static var folder: URL { Checkout.root.appending(path: path) }
    /// Where it is built, beside what `swift run workshop` builds.
    static let scratch = ".build/mine"

    static var files: [String: String] { Exercise.files(in: folder) }

    static func requireFiles() throws(Complaint) {
        guard files.isEmpty else { return }
        throw Complaint(
            en: "\(path) has no Swift file: `git checkout \(path)` "
                + "brings back the empty one, `swift run workshop take 1` puts Step 1 there.",
            zh: "\(path) 里没有 Swift 文件：`git checkout \(path)` "
                + "取回空文件，`swift run workshop take 1` 放入第 1 步。")
    }

    /// A file that a step provides, because typing it teaches nothing.
    struct ProvidedFile {
        enum State {
            case new
            /// An earlier step provided it, and now it is what this step provides.
            case renewed
            /// So it stays as it is.
            case changedByReader
        }

        let name: String
        let about: Text
        let state: State
        /// `Sources/Step4aErrors/Node.swift`
        let source: String
        let text: String
    }

    /// The provided files of a step that are not there, or are as an earlier step provided them, and
    /// those that the reader has changed.
    static func filesToProvide(for step: Step) -> [ProvidedFile] {
        let mine = files
        let earlier = Course.steps(before: step)
        var provided: [ProvidedFile] = []
        for (file, about) in step.provided {
            let path = "Sources/\(step.name)/\(file)"
            let text = step.files[file] ?? ""
            let state: ProvidedFile.State
            switch mine[file] {
            case nil: state = .new
            case text?: continue
            case let old where earlier.contains { $0.files[file] == old }: state = .renewed
            // A reader who looks back has what a later step provided.
            case let new where Course.steps.contains { $0.files[file] == new }: continue
            default: state = .changedByReader
            }
            provided.append(
                ProvidedFile(
                    name: file, about: about, state: state, source: path, text: text))
        }
        return provided
    }

    /// Puts them into the folder, but over nothing that the reader has changed.
    static func provide(_ provided: [ProvidedFile]) throws {
        for file in provided where file.state != .changedByReader {
            try write(file.text, to: file.name)
        }
    }

    /// Puts files into the folder, and a backup of what the reader had there beside it.
    ///
    /// - Returns: Where the backup is. Nil: there was nothing of the reader's own.
    static func replace(by files: [String: String]) throws -> String? {
        var backup: String?
        if hasOwn {
            backup = try Backup.moveAway(folder, to: folder.lastPathComponent)
        } else {
            try? FileManager.default.removeItem(at: folder)
        }
        for (file, text) in files { try write(text, to: file) }
        return backup
    }

    /// Whether anything in the folder is the reader's own, be it a comment, or a file of notes.
    private static var hasOwn: Bool {
        let files = files
        let first = try? Backup.original(of: "\(path)/MiniContainer.swift")
        return Backup.contents(of: folder).keys.contains { name in
            guard let text = files[name] else { return true }
            return text != first && !Course.steps.contains { $0.files[name] == text }
        }
    }

    /// The lines of code that the reader has written: not those of files that are the course's.
    static var written: [String] {
        files.filter { file, text in !Course.steps.contains { $0.files[file] == text } }
            .values.flatMap(\.lines)
            .filter { line in
                let code = line.trimmingCharacters(in: .whitespaces)
                return !code.isEmpty && !code.hasPrefix("//")
            }
    }

    private static func write(_ text: String, to file: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
    }
}

extension Step {
    public var sources: URL { Checkout.root.appending(path: "Sources/\(name)") }
    public var files: [String: String] { Exercise.files(in: sources) }
    var tests: URL { Checkout.root.appending(path: "Tests/\(name)Tests") }
    var lesson: String { Course.page("Lessons/\(name).md") }

    /// Its lesson, and the second page of those that have two.
    var pages: [String] {
        let second = Course.secondPages.first { $0.value == name }
        return [lesson] + (second.map { [Course.page("Lessons/\($0.key).md")] } ?? [])
    }

    /// The files of its tests, those first that tell most when they are red.
    var testFiles: [String] {
        [
            "Fixes", "MiniContainerTests", "GraphTests", "MissingTests", "CycleTests",
            "ValidationTests", "SuggestionTests", "ErrorTests", "ParameterTests", "ProviderTests",
            "GraphScopeTests",
        ].map { "Tests/\(name)Tests/\($0).swift" }
    }

    /// What another container may do otherwise, and a test that is about the course.
    var testsOfTheCourse: [String] {
        ["Tradeoffs", "a new dependency breaks each place that builds by hand"]
    }

    /// The files that `check` copies into the reader's container, and what each is for.
    public var provided: [(file: String, about: Text)] {
        let errors: [(String, Text)] = [
            (
                "ServiceKey.swift",
                Text(
                    en: "a type as a key of the dictionary, with a name to read",
                    zh: "用类型作字典的键，附带可读的名字")
            ),
            (
                "Node.swift",
                Text(
                    en: "a registered service, and the line where it was registered",
                    zh: "一个已注册的服务，以及注册的位置")
            ),
            (
                "ResolutionError.swift",
                Text(en: "the errors and their texts", zh: "各种错误及其文本")
            ),
        ]
        let provider = (
            "Provider.swift",
            Text(
                en: "the type Provider, and what it has in common with Optional",
                zh: "Provider 类型，以及它和 Optional 的共同点")
        )
        let graph: [(String, Text)] = [
            (
                "Suggestions.swift",
                Text(en: "\"Did you mean …?\"", zh: "“你要的是不是……？”")
            ),
            (
                "DependencyGraph.swift",
                Text(
                    en: "nodes, edges, and what a service depends on",
                    zh: "节点、边，以及一个服务的依赖")
            ),
            (
                "ValidationError.swift",
                Text(en: "the issues that validate() finds, in words", zh: "validate() 查出的问题及其文本")
            ),
            ("Mermaid.swift", Text(en: "the graph as a Mermaid diagram", zh: "把依赖图画成 Mermaid 图")),
        ]
        switch number {
        case "4a", "4b": return errors
        case "4c", "4d": return errors + [provider]
        case "4e": return errors + [provider] + graph
        default: return []
        }
    }
}
