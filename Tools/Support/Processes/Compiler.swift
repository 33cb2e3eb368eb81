import Foundation
import Synchronization

/// The compiler, for tests that expect code not to compile.
public enum Compiler {
    /// Options for the app of a new Xcode 26 or 27 project: Swift 5 mode, every type on the main actor,
    /// and the five features that Xcode calls Approachable Concurrency.
    public static let newApp =
        ["-swift-version", "5", "-default-isolation", "MainActor"]
        + [
            "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
            "InferIsolatedConformances", "InferSendableFromCaptures",
            "NonisolatedNonsendingByDefault",
        ].flatMap { ["-enable-upcoming-feature", $0] }

    /// Compiles code in Swift 6 mode, against the modules that this build has made.
    ///
    /// - Parameters:
    ///   - code: Swift code, which stands in the test beside what is expected of it.
    ///   - modules: What every line of the code may use without an `import`, so that the same code
    ///     serves several steps.
    ///   - options: More options for the compiler; the last of two counts.
    /// - Returns: The text of each error, without its place. Empty: the compiler accepts the code.
    /// - Throws: `Complaint` when there is no compiler, or when it fails without an error.
    public static func errors(
        inCode code: String, importing modules: String..., options: [String] = []
    ) throws -> [String] {
        try inFile(code) { try errors(in: $0, importing: modules, options: options) }
    }

    /// The same for a fixture, a file that a page quotes or that several tests share.
    ///
    /// - Parameter fixture: The file's path from the top of the checkout.
    public static func errors(
        in fixture: String, importing modules: String..., options: [String] = []
    ) throws -> [String] {
        try errors(
            in: Checkout.root.appending(path: fixture), importing: modules, options: options)
    }

    /// Compiles code that is a whole program, links it with libraries that this build has made,
    /// and runs it.
    ///
    /// - Parameters: Those of `errors`. Name each library, also one that another needs.
    /// - Returns: What the program prints.
    /// - Throws: `Complaint` when the compiler or the program fails.
    public static func output(
        ofCode code: String, importing modules: String..., options: [String] = []
    ) throws -> String {
        try inFile(code) { try output(of: $0, importing: modules, options: options) }
    }

    /// The same for a fixture.
    public static func output(
        of fixture: String, importing modules: String..., options: [String] = []
    ) throws -> String {
        try output(
            of: Checkout.root.appending(path: fixture), importing: modules, options: options)
    }

    private static func errors(
        in file: URL, importing modules: [String], options: [String]
    ) throws -> [String] {
        // `-c`, because `-typecheck` stops before the compiler asks which tasks can reach what.
        let compiler = try compile(
            file, importing: modules, options: ["-c", "-o", "/dev/null"] + options)
        let errors = compiler.output.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /: error: (.*?)( \[#\w+\])?$/).map { String($0.1) }
        }
        if compiler.ending != .exit(0) && errors.isEmpty {
            throw Complaint("swiftc failed on \(file.path): \(compiler.output)")
        }
        return errors
    }

    private static func output(
        of file: URL, importing modules: [String], options: [String]
    ) throws -> String {
        let program = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: program) }
        let products = try products()
        let objects = try modules.flatMap { try self.objects(of: $0, in: products) }
        // With `swift test --sanitize=thread` the object files need what this process has, too.
        let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
        let compiler = try compile(
            file, importing: modules,
            options: ["-o", program.path] + objects.map(\.path)
                + (isSanitized ? ["-sanitize=thread"] : []) + options)
        guard compiler.ending == .exit(0) else {
            throw Complaint("swiftc failed on \(file.path): \(compiler.output)")
        }
        let run = try Child.run(program, [], limit: 60)
        guard run.ending == .exit(0) else {
            throw Complaint("\(file.path) ended with \(run.ending): \(run.output)")
        }
        return run.output
    }

    /// Lets `body` use code as a file, for as long as it runs.
    public static func inFile<Result>(
        _ code: String, _ body: (URL) throws -> Result
    ) throws -> Result {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try code.write(to: file, atomically: true, encoding: .utf8)
        return try body(file)
    }

    /// How many compilers are at work. On a busy machine each takes seconds.
    public static let working = Atomic(0)

    private static func compile(
        _ file: URL, importing modules: [String], options: [String]
    ) throws -> Child {
        working.add(1, ordering: .relaxed)
        defer { working.subtract(1, ordering: .relaxed) }
        let imports = modules.flatMap {
            ["-Xfrontend", "-import-module", "-Xfrontend", $0]
        }
        let products = try products()
        return try Child.run(
            Toolchain.tool("swiftc"),
            [
                "-swift-version", "6", "-parse-as-library",
                "-I", products.path, "-I", products.appending(path: "Modules").path,
            ] + target + imports + options + [file.path],
            limit: 600)
    }

    /// The system that the packages are built for. By itself, the compiler takes that of the machine,
    /// without its minor version, and a module for a newer system cannot be imported.
    private static var target: [String] {
        #if os(macOS) && arch(arm64)
            ["-target", "arm64-apple-macosx15.4"]
        #elseif os(macOS)
            ["-target", "x86_64-apple-macosx15.4"]
        #else
            []
        #endif
    }

    /// The folder in which this build has put what it made: programs, among them the one that runs.
    /// The modules are in it (Swift Build, Xcode) or in its folder `Modules` (SwiftPM's native
    /// build system).
    public static func products() throws -> URL {
        var folder = Bundle(for: Here.self).bundleURL
        while folder.path.count > 1 {
            let places = ["Support.swiftmodule", "Modules/Support.swiftmodule"]
            let isHere = places.contains {
                FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
            }
            if isHere { return folder }
            folder.deleteLastPathComponent()
        }
        throw Complaint("The modules of this build were not found: run `swift build`.")
    }

    /// The object files of a library: one (Swift Build, Xcode), or one for each source file (the
    /// native build system, which also leaves there those of files that are no longer sources).
    static func objects(of module: String, in products: URL) throws -> [URL] {
        let whole = products.appending(path: "\(module).o")
        if FileManager.default.fileExists(atPath: whole.path) { return [whole] }
        let folder = products.appending(path: "\(module).build")
        let sources = try String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
        return sources.split(separator: "\n").map { source in
            folder.appending(path: "\(URL(filePath: String(source)).lastPathComponent).o")
        }
    }

    /// A class whose bundle is that of the program.
    private final class Here {}
}
