import Foundation

/// The folder that holds the course.
public enum Checkout {
    /// Its top, where `Package.swift` is. Code that works on a copy sets it to that.
    @TaskLocal public static var root: URL = real(
        ProcessInfo.processInfo.environment["MINICONTAINER_CHECKOUT"].map { URL(filePath: $0) }
            ?? URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent())

    /// The place that the compiler names in its messages: on a Mac, `/tmp` is `/private/tmp`.
    private static func real(_ folder: URL) -> URL {
        guard let path = realpath(folder.path, nil) else { return folder }
        defer { free(path) }
        return URL(filePath: String(cString: path))
    }
}
