import StyleMainActor
import TestSupport
import Testing

/// An injector of our own, so that no test meets another.
@MainActor
@Suite(.watchdog) struct `The injector` {
    let injector = DependenciesInjector()

    @Test func `every caller gets the one instance`() throws {
        injector.register(dependency: SingleCounter())

        let counter: SingleCounter = injector.resolve()

        #expect(try injector.tryResolve(SingleCounter.self) === counter)
    }

    // The injector holds what it gets. For a new instance each time it gets a function.
    @Test func `a provided function creates a new instance at each call`() {
        injector.register(dependency: { @MainActor in SingleCounter() })

        let makeCounter: @MainActor () -> SingleCounter = injector.resolve()

        #expect(makeCounter() !== makeCounter())
    }

    @Test func `what is provided as its superclass is found by that, and by nothing else`() throws {
        injector.register(dependency: Screen() as BaseScreen)

        #expect(try injector.tryResolve(BaseScreen.self) is Screen)
        #expect(throws: MissingDependencyError.self) { try injector.tryResolve(Screen.self) }
    }

    @Test func `two types of the same name do not collide`() throws {
        injector.register(dependency: Audio.Settings())
        injector.register(dependency: Video.Settings())

        #expect(throws: Never.self) { try injector.tryResolve(Audio.Settings.self) }
        #expect(throws: Never.self) { try injector.tryResolve(Video.Settings.self) }
    }

    @Test func `a dependency that is replaced may use the injector when it is deallocated`() {
        var found: SingleCounter?
        injector.register(
            dependency: Draft { [injector] in found = try? injector.tryResolve(SingleCounter.self) }
        )
        injector.register(dependency: SingleCounter())

        injector.register(dependency: Draft {})

        #expect(found != nil)
    }

    @Test func `one instance is provided for two protocols`() throws {
        let router = Router()
        injector.register(dependency: router as any OpensProfiles)
        injector.register(dependency: router as any OpensSettings)

        let profiles = try injector.tryResolve((any OpensProfiles).self)

        #expect(try profiles === injector.tryResolve((any OpensSettings).self))
    }

    @Test func `a missing dependency is an error that names the type and the remedy`() {
        let error = #expect(throws: MissingDependencyError.self) {
            try injector.tryResolve((any Counter).self)
        }

        #expect(
            error?.description == """
                Nothing is registered for StyleMainActor.Counter.
                Register it where the app starts, as exactly this type: \
                @Provider var name: StyleMainActor.Counter = …
                """)
    }

    @Test func `a private type is named without its address`() {
        let error = #expect(throws: MissingDependencyError.self) {
            try injector.tryResolve(Audio.Settings.self)
        }

        #expect(
            error?.description.hasPrefix(
                "Nothing is registered for StyleMainActorTests.Audio.Settings.\n") == true)

        let second = #expect(throws: MissingDependencyError.self) {
            try injector.tryResolve((any Saves<Int>).self)
        }
        #expect(second?.description.contains("any StyleMainActorTests.Saves<Self.") == true)
    }

    @Test func `a variable of a protocol's type needs a cast to be provided for the protocol`()
        throws
    {
        let profiles: any OpensProfiles = Router()
        injector.register(dependency: profiles as any OpensProfiles)

        #expect(try injector.tryResolve((any OpensProfiles).self) === profiles)
        #expect(throws: MissingDependencyError.self) { try injector.tryResolve(Router.self) }
    }

    @Test func `a metatype in a variable is looked up by its static type`() throws {
        let type: BaseScreen.Type = Screen.self
        injector.register(dependency: BaseScreen())

        #expect(throws: Never.self) { try injector.tryResolve(type) }
    }

    @Test func `what was provided as an optional is found as one, also if it is nil`() throws {
        #expect(try injector.tryResolve(Int??.self) == nil)

        injector.register(dependency: History())
        #expect(try injector.tryResolve(History?.self) != nil)
        #expect(try injector.tryResolve(History??.self)?.map { $0.counts } == [])

        injector.register(dependency: History?.none)

        #expect(try injector.tryResolve(History?.self) == nil)
    }
}

private class BaseScreen {}
private final class Screen: BaseScreen {}

private enum Audio {
    struct Settings {}
}

private enum Video {
    struct Settings {}
}

private protocol Saves<Item> {
    associatedtype Item
}

private protocol OpensProfiles: AnyObject {}
private protocol OpensSettings: AnyObject {}
private final class Router: OpensProfiles, OpensSettings {}

/// What a user has typed. It is saved when it is deallocated.
@MainActor
private final class Draft {
    private let save: () -> Void

    init(save: @escaping () -> Void) {
        self.save = save
    }

    isolated deinit {
        save()
    }
}
