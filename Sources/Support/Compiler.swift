import Foundation

/// The compiler, asked to refuse a piece of code.
public enum Compiler {
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
        let imports = modules.flatMap {
            ["-Xfrontend", "-import-module", "-Xfrontend", $0]
        }
        // `-c`, because `-typecheck` stops before the compiler asks which tasks can reach what.
        let compiler = try Child.run(
            Toolchain.tool("swiftc"),
            ["-swift-version", "6", "-parse-as-library", "-c", "-o", "/dev/null"]
                + ["-I", try builtModules().path] + imports + options
                + [Checkout.root.appending(path: fixture).path])
        let errors = compiler.output.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /: error: (.*?)( \[#\w+\])?$/).map { String($0.1) }
        }
        if compiler.ending != .exit(0) && errors.isEmpty {
            throw Toolchain.Failure("swiftc failed on \(fixture): \(compiler.output)")
        }
        return errors
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
