import Foundation

/// The tools of the Swift toolchain that built this program.
public enum Toolchain {
    /// What went wrong when a tool gave no answer at all.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(_ description: String) {
            self.description = description
        }
    }

    /// A tool such as `swift` or `swiftc`: beside the standard library that is loaded here (Linux
    /// tells where that is), otherwise on the PATH.
    ///
    /// - Throws: `Failure` when there is none.
    public static func tool(_ name: String) throws(Failure) -> URL {
        let places = besideStandardLibrary(name) + onPath(name)
        guard
            let tool = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }
            )
        else {
            throw Failure("No \(name) was found: install it, or put its folder on PATH.")
        }
        return tool
    }

    private static func besideStandardLibrary(_ name: String) -> [URL] {
        let memory = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
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
