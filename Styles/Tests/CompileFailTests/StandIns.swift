import Foundation
import Support

/// The stand-in for SwiftUI that `Examples/App` has, for fixtures with a screen.
enum StandIns {
    /// The options with which the compiler finds SwiftUI: none, where the real one exists.
    static func options() throws -> [String] {
        #if canImport(SwiftUI)
            []
        #else
            ["-I", try modules.get().path]
        #endif
    }

    /// A folder with the module, compiled once.
    private static let modules = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = Checkout.root.appending(
            path: "Examples/App/StandIns/SwiftUI/SwiftUI.swift")
        let compiler = try Child.run(
            Toolchain.tool("swiftc"),
            [
                "-emit-module", "-emit-module-path", "\(folder.path)/SwiftUI.swiftmodule",
                "-module-name", "SwiftUI", "-swift-version", "6", "-parse-as-library", file.path,
            ])
        guard compiler.ending == .exit(0) else {
            throw Complaint("swiftc failed on \(file.path): \(compiler.output)")
        }
        return folder
    }
}
