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

        #expect(try injector.lookUp(SingleCounter.self) === counter)
    }

    // The injector keeps what it gets. So what makes a new one must be what it gets: a function.
    @Test func `a function that is provided makes a new one at each call`() {
        injector.register(dependency: { @MainActor in SingleCounter() })

        let makeCounter: @MainActor () -> SingleCounter = injector.resolve()

        #expect(makeCounter() !== makeCounter())
    }

    @Test func `what is provided as its superclass is found by that, and by nothing else`() throws {
        injector.register(dependency: Screen() as BaseScreen)

        #expect(try injector.lookUp(BaseScreen.self) is Screen)
        #expect(throws: NotProvided.self) { try injector.lookUp(Screen.self) }
    }

    @Test func `two types with one name do not meet`() throws {
        injector.register(dependency: Audio.Settings())
        injector.register(dependency: Video.Settings())

        #expect(throws: Never.self) { try injector.lookUp(Audio.Settings.self) }
        #expect(throws: Never.self) { try injector.lookUp(Video.Settings.self) }
    }

    @Test func `a dependency that is replaced may use the injector when it is deallocated`() {
        var found: SingleCounter?
        injector.register(
            dependency: Draft { [injector] in found = try? injector.lookUp(SingleCounter.self) })
        injector.register(dependency: SingleCounter())

        injector.register(dependency: Draft {})

        #expect(found != nil)
    }

    @Test func `one instance is provided for two protocols`() throws {
        let router = Router()
        injector.register(dependency: router as any OpensProfiles)
        injector.register(dependency: router as any OpensSettings)

        let profiles = try injector.lookUp((any OpensProfiles).self)

        #expect(try profiles === injector.lookUp((any OpensSettings).self))
    }

    @Test func `a missing provider is an error that names the type and the remedy`() {
        let error = #expect(throws: NotProvided.self) { try injector.lookUp((any Counter).self) }

        #expect(
            error?.description == """
                Nothing is provided for StyleMainActor.Counter.
                Provide it where the app starts, by exactly this type: \
                @Provider var name: StyleMainActor.Counter = …
                """)
    }

    @Test func `what was provided as an optional is found as one, also if it is nil`() throws {
        injector.register(dependency: History())
        #expect(try injector.lookUp(History?.self) != nil)
        #expect(try injector.lookUp(History??.self)?.map { $0.counts } == [])

        injector.register(dependency: History?.none)

        #expect(try injector.lookUp(History?.self) == nil)
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
