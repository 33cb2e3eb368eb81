import Foundation
import Synchronization

/// The compiler, asked to refuse a piece of code.
public enum Compiler {
    /// Options for the app of a new Xcode 26 project: Swift 5 mode, every type on the main actor,
    /// and the five features that Xcode calls Approachable Concurrency.
    public static let newApp =
        ["-swift-version", "5", "-default-isolation", "MainActor"]
        + [
            "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
            "InferIsolatedConformances", "InferSendableFromCaptures",
            "NonisolatedNonsendingByDefault",
        ].flatMap { ["-enable-upcoming-feature", $0] }

    /// Compiles a fixture in Swift 6 mode, against the modules that this build has made.
    ///
    /// - Parameters:
    ///   - fixture: A file's path from the top of the checkout.
    ///   - modules: What every line of the fixture may use without an `import`, so that one fixture
    ///     serves several steps.
    ///   - options: More options for the compiler; the last of two counts.
    /// - Returns: The text of each error, without its place. Empty: the compiler accepts the code.
    /// - Throws: `Toolchain.Failure` when there is no compiler, or when it fails without an error.
    public static func errors(
        in fixture: String, importing modules: String..., options: [String] = []
    ) throws -> [String] {
        // `-c`, because `-typecheck` stops before the compiler asks which tasks can reach what.
        let compiler = try compile(
            fixture, importing: modules, options: ["-c", "-o", "/dev/null"] + options)
        let errors = compiler.output.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /: error: (.*?)( \[#\w+\])?$/).map { String($0.1) }
        }
        if compiler.ending != .exit(0) && errors.isEmpty {
            throw Toolchain.Failure("swiftc failed on \(fixture): \(compiler.output)")
        }
        return errors
    }

    /// Compiles a fixture that is a whole program, links it with libraries that this build has
    /// made, and runs it.
    ///
    /// - Parameters: Those of `errors`. Name each library, also one that another needs.
    /// - Returns: What the program prints.
    /// - Throws: `Toolchain.Failure` when the compiler or the program fails.
    public static func output(
        of fixture: String, importing modules: String..., options: [String] = []
    ) throws -> String {
        let program = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: program) }
        let build = try builtModules().deletingLastPathComponent()
        let objects = try modules.flatMap { module in
            try FileManager.default.contentsOfDirectory(
                at: build.appending(path: "\(module).build"), includingPropertiesForKeys: nil)
        }.filter { $0.pathExtension == "o" }
        // With `swift test --sanitize=thread` the object files need what this process has, too.
        let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
        let compiler = try compile(
            fixture, importing: modules,
            options: ["-o", program.path] + objects.map(\.path)
                + (isSanitized ? ["-sanitize=thread"] : []) + options)
        guard compiler.ending == .exit(0) else {
            throw Toolchain.Failure("swiftc failed on \(fixture): \(compiler.output)")
        }
        let run = try Child.run(program, [], limit: 10)
        guard run.ending == .exit(0) else {
            throw Toolchain.Failure("\(fixture) ended with \(run.ending): \(run.output)")
        }
        return run.output
    }

    /// How many compilers are at work. On a busy machine each takes seconds.
    public static let working = Atomic(0)

    private static func compile(
        _ fixture: String, importing modules: [String], options: [String]
    ) throws -> Child {
        working.add(1, ordering: .relaxed)
        defer { working.subtract(1, ordering: .relaxed) }
        let imports = modules.flatMap {
            ["-Xfrontend", "-import-module", "-Xfrontend", $0]
        }
        return try Child.run(
            Toolchain.tool("swiftc"),
            ["-swift-version", "6", "-parse-as-library", "-I", try builtModules().path]
                + imports + options + [Checkout.root.appending(path: fixture).path])
    }

    /// The folder in which this build has put its modules: beside the program that runs.
    private static func builtModules() throws -> URL {
        var folder = Bundle(for: Here.self).bundleURL
        while folder.path.count > 1 {
            let modules = folder.appending(path: "Modules")
            if FileManager.default.fileExists(atPath: modules.path) { return modules }
            folder.deleteLastPathComponent()
        }
        throw Toolchain.Failure("The modules of this build were not found: run `swift build`.")
    }

    /// A class whose bundle is that of the program.
    private final class Here {}
}
