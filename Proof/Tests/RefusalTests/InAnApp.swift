import Foundation
import Support
import Testing

/// What the compiler says in an app whose types are all on the main actor, and where initializers
/// then run: the table of `Lessons/XcodeProject.md`. Each fixture is a program that resolves on another
/// thread. It is compiled as in a new Xcode project, which is in Swift 5 mode, and in Swift 6 mode.
@Suite struct `In an app` {
    /// In Swift 5 mode they are warnings, and the program runs.
    static let call =
        "call to main actor-isolated initializer 'init()' in a synchronous nonisolated context"
    static let conversion =
        "converting function value of type '@MainActor @Sendable () -> Database' "
        + "to '@Sendable () throws -> Database' loses global actor 'MainActor'"

    @Test(arguments: [("Closure", call), ("Initializer", conversion)])
    func `a new project warns of an initializer on any thread, Swift 6 mode refuses it`(
        fixture: String, refusal: String
    ) throws {
        #expect(try errors(in: fixture, .newProject, "-warnings-as-errors") == [Self.call])
        #expect(
            try output(of: fixture, .newProject) == "Database.init on the main thread: false\n")
        #expect(try errors(in: fixture, .swift6) == [refusal])
    }

    // The worst: the same fault, and not even a warning.
    @Test func `a new project says nothing of a named function, Swift 6 mode refuses it`() throws {
        #expect(
            try silentOutput(of: "NamedFunction", .newProject)
                == "Database.init on the main thread: false\n")
        #expect(try errors(in: "NamedFunction", .swift6) == [Self.conversion])
        // There is no call to stop at.
        #expect(try errors(in: "NamedFunction", .newProject, "-Werror", "ActorIsolatedCall") == [])
        #expect(
            try errors(
                in: "NamedFunction", .newProject, "-strict-concurrency=complete",
                "-warnings-as-errors")
                == [Self.conversion + "; this is an error in the Swift 6 language mode"])
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `a nonisolated service may run on any thread, and does`(mode: Mode) throws {
        let output = "Database.init on the main thread: false\n"
        #expect(try silentOutput(of: "NonisolatedService", mode) == output)
        #expect(try silentOutput(of: "OtherModule", mode) == output)
    }

    @Test func `a nonisolated service must be Sendable by itself`() throws {
        let error = "stored property 'users' of 'Sendable'-conforming class 'Database' is mutable"
        #expect(try errors(in: "MutableService", .swift6) == [error])
        #expect(
            try errors(in: "MutableService", .newProject, "-warnings-as-errors") == [
                error + "; this is an error in the Swift 6 language mode"
            ])
    }

    @Test func `a nonisolated service that is not Sendable is accepted in Swift 5 mode`() throws {
        let error = "type 'Database' does not conform to the 'Sendable' protocol"
        #expect(try Set(errors(in: "NotSendableService", .swift6)) == [error])
        // Not even a warning: the fixture compiles with warnings as errors.
        #expect(
            try silentOutput(of: "NotSendableService", .newProject)
                == "Database.init on the main thread: false\n")
        #expect(
            try errors(in: "NotSendableService", .newProject, "-Werror", "ActorIsolatedCall") == [])
        #expect(
            try Set(
                errors(
                    in: "NotSendableService", .newProject, "-strict-concurrency=complete",
                    "-warnings-as-errors")) == [
                    error + "; this is an error in the Swift 6 language mode"
                ])
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `a function of the main actor makes the view model there, whoever resolves it`(
        mode: Mode
    ) throws {
        #expect(
            try silentOutput(of: "FunctionService", mode) == """
                resolve on the main thread: false
                ProfileViewModel.init on the main thread: true

                """)
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `only the main actor calls what makes a view model`(mode: Mode) throws {
        #expect(
            try errors(in: "CalledElsewhere", mode) == [
                "call to main actor-isolated let 'makeProfile' in a synchronous nonisolated context"
            ])
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `a nonisolated init may run on any thread, and does`(mode: Mode) throws {
        #expect(
            try silentOutput(of: "NonisolatedInit", mode)
                == "SettingsViewModel.init on the main thread: false\n")
    }

    // With a value where the property is declared the compiler accepts it.
    @Test func `a nonisolated init sets an observed property only beside its declaration`() throws {
        let error =
            "main actor-isolated property 'size' can not be mutated from a nonisolated context"
        #expect(try errors(in: "NonisolatedInitThatSets", .swift6) == [error])
        #expect(
            try errors(in: "NonisolatedInitThatSets", .newProject, "-warnings-as-errors") == [error]
        )
    }

    // That it ends the process when the promise is broken: InAnAppTests.
    @Test(arguments: [Mode.newProject, .swift6])
    func `a promise that the main actor resolves is believed without a word`(mode: Mode) throws {
        #expect(try errors(in: "Promise", mode, "-warnings-as-errors") == [])
    }

    @Test(arguments: [Mode.newProject, .swift6])
    func `a container on the main actor takes the app's types as they are`(mode: Mode) throws {
        #expect(
            try Compiler.output(
                of: "Proof/Fixtures/InAnApp/MainActorContainer.swift", importing: "StyleMainActor",
                options: mode.options + ["-warnings-as-errors"])
                == "Database.init on the main thread: true\n")
    }

    enum Mode {
        /// As an app of a new Xcode 26 or 27 project is compiled.
        case newProject
        /// The same in Swift 6 mode.
        case swift6

        var options: [String] {
            self == .newProject ? Compiler.newApp : ["-default-isolation", "MainActor"]
        }
    }

    /// `-wmo`, since there are two files and one output.
    private static let program = [
        "-wmo", Checkout.root.appending(path: "Proof/Fixtures/InAnApp/Program.swift").path,
    ]

    private func errors(
        in fixture: String, _ mode: Mode, _ options: String...
    ) throws -> [String] {
        try Compiler.errors(
            in: "Proof/Fixtures/InAnApp/\(fixture).swift", importing: "Step4Graph", "ProfileApp",
            options: mode.options + Self.program + options)
    }

    private func output(of fixture: String, _ mode: Mode, _ options: String...) throws -> String {
        try Compiler.output(
            of: "Proof/Fixtures/InAnApp/\(fixture).swift", importing: "Step4Graph", "ProfileApp",
            options: mode.options + Self.program + options)
    }

    /// What a program prints that the compiler has accepted without a warning.
    private func silentOutput(of fixture: String, _ mode: Mode) throws -> String {
        try output(of: fixture, mode, "-warnings-as-errors")
    }
}
