import Foundation

/// The tools of the Swift toolchain that built this program.
public enum Toolchain {
    /// A tool such as `swift` or `swiftc`: beside the standard library that is loaded here (Linux
    /// shows where that is), otherwise on the PATH.
    ///
    /// - Throws: `Complaint` when there is none.
    public static func tool(_ name: String) throws(Complaint) -> URL {
        let places = besideStandardLibrary(name) + onPath(name)
        guard
            let tool = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }
            )
        else {
            throw Complaint(
                en: "no \(name) was found: install it, or put its folder on PATH.",
                zh: "找不到 \(name)：请安装它，或者把它所在的文件夹加到 PATH。")
        }
        return tool
    }

    /// What a nested `swift build`, `swift test` or `swift run` takes beside its own arguments:
    /// nothing, so that the toolchain's default builds, or the build system that
    /// `MINICONTAINER_BUILD_SYSTEM` names: `native` or `swiftbuild`.
    public static var buildSystem: [String] {
        let name = ProcessInfo.processInfo.environment["MINICONTAINER_BUILD_SYSTEM"] ?? ""
        return name.isEmpty ? [] : ["--build-system", name]
    }

    /// What makes `swift test` run the tests of one target alone.
    ///
    /// Swift Build makes one program for each test target, and each of them overwrites the file of
    /// events. (Since Swift 6.4 it is written when all have ended.) The native build system has one
    /// program.
    ///
    /// - Parameter options: What else says where the package is built.
    public static func only(
        _ module: String, in package: URL, _ options: [String] = buildSystem,
        environment: [String: String] = [:]
    ) throws -> [String] {
        let folder = try Child.run(
            tool("swift"), ["build", "--show-bin-path"] + options, in: package,
            environment: environment, joinsErrors: false
        ).output.trimmingCharacters(in: .newlines)
        // On a Mac it is a bundle.
        let isThere = ["\(module)-test-runner", "\(module).xctest"].contains {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
        return isThere ? ["--test-product", module] : []
    }

    /// Where Linux lists its processes. A Mac has no such folder; so that a test may do
    /// without it, too, the environment can name another.
    static let processFiles =
        ProcessInfo.processInfo.environment["MINICONTAINER_PROC"] ?? "/proc"

    private static func besideStandardLibrary(_ name: String) -> [URL] {
        let maps = "\(processFiles)/self/maps"
        let memory = (try? String(contentsOfFile: maps, encoding: .utf8)) ?? ""
        let line = memory.split(separator: "\n").first { $0.hasSuffix("/libswiftCore.so") }
        guard let line, let path = line.firstIndex(of: "/") else { return [] }
        // From …/usr/lib/swift/linux/libswiftCore.so to …/usr/bin/swiftc.
        return [
            URL(filePath: String(line[path...])).appending(path: "../../../../bin/\(name)")
                .standardized
        ]
    }

    private static func onPath(_ name: String) -> [URL] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
    }
}
