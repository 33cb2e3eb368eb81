import StyleTypedFactories
import Support
import TestSupport
import Testing

/// What the compiler says about typed factories, beyond what the ledger names.
@Suite struct `Typed factories` {
    @Test func `refuse an override of another type`() throws {
        #expect(
            try errors(in: "WrongOverride") == [
                "cannot convert value of type 'Name' to closure result type 'any Database'",
                "cannot convert value of type '@Sendable (Int) -> String' to "
                    + "expected argument type '@Sendable (String) -> String'",
            ])
        #expect(try errors(in: "RightOverride") == [])
    }

    @Test func `refuse two services that need each other, while no type is written`() throws {
        // The second loop is one of protocols, which are named after the equals sign.
        #expect(try errors(in: "Loop") == ["circular reference", "circular reference"])
        #expect(try errors(in: "LoopWithType") == [])
    }

    // `RightOverride` is the neighbour of these four.
    @Test func `refuse a scope in a static var`() throws {
        #expect(
            try errors(in: "ScopeInAVar") == [
                "static property 'session' is not concurrency-safe because it is nonisolated "
                    + "global shared mutable state"
            ])
    }

    @Test func `refuse a service that is not Sendable`() throws {
        #expect(
            try Set(errors(in: "NotSendable")) == [
                "static property 'database' is not concurrency-safe because non-'Sendable' type "
                    + "'Factory<any Database>' may have shared mutable state",
                "type 'any Database' does not conform to the 'Sendable' protocol",
            ])
    }

    // A new Xcode project is in Swift 5 mode. It does not even warn.
    @Test(arguments: ["ScopeInAVar", "NotSendable"])
    func `accept in Swift 5 mode what two threads could change`(fixture: String) throws {
        let options = ["-swift-version", "5", "-warnings-as-errors"]

        #expect(try errors(in: fixture, options: options) == [])
    }

    @Test func `refuse a mock where the factory has the type of the real service`() throws {
        #expect(
            try errors(in: "WithoutAs") == [
                "cannot convert value of type 'MockDatabase' to closure result type 'RealDatabase'"
            ])
    }

    @Test func `refuse a mock where a property makes the service itself`() throws {
        #expect(
            try errors(in: "ComputedService") == [
                "value of type 'any Database' has no member 'register'"
            ])
    }

    // It says more, about code that the macro wrote. The first line is the one that helps.
    @Test func `refuse Injected in an observed class, if observation does not ignore it`() throws {
        #expect(
            try errors(in: "ObservedScreen").contains(
                "property wrapper cannot be applied to a computed property"))
    }

    @Test func `refuse Injected in a Sendable class`() throws {
        #expect(
            try errors(in: "SendableOwner") == [
                "stored property '_port' of 'Sendable'-conforming class 'Connection' is mutable"
            ])
        #expect(try errors(in: "SendableOwnerWithLet") == [])
    }

    @Test func `refuse an init on the main actor`() throws {
        #expect(
            try errors(in: "MainActorFactory") == [
                "call to main actor-isolated initializer 'init()' "
                    + "in a synchronous nonisolated context"
            ])
    }

    // The neighbour of `MainActorFactory`: the ways of Step 4.
    @Test @MainActor func `take a nonisolated init, or make a function of the main actor`() {
        #expect(Container.counter().count == 0)
        #expect(Container.makeCounter()(7).count == 7)
    }

    // On a Mac with SwiftUI, elsewhere with the stand-in for it.
    @Test func `get their mocks in a preview of SwiftUI`() throws {
        #expect(try errors(in: "Previews", options: StandIns.options()) == [])
        #expect(
            try errors(in: "PreviewWithoutLet", options: StandIns.options()).contains(
                "type '()' cannot conform to 'View'"))
    }

    private func errors(in fixture: String, options: [String] = []) throws -> [String] {
        try Compiler.errors(
            in: "Styles/Tests/Fixtures/StyleTypedFactories/\(fixture).swift",
            importing: "StyleTypedFactories", options: options)
    }
}

/// It may be made on any thread with 0, and only on the main actor with another count.
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
