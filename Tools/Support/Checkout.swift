import Foundation

/// The folder that holds the course.
public enum Checkout {
    /// Its top, where `Package.swift` is. Who works on a copy says where that is.
    @TaskLocal public static var root: URL =
        ProcessInfo.processInfo.environment["MINICONTAINER_CHECKOUT"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
