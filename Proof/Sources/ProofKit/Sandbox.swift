import Foundation
import Support

/// A copy of the exercises, in a folder that is otherwise the checkout: the programs of the course
/// work on it, and no real answer or progress is touched.
public final class Sandbox: Sendable {
    public let folder: URL
    private let isTemporary: Bool
    private let gitFolder: String

    /// - Parameter name: Under this name it stays, with what was built there, so that the next build
    ///   is quick. Without one it is new, and is deleted at the end.
    public init(named name: String? = nil) throws {
        let manager = FileManager.default
        isTemporary = name == nil
        folder =
            name.map { Checkout.root.appending(path: "Proof/.build/\($0)") }
            ?? manager.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString)")
        let git = try Child.run(Toolchain.tool("git"), ["rev-parse", "--absolute-git-dir"])
        gitFolder = git.output.trimmingCharacters(in: .newlines)
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        let left = [".build", ".git", "Exercises", "Proof", ".swiftpm"]
        for name in try manager.contentsOfDirectory(atPath: Checkout.root.path)
        where !left.contains(name) {
            let link = folder.appending(path: name)
            try? manager.removeItem(at: link)
            try manager.createSymbolicLink(
                at: link, withDestinationURL: Checkout.root.appending(path: name))
        }
        let exercises = folder.appending(path: "Exercises")
        let build = exercises.appending(path: ".build")
        let saved = folder.appending(path: ".build-exercises")
        if manager.fileExists(atPath: build.path) { try manager.moveItem(at: build, to: saved) }
        try? manager.removeItem(at: exercises)
        try manager.createDirectory(at: exercises, withIntermediateDirectories: true)
        if manager.fileExists(atPath: saved.path) { try manager.moveItem(at: saved, to: build) }
        // As they are in the checkout, without what a reader did there.
        for file in try Self.tracked(in: "Exercises") {
            let copy = folder.appending(path: file)
            try manager.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try manager.copyItem(at: Checkout.root.appending(path: file), to: copy)
        }
        if let text = try? Self.firstContainer() { try write(text, to: Self.container) }
    }

    deinit {
        if isTemporary { try? FileManager.default.removeItem(at: folder) }
    }

    /// Below `Exercises/`.
    public static let container = "MyContainer/MiniContainer.swift"

    private static func tracked(in folder: String) throws -> [String] {
        let git = try Child.run(Toolchain.tool("git"), ["ls-files", folder])
        return git.output.split(separator: "\n").map(String.init).filter(Checkout.has)
    }

    /// The reader's container, before the reader has begun.
    private static func firstContainer() throws -> String {
        let git = try Child.run(
            Toolchain.tool("git"), ["show", "HEAD:Exercises/\(container)"])
        guard git.ending == .exit(0) else {
            throw Complaint("git does not know Exercises/\(container).")
        }
        return git.output
    }

    /// What makes a program work on this copy.
    public func environment(language: Language = .english, columns: Int = 80) -> [String: String] {
        [
            "MINICONTAINER_CHECKOUT": folder.path, "GIT_DIR": gitFolder,
            "COLUMNS": "\(columns)", Language.variable: language.rawValue,
        ]
    }

    public func read(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: "Exercises/\(file)"), encoding: .utf8)
    }

    public func write(_ text: String, to file: String) throws {
        try text.write(
            to: folder.appending(path: "Exercises/\(file)"), atomically: true, encoding: .utf8)
    }

    public func remove(_ file: String) {
        try? FileManager.default.removeItem(at: folder.appending(path: "Exercises/\(file)"))
    }

    /// Fills the reader's container, as `Halfway.container` has it. `Empty` is what the reader begins
    /// with.
    public func build(_ name: String) throws {
        let manager = FileManager.default
        remove("MyContainer")
        try manager.createDirectory(
            at: folder.appending(path: "Exercises/MyContainer"), withIntermediateDirectories: true)
        if name == "Empty" { return try write(Self.firstContainer(), to: Self.container) }
        for (file, text) in try Halfway.container(name) {
            try write(text, to: "MyContainer/\(file)")
        }
    }
}
