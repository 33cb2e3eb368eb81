import Foundation
import ProfileApp
import ProofKit
import Step4Graph
import Support
import TestSupport
import Testing

/// The messages in the two tables of `Lessons/Troubleshooting.md`. In the page, `…` stands for whatever
/// the compiler has there.
@Suite struct `Troubleshooting` {
    static let compiler: [Snippet] = [
        Snippet(
            "sending 'container' risks causing data races", "Step2Scopes",
            """
            func share(_ container: MiniContainer) async {
                async let first: Int? = container.resolve(Int.self)
                async let second: Int? = container.resolve(Int.self)
                _ = await (first, second)
            }
            """),
        Snippet(
            "capture of 'container' with non-Sendable type 'MiniContainer' in a '@Sendable' closure",
            "Step2Scopes",
            """
            func run(_ body: @escaping @Sendable () -> Void) {}

            func share(_ container: MiniContainer) {
                run { _ = container.resolve(Int.self) }
            }
            """),
        Snippet(
            "type 'Counter' does not conform to the 'Sendable' protocol", "Step4Graph",
            """
            final class Counter { var value = 0 }

            func register(in container: MiniContainer) {
                container.register(Counter.self) { Counter() }
            }
            """),
        Snippet(
            "stored property 'value' of 'Sendable'-conforming class 'Counter' is mutable",
            "Step4Graph", "final class Counter: Sendable { var value = 0 }"),
        Snippet(
            "mutation of captured var 'count' in concurrently-executing code", "Step4Graph",
            """
            func register(in container: MiniContainer) {
                var count = 0
                container.register(Int.self) {
                    count += 1
                    return 1
                }
            }
            """),
        Snippet(
            "converting non-Sendable function value to '@Sendable () throws -> Database' "
                + "may introduce data races", "Step4Graph",
            """
            func register(in container: MiniContainer) {
                container.register(Database.self, factory: Database.init)
            }
            """, options: ["-swift-version", "5", "-warnings-as-errors"]),
        Snippet(
            "call to main actor-isolated initializer 'init()' in a synchronous nonisolated context",
            "Step4Graph",
            """
            @MainActor final class Model { init() {} }

            func register(in container: MiniContainer) {
                container.register(Model.self) { Model() }
            }
            """),
        Snippet(
            "converting function value of type '@MainActor …' to '…' loses global actor 'MainActor'",
            "Step4Graph",
            """
            @MainActor final class Model { init() {} }

            func register(in container: MiniContainer) {
                container.register(Model.self, factory: Model.init)
            }
            """),
        Snippet(
            "instance method 'lock' is unavailable from asynchronous contexts; "
                + "Use async-safe scoped locking instead", "Step4Graph",
            """
            import Foundation

            func work(_ lock: NSLock) async { lock.lock() }
            """),
        Snippet(
            "cannot convert value of type '… (Database) -> UserCache' to expected argument type '…'",
            "Step4aErrors",
            """
            func register(in container: MiniContainer) {
                container.register(UserCache.self, factory: UserCache.init)
            }
            """),
        Snippet(
            "ambiguous use of 'init'", "Step4Graph",
            """
            struct Page: Sendable {
                init(size: Int) {}
                init(title: String) {}
            }

            func register(in container: MiniContainer) {
                container.register(Page.self, factory: Page.init)
            }
            """),
        Snippet(
            "cannot infer type of closure parameter '$0' without a type annotation", "Step4Graph",
            """
            func register(in container: MiniContainer) {
                container.register(UserCache.self) { print($0); return UserCache(database: $0) }
            }
            """),
        Snippet(
            "invalid conversion of thrown error type 'any Error' to 'ResolutionError'",
            "Step4Graph",
            """
            func provider(_ container: MiniContainer) -> Provider<Database> {
                Provider { [weak container] in
                    guard let container else { throw ResolutionError.circularDependency(path: []) }
                    return try container.resolve(Database.self)
                }
            }
            """),
        Snippet(
            "property wrapper cannot be applied to a computed property", "Step4Graph",
            """
            import Observation

            @propertyWrapper struct Inject { var wrappedValue = 1 }

            @Observable final class Model { @Inject var number: Int }
            """),
    ]

