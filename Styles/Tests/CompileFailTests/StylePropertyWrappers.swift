import Foundation
import Support
import TestSupport
import Testing

/// What the compiler says of code that uses property wrappers.
@Suite struct `Property wrappers: what does not compile` {
    @Test func `Inject and LazyInject cannot be changed, the mutable ones can`() throws {
        let code = """
            final class Screen {
                @Inject var first: Int
                @LazyInject var second: Int
                @MutableInject var third: Int
                @MutableLazyInject var fourth: Int
            }

            func change(_ screen: Screen) {
                screen.first = 1
                screen.second = 2
                screen.third = 3
                screen.fourth = 4
            }
            """

        #expect(
            try errors(inCode: code) == [
                "cannot assign to property: 'first' is a get-only property",
                "cannot assign to property: 'second' is a get-only property",
            ])
    }

    // A class as an app of some years has it. Any thread may resolve it, so a service is `Sendable`.
    @Test func `a service that is not Sendable is rejected, but not in Swift 5 mode`() throws {
        let code = """
            final class Profile {
                var name = "Ada"
            }

            final class ProfileScreen {
                @Inject private var profile: Profile
            }
            """

        #expect(
            try errors(inCode: code) == [
                "type 'Profile' does not conform to the 'Sendable' protocol"
            ])
        // A new Xcode project is in Swift 5 mode. It does not even warn.
        #expect(try errors(inCode: code, ["-swift-version", "5", "-warnings-as-errors"]) == [])
    }

    // A property wrapper needs a `var`, and a class that any thread may use must not have one.
    @Test(arguments: ["@Inject", "@LazyInject"])
    func `a Sendable class cannot have an injected property`(wrapper: String) throws {
        func code(_ owner: String, _ property: String) -> String {
            """
            import ProfileApp

            \(owner) {
                \(property)
            }

            """
        }
        let injected = "\(wrapper) private var database: Database"
        let resolved = "private let database: Database = DIContainer.resolve()"

        #expect(
            try errors(inCode: code("final class Service: Sendable", injected)) == [
                "stored property '_database' of 'Sendable'-conforming class 'Service' is mutable"
            ])
        // Only the main actor uses it, it is not shared, it is a struct, or it has no wrapper.
        let accepted =
            code("@MainActor final class Screen", injected) + code("final class Helper", injected)
            + code("struct Value: Sendable", injected)
            + code("final class Service: Sendable", resolved)
        #expect(try errors(inCode: accepted) == [])
    }

    // What is known when the code is written, it can have. What the screen was given, it cannot:
    // Swift creates the wrapper before the screen has a `self`.
    @Test func `an argument of a property wrapper cannot use self`() throws {
        let code = """
            @propertyWrapper struct InjectWith<Service: Sendable> {
                let wrappedValue: Service

                init<Arguments>(_ arguments: () -> Arguments) {
                    wrappedValue = DIContainer.resolve(arguments: arguments)
                }
            }

            final class Screen {
                let id: String
                @InjectWith({ "Ada" }) var fixed: String
                @InjectWith({ id }) var given: String

                init(id: String) { self.id = id }
            }
            """

        #expect(
            try errors(inCode: code) == [
                "cannot use instance member 'id' within property initializer; "
                    + "property initializers run before 'self' is available"
            ])
    }

    // The one way around the test above. `@Published` uses it, but its underscore says that it is
    // not supported. It reads the owner when the property is read, so it is always lazy.
    @Test func `an underscored subscript lets a wrapper resolve from its owner's container`() throws
    {
        let code = """
            import Step4Graph

            protocol ContainerOwner: AnyObject {
                var container: MiniContainer { get }
            }

            @propertyWrapper struct InjectFromOwner<Service: Sendable> {
                @available(*, unavailable, message: "A class has it, which has a container.")
                var wrappedValue: Service { fatalError() }

                static subscript<Owner: ContainerOwner>(
                    _enclosingInstance owner: Owner, wrapped wrapped: KeyPath<Owner, Service>,
                    storage storage: KeyPath<Owner, Self>
                ) -> Service {
                    do {
                        return try owner.container.resolve(Service.self)
                    } catch {
                        fatalError("\\(error)")
                    }
                }
            }

            final class Screen: ContainerOwner {
                let container: MiniContainer
                @InjectFromOwner var title: String

                init(container: MiniContainer) { self.container = container }
            }

            @main enum App {
                static func main() {
                    let container = MiniContainer()
                    container.register(String.self) { "Hello" }
                    print(Screen(container: container).title)
                }
            }
            """

        #expect(try output(ofCode: code, []) == "Hello\n")
    }

    // Any thread may run a factory.
    @Test func `an initializer on the main actor is rejected`() throws {
        func code(_ keyword: String, _ factory: String) -> String {
            """
            @MainActor final class CounterModel {
                \(keyword) init() {}
            }

            @MainActor func register() {
                DIContainer.register(New { \(factory) })
            }

            @MainActor func makeCounterModel() -> CounterModel {
                DIContainer.resolve((@MainActor () -> CounterModel).self)()
            }
            """
        }

        #expect(
            try errors(inCode: code("", "_ in CounterModel()")) == [
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context"
            ])
        // The two ways out: any thread may create the model, or the factory returns a function of the
        // main actor.
        #expect(try errors(inCode: code("nonisolated", "_ in CounterModel()")) == [])
        #expect(try errors(inCode: code("", "{ @MainActor in CounterModel() }")) == [])
    }

    // `@Observable` makes each stored property a computed one. A property wrapper needs a stored one.
    @Test func `an observed class injects what it does not observe`() throws {
        func viewModel(_ attribute: String) -> String {
            """
            import Observation
            import ProfileApp

            @MainActor @Observable final class ViewModel {
                \(attribute) @Inject private var database: Database
                var count = 0
            }
            """
        }

        #expect(
            try errors(inCode: viewModel("")).contains(
                "property wrapper cannot be applied to a computed property"))
        #expect(try errors(inCode: viewModel("@ObservationIgnored")) == [])
    }

    @Test func `a line in the braces that is no registration is rejected, and so is a return`()
        throws
    {
        let code = """
            struct Database: Sendable {}

            func register(isTest: Bool) {
                DIContainer.register {
                    Shared("a registration")
                    Database()
                }
                DIContainer.register {
                    if isTest { Database() }
                }
                DIContainer.register {
                    guard isTest else { return }
                    Shared("a registration")
                }
            }
            """

        let expected = "cannot convert value of type 'Database' to expected argument type 'Module'"
        #expect(
            try errors(inCode: code) == [
                expected, expected,
                "cannot use explicit 'return' statement in the body of result builder "
                    + "'ModuleBuilder'",
            ])
    }

    // Its parameters would get what the caller of `resolve` passed to the screen. The lines
    // that it accepts are those of the test above that are accepted.
    @Test func `an app can neither write its own registration nor reach the engine`() throws {
        let code = """
            import Step4Graph

            struct Screen: Sendable { let title: String }

            struct OwnRegistration: Module {
                func register(_ container: MiniContainer) {
                    container.register(Screen.self, factory: Screen.init)
                }
            }

            func register(with container: MiniContainer) {
                Shared("a title").register(container)
                Module(Shared("a title")).register(container)
            }
            """

        let expected = "'register' is inaccessible due to 'internal' protection level"
        #expect(
            try errors(inCode: code) == [
                "inheritance from non-protocol type 'Module'", expected, expected,
            ])
    }

    @Test func `an app registers the module of a feature, and cannot name its classes`() throws {
        let feature = try Feature()

        // The class is internal in the feature.
        let code = """
            import FeatureOne

            func register() {
                DIContainer.register(Shared(FeedImpl() as any Feed))
            }
            """

        #expect(try feature.whatTheCompilerSays() == [])
        #expect(
            try feature.whatTheCompilerSays(of: code) == [
                "cannot find 'FeedImpl' in scope"
            ])
    }

    @Test func `an app's conformance compiles without a warning if it says retroactive`() throws {
        let feature = try Feature()

        let code = """
            import StylePropertyWrappers

            extension DIContainer: DependencyRegistering {
                public static func registerDependencies() {}
            }
            """

        #expect(try feature.whatTheCompilerSays() == [])
        #expect(
            try feature.whatTheCompilerSays(of: code) == [
                "extension declares a conformance of imported type 'DIContainer' to "
                    + "imported protocol 'DependencyRegistering'; this will not behave "
                    + "correctly if the owners of 'StylePropertyWrappers' introduce this "
                    + "conformance in the future"
            ])
    }

    @Test func `a project older than Xcode 26 is warned of an initializer, and may pass it`() throws
    {
        // Its classes do not say that they are Sendable. `ProfileScreen` has two initializers, one
        // with the wrapped property and one without.
        let code = """
            import ProfileApp
            import Step4Graph
            import StylePropertyWrappers

            protocol Router: AnyObject {}
            protocol LinkHandler: AnyObject {}

            class AppRouter: Router, LinkHandler {
                init() {}
            }

            struct ProfileScreen {
                @Inject var router: any Router
            }

            @main enum OldProject {
                static func main() {
                    DIContainer.register {
                        Shared(AppRouter.init, as: Router.self, LinkHandler.self)
                        New(ProfileScreen.init)
                    }
                    let container = MiniContainer()
                    container.register(Database.self, factory: Database.init)
                    container.register(UserCache.self, factory: UserCache.init)

                    let router = DIContainer.resolve((any LinkHandler).self)
                    print(DIContainer.resolve(ProfileScreen.self).router === router)
                }
            }
            """
        let otherStyles = """
            import StyleAsync
            import StyleTypedFactories

            class Database {
                init() {}
            }

            func register(in container: AsyncContainer) async {
                await container.register(Database.self, factory: Database.init)
            }

            extension Container {
                static let database = Factory(factory: Database.init)
            }
            """
        let swift5 = ["-swift-version", "5"]
        let feature = ["-enable-upcoming-feature", "InferSendableFromCaptures"]
        let strict = ["-warnings-as-errors"]
        func falseAlarm(_ function: String) -> String {
            "converting non-Sendable function value to '@Sendable \(function)' "
                + "may introduce data races"
        }

        #expect(
            try errors(inCode: code, swift5 + strict)
                == [
                    "() throws -> AppRouter", "() throws -> ProfileScreen",
                    "() throws -> Database", "(Database) throws -> UserCache",
                ].map(falseAlarm))
        #expect(
            try Set(errors(inCode: otherStyles, swift5 + strict))
                == Set(["() -> Database", "() async throws -> Database"].map(falseAlarm)))
        // A new project has this feature, and it is what the older one lacks.
        for code in [code, otherStyles] {
            #expect(try errors(inCode: code, swift5 + feature + strict) == [])
        }
        // What is registered is what the initializer creates, and not the initializer.
        #expect(try output(ofCode: code, swift5) == "true\n")
    }

    @Test func `an app whose types are all on the main actor says nonisolated`() throws {
        // Here the first resolve is on another thread.
        func app(_ keyword: String) -> String {
            """
            import Foundation
            import ProfileApp
            import StylePropertyWrappers

            \(keyword) extension DIContainer: @retroactive DependencyRegistering {
                public static func registerDependencies() {
                    print("This is the main thread: \\(Thread.isMainThread)")
                    register(New(User(id: 1, name: "Ada")))
                }
            }

            @main struct App {
                static func main() {
                    let finished = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        print(DIContainer.resolve(User.self).name)
                        finished.signal()
                    }
                    finished.wait()
                }
            }
            """
        }
        let swift6 = ["-default-isolation", "MainActor", "-swift-version", "6"]

        #expect(
            try errors(inCode: app(""), swift6) == [
                "conformance of 'DIContainer' to protocol 'DependencyRegistering' "
                    + "crosses into main actor-isolated code and can cause data races"
            ])
        // A new Xcode project is in Swift 5 mode. There it compiles without a warning, and another
        // thread runs what is for the main actor.
        #expect(try errors(inCode: app(""), Compiler.newApp + ["-warnings-as-errors"]) == [])
        let text = "This is the main thread: false\nAda\n"
        #expect(try output(ofCode: app(""), Compiler.newApp) == text)
        #expect(try output(ofCode: app("nonisolated"), Compiler.newApp) == text)
        #expect(try output(ofCode: app("nonisolated"), swift6) == text)
    }
}

