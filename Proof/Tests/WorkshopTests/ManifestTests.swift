import Evidence
import Foundation
import Testing

/// `Exercises/Package.swift`, as an editor, `check` and `swift test` load it.
@Suite struct `The manifest of the exercises` {
    private let exercises = Compiler.checkout.appending(path: "Exercises")

    @Test func `shows an editor every starter with its tests`() throws {
        let package = try manifest(exercises, [:])
        let folders = try FileManager.default.contentsOfDirectory(atPath: exercises.path)
            .filter { $0.first?.isNumber == true }

        for folder in folders {
            let module = folder.dropFirst(4)
            #expect(package.paths["\(module)"] == "\(folder)/Starter")
            #expect(package.paths["\(module)Tests"] == "\(folder)/Tests")
        }
        #expect(package.paths.count == 2 * folders.count + 2)
        #expect(package.products == ["workshop"])
    }

    @Test func `gives check one exercise and nothing else`() throws {
        let package = try manifest(exercises, ["EX": "2.1"])

        #expect(
            package.paths == [
                "KeepOne": "2.1-KeepOne/Starter", "KeepOneTests": "2.1-KeepOne/Tests",
            ])
        #expect(package.products == [])
    }

    @Test func `says which exercises there are`() throws {
        let child = try Child.run(
            Compiler.tool("swift"), ["package", "dump-package"], in: exercises,
            environment: ["EX": "9.9"], limit: 60)

        #expect(child.ending != .exit(0))
        #expect(child.output.contains("Say which one to build: `EX=1.1 swift test`."))
    }

    @Test func `uses no name twice, in both packages`() throws {
        let names = try [exercises, Compiler.checkout].flatMap { try manifest($0, [:]).paths.keys }

        #expect(Set(names).count == names.count)
    }

    @Test func `makes swift run workshop work in this folder, too`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "relay-\(UUID().uuidString)")
        let source = folder.appending(path: "Exercises/AllAtOnce/Relay/main.swift")
        try FileManager.default.createDirectory(
            at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            at: exercises.appending(path: "AllAtOnce/Relay/main.swift"), to: source)
        // This `swift` only tells what it is asked.
        let fake = folder.appending(path: "swift")
        try "#!/bin/bash\necho \"$@\"\n".write(to: fake, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake.path)
        let tool = folder.appending(path: "relay")

        let built = try Child.run(
            Compiler.tool("swiftc"), ["-swift-version", "6", source.path, "-o", tool.path])
        let relayed = try Child.run(
            tool, ["check", "1.1"], environment: ["PATH": "\(folder.path):/usr/bin:/bin"])

        #expect(built.output == "")
        #expect(relayed.output == "run -q --package-path \(folder.path) workshop check 1.1\n")
    }

    private struct Manifest {
        var paths: [String: String] = [:]
        let products: [String]
    }

    private func manifest(_ folder: URL, _ environment: [String: String]) throws -> Manifest {
        struct Package: Decodable {
            struct Item: Decodable {
                let name: String
                let path: String?
            }
            let targets: [Item]
            let products: [Item]
        }
        let scratch = FileManager.default.temporaryDirectory.appending(
            path: "manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        // A caller that has EX in its environment must not change what an editor sees.
        let child = try Child.run(
            URL(filePath: "/usr/bin/env"),
            (environment["EX"] == nil ? ["-u", "EX"] : [])
                // `swift test` holds the folder where it builds.
                + [
                    Compiler.tool("swift").path, "package", "--scratch-path", scratch.path,
                    "dump-package",
                ],
            in: folder, environment: environment, joinsErrors: false, limit: 60)
        let package = try JSONDecoder().decode(Package.self, from: Data(child.output.utf8))
        return Manifest(
            paths: Dictionary(
                package.targets.map { ($0.name, $0.path ?? "") },
                uniquingKeysWith: { "\($0), \($1)" }),
            products: package.products.map(\.name))
    }
}