    /// Bugs of Swift 6.3, which a later one may have fixed.
    static let compilerBugs: [Snippet] = [
        Snippet(
            "reabstraction of pack values", "Step4Graph",
            """
            struct Full: Error {}

            struct Disk: Sendable { init(size: Int) throws(Full) {} }

            func register(in container: MiniContainer) {
                container.register(Disk.self, factory: Disk.init)
            }
            """),
        Snippet(
            "fatal error encountered during compilation", "Step4Graph",
            """
            struct Full: Error {}

            struct Disk: Sendable { init() throws(Full) {} }

            func register(in container: MiniContainer) {
                container.register(Disk.self, factory: Disk.init)
            }
            """),
        Snippet(
            "While emitting reabstraction thunk", "Step4Graph",
            """
            struct Disks: Sendable { init(_ sizes: Int...) {} }

            func register(in container: MiniContainer) {
                container.register(Disks.self, factory: Disks.init)
            }
            """),
    ]

    /// Messages that this machine cannot print: they need an SDK of Apple's, an older Swift,
    /// and a Mac.
    static let notHere = [
        "'Mutex' is only available in iOS 18.0 or newer",
        "package '…' is using Swift tools version 6.2.3 but the installed version is …",
        "Unknown error parsing property list",
        "module compiled with Swift … cannot be imported by the Swift … compiler",
    ]

    #if compiler(<6.4)
        static let printed = compiler + compilerBugs
    #else
        static let printed = compiler
    #endif

    @Test(arguments: printed)
    func `the compiler prints each message of the page`(snippet: Snippet) throws {
        #expect(try snippet.text.firstMatch(of: pattern(snippet.message)) != nil)
    }

