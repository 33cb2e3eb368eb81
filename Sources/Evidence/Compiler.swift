import Foundation

/// The compiler of the toolchain that runs us, asked to refuse a piece of code.
public enum Compiler {
    /// What is wrong when there is no answer at all.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Compiles a fixture together with a library's sources, as one module in Swift 6 mode.
    ///
    /// - Parameters:
    ///   - fixture: A file's path from the top of the checkout.
    ///   - library: A folder's path from the top of the checkout. Nil: the fixture is a module of
    ///     its own, as an app is, and imports all of `modules` without a word.
    ///   - modules: What the library imports from this package: names of folders in `Sources`.
    ///   - options: For the compiler when it compiles the fixture; the last of two counts.
    /// - Returns: The text of each error, without the place and the name of its group. Empty: it
    ///   accepts the code.
    /// - Throws: `Failure` when no compiler is found or when it fails without an error message.
    public static func errors(
        in fixture: String, with library: String? = nil, importing modules: [String] = [],
        options: [String] = []
    ) throws -> [String] {
        let scratch = FileManager.default.temporaryDirectory.appending(
            path: "fixture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        for module in modules {
            let file = scratch.appending(path: "\(module).swiftmodule").path
            let arguments = [
                "-emit-module", "-module-name", module, "-o", file, "-I", scratch.path,
            ]
            let errors = try compile(sources(in: "Sources/\(module)"), arguments)
            if !errors.isEmpty {
                throw Failure(description: "Sources/\(module) does not compile: \(errors)")
            }
        }
        // `-c`, because `-typecheck` stops before the compiler asks which tasks can reach what.
        let arguments = ["-c", "-o", scratch.appending(path: "fixture.o").path, "-I", scratch.path]
        return try compile(
            (library.map(sources) ?? []) + [checkout.appending(path: fixture).path],
            arguments + (library == nil ? modules.flatMap(imported) : []) + options)
    }

    /// What lets every file of a module use another one, so that one fixture serves several steps.
    private static func imported(_ module: String) -> [String] {
        ["-Xfrontend", "-import-module", "-Xfrontend", module]
    }

    private static func sources(in folder: String) throws -> [String] {
        let folder = checkout.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0).path }
    }

    private static func compile(_ sources: [String], _ arguments: [String]) throws -> [String] {
        let compiler = try Child.run(
            tool("swiftc"),
            ["-swift-version", "6", "-wmo", "-parse-as-library"] + arguments + sources)
        let errors = compiler.output.lines.compactMap { line in
            line.firstMatch(of: /: error: (.*?)( \[#\w+\])?$/).map { String($0.1) }
        }
        if compiler.ending != .exit(0) && errors.isEmpty {
            throw Failure(
                description:
                    "swiftc failed on \(sources) without an error message: \(compiler.output)")
        }
        return errors
    }

    /// The top of the checkout. A test that works on a copy says where it is.
    public static let checkout =
        ProcessInfo.processInfo.environment["MINICONTAINER_CHECKOUT"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A tool of the toolchain: beside the standard library that is loaded here (Linux tells),
    /// otherwise on the PATH.
    ///
    /// - Throws: `Failure` when there is none.
    public static func tool(_ name: String) throws -> URL {
        var candidates: [URL] = []
        let memory = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        if let line = memory.split(separator: "\n").first(where: {
            $0.hasSuffix("/libswiftCore.so")
        }),
            let path = line.firstIndex(of: "/")
        {
            // …/usr/lib/swift/linux/libswiftCore.so and …/usr/bin/swiftc
            let library = URL(filePath: String(line[path...]))
            candidates.append(library.appending(path: "../../../../bin/\(name)").standardized)
        }
        for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") {
            candidates.append(URL(filePath: String(folder)).appending(path: name))
        }
        guard
            let found = candidates.first(where: {
                FileManager.default.isExecutableFile(atPath: $0.path)
            })
        else {
            throw Failure(
                description:
                    "No \(name) was found: install a Swift toolchain, or put its folder of tools on PATH."
            )
        }
        return found
    }
}
