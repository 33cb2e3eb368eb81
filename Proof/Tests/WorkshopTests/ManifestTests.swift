import Foundation
import Support
import Testing

/// `Exercises/Package.swift`, as an editor and `check` load it.
@Suite struct `The manifest of the exercises` {
    private let exercises = Checkout.root.appending(path: "Exercises")

    @Test func `the manifest shows an editor every starter with its tests`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: exercises.path)
            .filter { FileManager.default.fileExists(atPath: "\(exercises.path)/\($0)/Starter") }
        let paths = try targetPaths(["-u", "EX"])

        #expect(paths.contains("MyContainer"))
        #expect(folders.count >= 10)
        for folder in folders {
            #expect(paths.contains("\(folder)/Starter") && paths.contains("\(folder)/Tests"))
        }
    }

    @Test func `the manifest gives check one exercise and nothing else`() throws {
        #expect(try targetPaths(["EX=2.1"]) == ["2.1-LogOut/Starter", "2.1-LogOut/Tests"])
    }

    private func targetPaths(_ environment: [String]) throws -> [String] {
        struct Package: Decodable {
            struct Target: Decodable {
                let path: String?
            }
            let targets: [Target]
        }
        // A folder of its own: `swift test`, which runs us, holds the one where it builds.
        let scratch = FileManager.default.temporaryDirectory.appending(
            path: "manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let swift = try Toolchain.tool("swift").path
        let child = try Child.run(
            URL(filePath: "/usr/bin/env"),
            environment + [swift, "package", "--scratch-path", scratch.path, "dump-package"],
            in: exercises, joinsErrors: false, limit: 600)
        let package = try JSONDecoder().decode(Package.self, from: Data(child.output.utf8))
        return package.targets.compactMap(\.path)
    }
}
