import Foundation
import Testing

@testable import Support

/// What a fixture that is a whole program is linked with.
@Suite struct `The object files of a library` {
    private func products(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return folder
    }

    @Test func `a library has the object files of its sources, and not of one that was removed`()
        throws
    {
        let products = try products([
            "Step.build/sources": "/course/Step/Container.swift\n/course/Step/Node.swift\n",
            "Step.build/Container.swift.o": "", "Step.build/Node.swift.o": "",
            "Step.build/Removed.swift.o": "",
        ])
        defer { try? FileManager.default.removeItem(at: products) }

        let objects = try Compiler.objects(of: "Step", in: products)

        #expect(objects.map(\.lastPathComponent) == ["Container.swift.o", "Node.swift.o"])
    }

    @Test func `a library is one object file, where the build system links it first`() throws {
        let products = try products(["Step.o": ""])
        defer { try? FileManager.default.removeItem(at: products) }

        #expect(
            try Compiler.objects(of: "Step", in: products).map(\.lastPathComponent) == ["Step.o"])
    }
}

/// What is built beside other test targets, and is run alone.
@Suite struct `The tests of one target` {
    @Test(arguments: [
        ("swiftbuild", ["--test-product", "StepTests"]), ("native", []),
    ])
    func `a target's tests are run alone where its program is one of several`(
        system: String, arguments: [String]
    ) throws {
        let package = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: package) }
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P")
            """
        try manifest.write(
            to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        // As Swift Build leaves it. A package may have been built with both.
        let bin = try Child.run(
            Toolchain.tool("swift"),
            ["build", "--show-bin-path", "--build-system", "swiftbuild"], in: package,
            joinsErrors: false
        ).output.trimmingCharacters(in: .newlines)
        try FileManager.default.createDirectory(
            atPath: bin, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: "\(bin)/StepTests-test-runner"))

        let only = try Toolchain.only("StepTests", in: package, ["--build-system", system])

        #expect(only == arguments)
    }
}
