import Evidence
import Foundation
import Testing

extension DIContainerTests {
    /// What the compiler says. The files are in Tests/Fixtures.
    @Suite struct CompilerTests {
        @Test func `a wrapper takes what is written there, not what its owner was given`() throws {
            #expect(
                try errors(in: "StylePropertyWrappers/WrapperWithArguments.swift") == [
                    "cannot use instance member 'id' within property initializer; "
                        + "property initializers run before 'self' is available"
                ])
        }

        @Test func `a line in the braces that is no registration is refused, and so is a return`()
            throws
        {
            let refused =
                "argument type 'RouterImpl' does not conform to expected type 'Registration'"
            #expect(
                try errors(in: "StylePropertyWrappers/NoRegistration.swift") == [
                    refused, refused,
                    "cannot use explicit 'return' statement in the body of result builder "
                        + "'ModuleBuilder'",
                ])
        }

        @Test func `an app registers the module of a feature, and cannot name its classes`() throws
        {
            let feature = try Feature()

            #expect(try feature.errors(in: "App") == [])
            #expect(
                try feature.errors(in: "AppNamesAClass") == ["cannot find 'FeedImpl' in scope"])
        }

        @Test func `an app's conformance compiles without a warning if it says retroactive`() throws
        {
            let feature = try Feature()

            #expect(try feature.errors(in: "App") == [])
            #expect(
                try feature.errors(in: "AppWithoutRetroactive") == [
                    "extension declares a conformance of imported type 'DIContainer' to "
                        + "imported protocol 'DependencyRegistering'; this will not behave "
                        + "correctly if the owners of 'StylePropertyWrappers' introduce this "
                        + "conformance in the future"
                ])
        }
    }
}

/// The style and a feature, each a module of its own, for files that import them.
private final class Feature {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "feature-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for module in ["Step4Graph", "StylePropertyWrappers"] {
            let sources = Compiler.checkout.appending(path: "Sources/\(module)")
            let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
                .filter { $0.hasSuffix(".swift") }.map { sources.appending(path: $0).path }
            try #require(compile(files, as: module) == [])
        }
        try #require(errors(in: "FeatureOne") == [])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What the compiler says of a file, warnings, too.
    func errors(in fixture: String) throws -> [String] {
        let file = "Tests/Fixtures/StylePropertyWrappers/\(fixture).swift"
        return try compile(
            [Compiler.checkout.appending(path: file).path, "-warnings-as-errors"], as: fixture)
    }

    private func compile(_ arguments: [String], as module: String) throws -> [String] {
        let output = folder.appending(path: "\(module).swiftmodule").path
        let compiler = try Child.run(
            Compiler.tool("swiftc"),
            [
                "-emit-module", "-o", output, "-I", folder.path, "-module-name", module,
                "-swift-version", "6", "-wmo", "-parse-as-library",
            ] + arguments)
        let errors = compiler.output.lines.compactMap { line in
            line.firstMatch(of: /: error: (.*?)( \[#\w+\])?$/).map { String($0.1) }
        }
        #expect((compiler.ending == .exit(0)) == errors.isEmpty, "\(compiler.output)")
        return errors
    }
}
