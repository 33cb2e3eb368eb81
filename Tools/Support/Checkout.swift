import Foundation

/// The folder that holds the course.
public enum Checkout {
    /// Its top, where `Package.swift` is. A test that works on a copy says where it is.
    public static let root: URL =
        ProcessInfo.processInfo.environment["MINICONTAINER_CHECKOUT"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