private func errors(inCode code: String, _ options: [String] = []) throws -> [String] {
    try Compiler.errors(inCode: code, importing: "StylePropertyWrappers", options: options)
}

private func output(ofCode code: String, _ options: [String]) throws -> String {
    try Compiler.output(
        ofCode: code, importing: "StylePropertyWrappers", "Step4Graph", "ProfileApp",
        options: options)
}

/// FeatureOne.swift as a Swift module of its own, for apps that import it.
private final class Feature {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "feature-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let module = folder.appending(path: "FeatureOne.swiftmodule").path
        let found = try Compiler.errors(
            in: "Styles/Tests/Fixtures/StylePropertyWrappers/FeatureOne.swift",
            importing: "StylePropertyWrappers",
            options: ["-module-name", "FeatureOne", "-emit-module-path", module])
        try #require(found == [])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What the compiler says of an app, warnings, too: of App.swift, if there is no other.
    func whatTheCompilerSays(of code: String? = nil) throws -> [String] {
        let options = ["-I", folder.path, "-warnings-as-errors"]
        if let code { return try errors(inCode: code, options) }
        return try Compiler.errors(
            in: "Styles/Tests/Fixtures/StylePropertyWrappers/App.swift",
            importing: "StylePropertyWrappers", options: options)
    }
}
