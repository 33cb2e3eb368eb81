import StyleTypedFactories
import Support
import TestSupport
import Testing

/// What the compiler says about typed factories, beyond what the limitations name.
@Suite struct `Typed factories` {
    @Test func `an override of another type is rejected`() throws {
        let wrong = """
            func override() {
                Container.database.register { Name() }
                Container.greeting.register { (id: Int) in "Hello, \\(id)" }
            }

            struct Name: Sendable {}
            """
        let right = """
            func override() {
                Container.database.register { MockDatabase() }
                Container.greeting.register { (name: String) in "Good evening, \\(name)" }
            }
            """

        #expect(
            try errors(in: Self.factories + wrong) == [
                "cannot convert value of type 'Name' to closure result type 'any Database'",
                "cannot convert value of type '@Sendable (Int) -> String' to "
                    + "expected argument type '@Sendable (String) -> String'",
            ])
        #expect(try errors(in: Self.factories + right) == [])
    }

    // The compiler must know the one's type to find out the other's.
    @Test func `a cycle of two factories is rejected, while no type is written`() throws {
        func cycle(_ type: String) -> String {
            """
            final class Session: Sendable {
                init(refresher: TokenRefresher) {}
            }

            final class TokenRefresher: Sendable {
                init(session: Session) {}
            }

            extension Container {
                static let session\(type) = Factory { Session(refresher: refresher()) }
                static let refresher = Factory { TokenRefresher(session: session()) }
            }
            """
        }
        // What stands after the equals sign does not hide the cycle.
        let cycleOfProtocols = """
            protocol Holding: Sendable {}
            protocol Refreshing: Sendable {}

            struct Holder: Holding { let refresher: any Refreshing }
            struct Refresher: Refreshing { let holder: any Holding }

            extension Container {
                static let holder = Factory<any Holding> { Holder(refresher: refresher()) }
                static let refresher = Factory { Refresher(holder: holder()) as any Refreshing }
            }
            """

        #expect(try errors(in: cycle("")) == ["circular reference"])
        #expect(try errors(in: cycleOfProtocols) == ["circular reference"])
        // It compiles, and overflows the stack.
        #expect(try errors(in: cycle(": Factory<Session>")) == [])
    }

    // Code anywhere, on any thread, could put another one there.
    @Test func `a scope in a static var is rejected`() throws {
        #expect(
            try errors(in: Self.scope("static var")) == [
                "static property 'session' is not concurrency-safe because it is nonisolated "
                    + "global shared mutable state"
            ])
        #expect(try errors(in: Self.scope("static let")) == [])
    }

    // The article's first factory, letter for letter its shape: nothing says that the protocol is
    // Sendable.
    @Test func `a service that is not Sendable is rejected`() throws {
        #expect(
            try Set(errors(in: Self.service(""))) == [
                "static property 'database' is not concurrency-safe because non-'Sendable' type "
                    + "'Factory<any Database>' may have shared mutable state",
                "type 'any Database' does not conform to the 'Sendable' protocol",
            ])
        #expect(try errors(in: Self.service(": Sendable")) == [])
    }

    // A new Xcode project is in Swift 5 mode. It does not even warn.
    @Test(arguments: [scope("static var"), service("")])
    func `a possible data race is accepted in Swift 5 mode`(code: String) throws {
        let options = ["-swift-version", "5", "-warnings-as-errors"]

        #expect(try errors(in: code, options: options) == [])
    }

    @Test func `a mock is rejected where the factory has the type of the real service`() throws {
        func code(_ type: String) -> String {
            """
            protocol Database: Sendable {}
            struct RealDatabase: Database {}
            struct MockDatabase: Database {}

            extension Container {
                static let database = Factory { RealDatabase()\(type) }
            }

            func setUpMocks() { Container.database.register { MockDatabase() } }
            """
        }

        #expect(
            try errors(in: code("")) == [
                "cannot convert value of type 'MockDatabase' to closure result type 'RealDatabase'"
            ])
        #expect(try errors(in: code(" as any Database")) == [])
    }

    // It is short, and no mock can come in.
    @Test func `a mock is rejected where a property creates the service itself`() throws {
        let code = """
            protocol Database: Sendable {}
            struct RealDatabase: Database {}
            struct MockDatabase: Database {}

            extension Container {
                static var database: any Database { RealDatabase() }
            }

            func setUpMocks() { Container.database.register { MockDatabase() } }
            """

        #expect(
            try errors(in: code) == ["value of type 'any Database' has no member 'register'"])
    }

    // `@Observable` makes each stored property a computed one, and a computed one cannot have a
    // wrapper. The compiler says more, about code that the macro wrote. This line is the one that
    // helps.
    @Test func `Injected is rejected in an observed class, if observation does not ignore it`()
        throws
    {
        func screen(_ attribute: String) -> String {
            """
            import Observation

            extension Container {
                static let port = Factory { 5432 }
            }

            @MainActor @Observable final class Screen {
                \(attribute) @Injected(Container.port) private var port
            }
            """
        }

        #expect(
            try errors(in: screen("")).contains(
                "property wrapper cannot be applied to a computed property"))
        #expect(try errors(in: screen("@ObservationIgnored")) == [])
    }

    // The storage of a property wrapper is a `var`.
    @Test func `Injected is rejected in a Sendable class`() throws {
        func owner(_ property: String) -> String {
            """
            extension Container {
                static let port = Factory { 5432 }
            }

            final class Connection: Sendable {
                \(property)
            }
            """
        }

        #expect(
            try errors(in: owner("@Injected(Container.port) private var port")) == [
                "stored property '_port' of 'Sendable'-conforming class 'Connection' is mutable"
            ])
        #expect(try errors(in: owner("private let port = Container.port()")) == [])
    }

    // Any thread may call a factory.
    @Test func `an initializer on the main actor is rejected`() throws {
        let code = """
            @MainActor final class CounterModel {
                init() {}
            }

            extension Container {
                @MainActor static let counterModel = Factory { CounterModel() }
            }
            """

        #expect(
            try errors(in: code) == [
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context"
            ])
    }

    // Accepted: the ways of Step 4.
    @Test @MainActor
    func `a nonisolated initializer is accepted, and a function of the main actor`() {
        #expect(Container.counter().count == 0)
        #expect(Container.makeCounter()(7).count == 7)
    }

    // On a Mac with SwiftUI, elsewhere with the stand-in for it.
    @Test func `a preview of SwiftUI registers mocks`() throws {
        func preview(_ before: String) -> String {
            """
            import SwiftUI

            extension Container {
                static let name = Factory { "Ada" }

                static func setUpMocks() { name.register { "Mock" } }
            }

            @MainActor @Observable final class GreetingModel {
                @ObservationIgnored @Injected(Container.name) private var name

                var text: String { "Hello, \\(name)" }
            }

            struct GreetingView: View {
                @State private var model = GreetingModel()

                var body: some View { Text(model.text) }
            }

            struct GreetingPreviews: PreviewProvider {
                static var previews: some View {
                    \(before) Container.Registrations.reset()
                    \(before) Container.setUpMocks()
                    GreetingView()
                }
            }
            """
        }

        #expect(try errors(in: preview("let _ ="), options: StandIns.options()) == [])
        // A line of a preview that is no view.
        // (SwiftUI says: this expression does not conform to 'View'.)
        #expect(
            try errors(in: preview(""), options: StandIns.options()).contains {
                $0.contains("conform to 'View'")
            })
    }

    private static let factories = """
        protocol Database: Sendable {}
        struct RealDatabase: Database {}
        struct MockDatabase: Database {}

        extension Container {
            static let database = Factory { RealDatabase() as any Database }
            static let greeting = ParameterFactory { (name: String) in "Hello, \\(name)" }
        }


        """

    private static func scope(_ keywords: String) -> String {
        """
        extension Container.Scope {
            \(keywords) session = Cached()
        }
        """
    }

    private static func service(_ conformance: String) -> String {
        """
        protocol Database\(conformance) {}
        final class RealDatabase: Database {}

        extension Container {
            static let database = Factory { RealDatabase() as any Database }
        }
        """
    }

    private func errors(in code: String, options: [String] = []) throws -> [String] {
        try Compiler.errors(inCode: code, importing: "StyleTypedFactories", options: options)
    }
}

/// It can be created on any thread with 0, and only on the main actor with another count.
@MainActor private final class CounterModel {
    let count: Int

    nonisolated init() { count = 0 }
    init(count: Int) { self.count = count }
}

extension Container {
    fileprivate static let counter = Factory { CounterModel() }
    fileprivate static let makeCounter = Factory<@MainActor @Sendable (Int) -> CounterModel> {
        { CounterModel(count: $0) }
    }
}