    // There is no SDK of Apple's on Linux, so the code stands for the standard library itself.
    @Test func `a function with a parameter pack compiles for iOS 16, a type with one does not`()
        throws
    {
        func errors(_ code: String) throws -> [String] {
            try Compiler.errors(
                inCode: code,
                options: [
                    "-target", "arm64-apple-ios16.0", "-parse-stdlib", "-module-name", "Swift",
                ])
        }

        #expect(try errors("func register<each D>(_ factory: (repeat each D) -> ()) {}") == [])
        #expect(
            try errors("struct Registration<each D> {}") == [
                "parameter packs in generic types are only available in iOS 17.0.0 or newer"
            ])
    }

    /// What the container throws.
    static let errors: [String: @Sendable (MiniContainer) throws -> Void] = [
        "Nothing is registered for UserCache": { _ = try $0.resolve(UserCache.self) },
        "Nothing is registered for Int": {
            $0.register(String.self) { (size: Int) in "\(size)" }
            _ = try $0.resolve(String.self)
        },
        "Nothing is registered for Optional<Database>": { _ = try $0.resolve(Database?.self) },
        "A circular dependency: these services need each other": {
            $0.register(Int.self) { (string: String) in string.count }
            $0.register(String.self) { (number: Int) in "\(number)" }
            _ = try $0.resolve(Int.self)
        },
        "A factory failed": {
            $0.register(Int.self) { throw CancellationError() }
            _ = try $0.resolve(Int.self)
        },
        "A Provider<Session> was used after its container was deallocated": { _ in
            let container = MiniContainer()
            container.register(Screen.self) { Screen(session: $0) }
            let session = try container.resolve(Screen.self).session
            _ = consume container
            _ = try session.get()
        },
        "Captive dependency: a singleton would hold a .graph service for its lifetime": {
            $0.register(Int.self, scope: .graph) { 1 }
            $0.register(String.self, scope: .singleton) { (number: Int) in "\(number)" }
            try $0.validate()
        },
    ]

    /// What Swift prints when a program crashes.
    static let crashes: [Snippet] = [
        Snippet(
            "Attempted to read an unowned reference but object 0x… was already destroyed",
            "Step4Graph",
            """
            @main enum Program {
                static func main() {
                    var container: MiniContainer? = MiniContainer()
                    let callback = { [unowned container = container!] in _ = container.dependencyGraph }
                    container = nil
                    callback()
                }
            }
            """),
        Snippet(
            "Simultaneous accesses to 0x…, but modification requires exclusive access",
            "Step2Scopes",
            """
            final class Draft {
                let container: MiniContainer
                init(_ container: MiniContainer) { self.container = container }
                deinit { _ = container.resolve(Int.self) }
            }

            @main enum Program {
                static func main() {
                    let container = MiniContainer()
                    container.register(Draft.self, scope: .singleton) { [unowned container] in
                        Draft(container)
                    }
                    _ = container.resolve(Draft.self)
                    container.register(Draft.self) { [unowned container] in Draft(container) }
                }
            }
            """),
        Snippet(
            "Unexpectedly found nil while unwrapping an Optional value", "Step2Scopes",
            """
            @main enum Program {
                static func main() { print(MiniContainer().resolve(Int.self)!) }
            }
            """),
    ]

    /// An app that was not linked with what an older iOS needs.
    static let onlyOnOldSystems = ["Symbol not found: _swift_allocateMetadataPack"]

    @Test func `the container and Swift print each message of the page`() throws {
        for (message, run) in Self.errors {
            let error = #expect(throws: (any Error).self) { try run(MiniContainer()) }
            #expect(error.map { "\($0)".contains(message) } == true, "\(message)")
        }
        for crash in Self.crashes {
            #expect(try crash.output.firstMatch(of: pattern(crash.message)) != nil)
        }
    }

    @Test(arguments: ["Lessons/", "Lessons/zh-Hans/"])
    func `the page has no message that is not tried here`(folder: String) throws {
        let page = try Markdown(file: "\(folder)Troubleshooting.md")
        let rows = page.passages.compactMap {
            $0.text.firstMatch(of: /^\| (?:"(.+?)"|“(.+?)”|`([^`]+)`) \|/).flatMap {
                $0.1 ?? $0.2 ?? $0.3
            }
            .map { String($0) }
        }

        let tried =
            (Self.compiler + Self.compilerBugs).map(\.message) + Self.notHere + Self.errors.keys
            + Self.crashes.map(\.message) + Self.onlyOnOldSystems
        #expect(Set(rows) == Set(tried))
    }

    private func pattern(_ message: String) throws -> Regex<AnyRegexOutput> {
        let parts = message.split(separator: "…", omittingEmptySubsequences: false)
        return try Regex(
            parts.map { NSRegularExpression.escapedPattern(for: String($0)) }
                .joined(separator: ".*"))
    }
}

/// Code, and what is printed of it.
struct Snippet: Sendable, CustomTestStringConvertible {
    let message: String
    let module: String
    let code: String
    let options: [String]

    init(_ message: String, _ module: String, _ code: String, options: [String] = []) {
        self.message = message
        self.module = module
        self.code = code
        self.options = options
    }

    var testDescription: String { message }

    /// The errors, or what a compiler says that fails without one.
    var text: String {
        get throws {
            do {
                return try Compiler.errors(
                    inCode: code, importing: module, "ProfileApp", options: options
                ).joined(separator: "\n")
            } catch let complaint as Complaint {
                return "\(complaint)"
            }
        }
    }

    /// What the program prints as it crashes.
    var output: String {
        get throws {
            do {
                return try Compiler.output(ofCode: code, importing: module, options: options)
            } catch let complaint as Complaint {
                return "\(complaint)"
            }
        }
    }
}

private struct Screen: Sendable {
    let session: Provider<Session>
}

private struct Session: Sendable {}
