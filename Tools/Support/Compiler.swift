import Foundation
import Synchronization

/// The compiler, asked to refuse a piece of code.
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
        let products = try products()
        let objects = try modules.flatMap { try self.objects(of: $0, in: products) }
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
        let products = try products()
        return try Child.run(
            Toolchain.tool("swiftc"),
            [
                "-swift-version", "6", "-parse-as-library",
                "-I", products.path, "-I", products.appending(path: "Modules").path,
            ] + imports + options + [Checkout.root.appending(path: fixture).path])
    }

    /// The folder in which this build has put what it made: the program that runs is there, too.
    /// The modules are in it (Swift Build, Xcode) or in its folder `Modules` (SwiftPM's native
    /// build system).
    private static func products() throws -> URL {
        var folder = Bundle(for: Here.self).bundleURL
        while folder.path.count > 1 {
            let places = ["Support.swiftmodule", "Modules/Support.swiftmodule"]
            let isHere = places.contains {
                FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
            }
            if isHere { return folder }
            folder.deleteLastPathComponent()
        }
        throw Toolchain.Failure("The modules of this build were not found: run `swift build`.")
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
