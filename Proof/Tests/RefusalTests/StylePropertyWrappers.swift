import Foundation
import Support
import TestSupport
import Testing

/// What the compiler says of code that uses property wrappers. The files are in Proof/Fixtures.
@Suite struct `Refusals: property wrappers` {
    @Test func `the compiler refuses to change Inject and LazyInject, not the mutable ones`() throws
    {
        #expect(
            try errors(in: "ChangedInject") == [
                "cannot assign to property: 'first' is a get-only property",
                "cannot assign to property: 'second' is a get-only property",
            ])
    }

    @Test func `a service that is not Sendable is refused, but not in Swift 5 mode`() throws {
        #expect(
            try errors(in: "NotSendable") == [
                "type 'Profile' does not conform to the 'Sendable' protocol"
            ])
        // A new Xcode project is in Swift 5 mode. It does not even warn.
        #expect(
            try errors(in: "NotSendable", ["-swift-version", "5", "-warnings-as-errors"]) == [])
    }

    @Test func `a Sendable class cannot have an injected property`() throws {
        #expect(
            try errors(in: "SendableInject") == [
                "stored property '_database' of 'Sendable'-conforming class 'Service' is mutable",
                "stored property '_cache' of 'Sendable'-conforming class 'LazyService' is mutable",
            ])
    }

    @Test func `a wrapper takes what is written there, not what its owner was given`() throws {
        #expect(
            try errors(in: "WrapperWithArguments") == [
                "cannot use instance member 'id' within property initializer; "
                    + "property initializers run before 'self' is available"
            ])
    }

    @Test func `an init on the main actor is refused`() throws {
        // Only this one: the two ways out are in the same file.
        #expect(
            try errors(in: "MainActorService") == [
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context"
            ])
    }

    @Test func `an observed class injects what it does not observe`() throws {
        #expect(
            try errors(in: "ObservedInject").contains(
                "property wrapper cannot be applied to a computed property"))
        #expect(try errors(in: "ObservationIgnoredInject") == [])
    }

    @Test func `a line in the braces that is no registration is refused, and so is a return`()
        throws
    {
        let refused = "cannot convert value of type 'Database' to expected argument type 'Module'"
        #expect(
            try errors(in: "NoRegistration") == [
                refused, refused,
                "cannot use explicit 'return' statement in the body of result builder "
                    + "'ModuleBuilder'",
            ])
    }

    // The neighbours are the lines of NoRegistration.swift that are accepted.
    @Test func `a registration of one's own is refused, and no engine is handed out`() throws {
        let refused = "'register' is inaccessible due to 'internal' protection level"
        #expect(
            try errors(in: "OwnRegistration") == [
                "inheritance from non-protocol type 'Module'", refused, refused,
            ])
    }

    @Test func `an app registers the module of a feature, and cannot name its classes`() throws {
        let feature = try Feature()

        #expect(try feature.whatTheCompilerSays(of: "App") == [])
        #expect(
            try feature.whatTheCompilerSays(of: "AppNamesAClass") == [
                "cannot find 'FeedImpl' in scope"
            ])
    }

    @Test func `an app's conformance compiles without a warning if it says retroactive`() throws {
        let feature = try Feature()

        #expect(try feature.whatTheCompilerSays(of: "App") == [])
        #expect(
            try feature.whatTheCompilerSays(of: "AppWithoutRetroactive") == [
                "extension declares a conformance of imported type 'DIContainer' to "
                    + "imported protocol 'DependencyRegistering'; this will not behave "
                    + "correctly if the owners of 'StylePropertyWrappers' introduce this "
                    + "conformance in the future"
            ])
    }

    @Test func `a project older than Xcode 26 is warned of an initializer, and may pass it`() throws
    {
        let swift5 = ["-swift-version", "5"]
        let feature = ["-enable-upcoming-feature", "InferSendableFromCaptures"]
        let strict = ["-warnings-as-errors"]

        #expect(
            try errors(in: "OldProject", swift5 + strict)
                == [
                    "() throws -> AppRouter", "() throws -> ProfileScreen",
                    "() throws -> Database", "(Database) throws -> UserCache",
                ].map {
                    "converting non-Sendable function value to '@Sendable \($0)' "
                        + "may introduce data races"
                })
        // A new project has this feature, and it is what the older one lacks.
        #expect(try errors(in: "OldProject", swift5 + feature + strict) == [])
        // What is registered is what the initializer makes, and not the initializer.
        #expect(
            try Compiler.output(
                of: "Proof/Fixtures/StylePropertyWrappers/OldProject.swift",
                importing: "StylePropertyWrappers", "Step4Graph", "ProfileApp", options: swift5)
                == "true\n")
    }

    @Test func `an app whose types are all on the main actor says nonisolated`() throws {
        let swift6 = ["-default-isolation", "MainActor", "-swift-version", "6"]
        func output(of fixture: String, _ options: [String]) throws -> String {
            try Compiler.output(
                of: "Proof/Fixtures/StylePropertyWrappers/\(fixture).swift",
                importing: "StylePropertyWrappers", "Step4Graph", "ProfileApp", options: options)
        }

        #expect(
            try errors(in: "RegistersOnMainActor", swift6) == [
                "conformance of 'DIContainer' to protocol 'DependencyRegistering' "
                    + "crosses into main actor-isolated code and can cause data races"
            ])
        // A new Xcode project is in Swift 5 mode. There it compiles without a warning, and another
        // thread runs what is for the main actor.
        #expect(
            try errors(in: "RegistersOnMainActor", Compiler.newApp + ["-warnings-as-errors"]) == [])
        let text = "This is the main thread: false\nAda\n"
        #expect(try output(of: "RegistersOnMainActor", Compiler.newApp) == text)
        #expect(try output(of: "RegistersAnywhere", Compiler.newApp) == text)
        #expect(try output(of: "RegistersAnywhere", swift6) == text)
    }
}

private func errors(in fixture: String, _ options: [String] = []) throws -> [String] {
    try Compiler.errors(
        in: "Proof/Fixtures/StylePropertyWrappers/\(fixture).swift",
        importing: "StylePropertyWrappers", options: options)
}

/// FeatureOne.swift as a Swift module of its own, for apps that import it.
private final class Feature {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "feature-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let module = folder.appending(path: "FeatureOne.swiftmodule").path
        let found = try errors(
            in: "FeatureOne", ["-module-name", "FeatureOne", "-emit-module-path", module])
        try #require(found == [])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What the compiler says of an app, warnings, too.
    func whatTheCompilerSays(of fixture: String) throws -> [String] {
        try errors(in: fixture, ["-I", folder.path, "-warnings-as-errors"])
    }
}
