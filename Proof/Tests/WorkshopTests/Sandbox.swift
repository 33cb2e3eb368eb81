import Foundation
import Support
import Testing

/// A copy of the exercises, and the programs of the course at work on it: no real answer or
/// progress is touched.
final class Sandbox: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "sandbox-\(UUID().uuidString)")
    private let gitFolder: String

    init() throws {
        let manager = FileManager.default
        let git = try Child.run(Toolchain.tool("git"), ["rev-parse", "--absolute-git-dir"])
        gitFolder = git.output.trimmingCharacters(in: .newlines)
        let exercises = Checkout.root.appending(path: "Exercises")
        try manager.createDirectory(
            at: folder.appending(path: "Exercises"), withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources", "Tests", "Lessons"] {
            try manager.createSymbolicLink(
                at: folder.appending(path: name),
                withDestinationURL: Checkout.root.appending(path: name))
        }
        for name in try manager.contentsOfDirectory(atPath: exercises.path)
        where name.first?.isNumber == true
            || ["Package.swift", ".starters", "AllAtOnce"].contains(name)
        {
            try manager.copyItem(
                at: exercises.appending(path: name),
                to: folder.appending(path: "Exercises/\(name)"))
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// One run of a program, to its end.
    struct Run {
        let output: String
        let errors: String
        let status: Int32

        /// The errors in one line.
        var complaint: String {
            errors.trimmingCharacters(in: .newlines).replacing("\n", with: " ")
        }
    }

    func workshop(_ words: String...) throws -> Run {
        try run("workshop", words)
    }

    func tour(_ words: String...) throws -> Run {
        try run("tour", words)
    }

    func run(
        _ program: String, _ words: [String], language: Language = .english, columns: Int = 80,
        environment: [String: String] = [:]
    ) throws -> Run {
        let settings = self.environment(language: language, columns: columns)
        let child = try Child.run(
            Self.program(program), words, environment: settings.merging(environment) { $1 },
            joinsErrors: false)
        let status: Int32 = if case .exit(let status) = child.ending { status } else { -1 }
        return Run(output: child.output, errors: child.errors, status: status)
    }

    /// The programs stand beside the bundle of the tests.
    static func program(_ name: String) -> URL {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: name)
    }

    /// What makes a program work on this copy.
    func environment(language: Language, columns: Int = 80) -> [String: String] {
        ProcessInfo.processInfo.environment.merging([
            "MINICONTAINER_CHECKOUT": folder.path, "GIT_DIR": gitFolder,
            "COLUMNS": "\(columns)", Language.variable: language.rawValue,
        ]) { $1 }
    }

    func read(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: "Exercises/\(file)"), encoding: .utf8)
    }

    func write(_ text: String, to file: String) throws {
        try text.write(
            to: folder.appending(path: "Exercises/\(file)"), atomically: true, encoding: .utf8)
    }

    func remove(_ file: String) {
        try? FileManager.default.removeItem(at: folder.appending(path: "Exercises/\(file)"))
    }

    /// Writes the solution over the starter.
    func solve(_ exercise: String) throws {
        let solution = folder.appending(path: "Exercises/\(exercise)/Solution")
        for name in try FileManager.default.contentsOfDirectory(atPath: solution.path) {
            try write(read("\(exercise)/Solution/\(name)"), to: "\(exercise)/Starter/\(name)")
        }
    }

    func solved() throws -> Set<String> {
        struct Progress: Decodable {
            let solved: Set<String>
        }
        let data = Data(try read(".progress.json").utf8)
        return try JSONDecoder().decode(Progress.self, from: data).solved
    }
}
