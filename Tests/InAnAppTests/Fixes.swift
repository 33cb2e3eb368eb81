import Observation
import Step4Graph
import Support
import TestSupport
import Testing

/// The fixes, in a module that has the setting: all in it is on the main actor that does not say
/// `nonisolated`. A test of the same name, in `Limitations` of Steps 3 and 4, shows the bug.
@Suite(.watchdog) struct Fixes {
    @Test func `an app whose types are isolated to the main actor by default`() async throws {
        // What differs: each type says where it may be created, or a function creates it later.
        let code = """
            nonisolated final class Database: Sendable {}
            final class ProfileViewModel { var title = "" }
            final class SettingsViewModel { var size = 1; nonisolated init() {} }

            func register(in container: MiniContainer) {
                // Any thread may create it, and use it.
                container.register(Database.self) { Database() }
                // Created on the main actor, later: the service is a function.
                typealias MakeProfile = @MainActor @Sendable () -> ProfileViewModel
                container.register(MakeProfile.self) { { ProfileViewModel() } }
                // Any thread may create it, and only the main actor may use it.
                container.register(SettingsViewModel.self) { SettingsViewModel() }
                // Promised to be created on the main actor.
                container.register(ProfileViewModel.self) {
                    MainActor.assumeIsolated { ProfileViewModel() }
                }
            }
            """
        #expect(try await errors(inCode: code, importing: "Step3ThreadSafe") == [])
        #expect(try await errors(inCode: code, importing: "Step4Graph") == [])
        #expect(
            try await errors(inCode: code, importing: "Step4Graph", options: Compiler.newApp) == [])

        let container = makeContainer()
        try container.validate()
        let name = Worker { try? container.resolve((any APIServicing).self).name(of: 1) }
        let makeProfile = try container.resolve(MakeProfile.self)

        #expect(name.result() == "Ada")
        #expect(makeProfile().title == "Please log in")
    }

    // A new Xcode project is in Swift 5 mode, and only warns.
    @Test func `a new project rejects the first line with -Werror ActorIsolatedCall`() async throws
    {
        let error =
            "call to main actor-isolated initializer 'init()' in a synchronous nonisolated context"

        #expect(
            try await errors(
                in: "Tests/Fixtures/InAnApp/FirstLine.swift", importing: "Step4Graph",
                options: Compiler.newApp + ["-Werror", "ActorIsolatedCall"]) == [error, error])
    }

    /// Not on the main actor: its other tests would wait for the compiler.
    @concurrent private func errors(
        inCode code: String, importing library: String, options: [String] = []
    ) async throws -> [String] {
        try Compiler.errors(
            inCode: code, importing: library,
            options: ["-default-isolation", "MainActor"] + options)
    }

    /// The same for a fixture.
    @concurrent private func errors(
        in fixture: String, importing library: String, options: [String]
    ) async throws -> [String] {
        try Compiler.errors(in: fixture, importing: library, options: options)
    }
}

@Suite(.watchdog) struct `A nonisolated service` {
    @Test func `is resolved and used on any thread`() {
        let container = makeContainer()

        let name = Worker { try? container.resolve((any APIServicing).self).name(of: 1) }

        #expect(name.result() == "Ada")
    }
}

@Suite(.watchdog) struct `A nonisolated init` {
    @Test func `lets any thread create the view model, and only the main actor use it`() throws {
        let container = makeContainer()

        let settings = Worker { try? container.resolve(SettingsViewModel.self) }.result()
        settings?.size += 1

        #expect(settings?.size == 2)
    }

    @Test func `lets two screens observe one session`() async throws {
        let container = makeContainer()
        let first = try container.resolve(Session.self)
        let second = try container.resolve(Session.self)

        try await confirmation { changes in
            withObservationTracking {
                _ = first.name
            } onChange: {
                changes()
            }
            try await second.logIn(id: 1)
        }

        #expect(first.name == "Ada")
    }
}

@Suite(.watchdog) struct `A function of the main actor as a service` {
    @Test func `is resolved on any thread, and creates the view model on the main actor`() throws {
        let container = makeContainer()

        let resolved = Worker { try? container.resolve(MakeProfile.self) }.result()
        let makeProfile = try #require(resolved)
        let profile = makeProfile()
        profile.logIn(id: 2)

        #expect(profile.title == "Hello, Grace")
    }

    @Test func `may be one of several, in a struct of a feature`() throws {
        let container = makeContainer()
        registerAccountScreens(in: container)

        let screens = try container.resolve(AccountScreens.self)
        let profile = screens.makeProfile()
        profile.logIn(id: 2)

        #expect(profile.title == "Hello, Grace")
        #expect(screens.makeSettings() !== screens.makeSettings())
    }

    @Test func `creates a new view model at each call, whatever its scope`() throws {
        let container = makeContainer()
        container.register(MakeProfile.self, scope: .singleton) { (api: any APIServicing) in
            { ProfileViewModel(api: api) }
        }
        let makeProfile = try container.resolve(MakeProfile.self)

        #expect(makeProfile() !== makeProfile())
    }

    // Its arguments were resolved with the function, once. To `validate()` it is a transient, which
    // may hold a `.graph` service.
    @Test func `shares a .graph service among the view models that it creates`() throws {
        typealias MakeCart = @MainActor @Sendable () throws -> CartViewModel
        let container = makeContainer()
        container.register(Cart.self, scope: .graph) { Cart() }
        container.register(MakeCart.self) { (cart: Cart) in
            { CartViewModel(cart: cart) }
        }
        try container.validate()

        let makeCart = try container.resolve(MakeCart.self)
        #expect(try makeCart().cart === makeCart().cart)

        // Two ways out: resolve the function for each screen, or let it ask at each call.
        #expect(try container.resolve(MakeCart.self)().cart !== makeCart().cart)
        container.register(MakeCart.self) { (carts: Provider<Cart>) in
            { CartViewModel(cart: try carts.get()) }
        }
        let makeNewCart = try container.resolve(MakeCart.self)
        #expect(try makeNewCart().cart !== makeNewCart().cart)
    }

    @Test func `takes a value known only when the screen opens`() throws {
        typealias OpenProfile = @MainActor @Sendable (Int) -> ProfileViewModel
        let container = makeContainer()
        container.register(OpenProfile.self) { (api: any APIServicing) in
            { id in
                let profile = ProfileViewModel(api: api)
                profile.logIn(id: id)
                return profile
            }
        }
        try container.validate()

        let open = try container.resolve(OpenProfile.self)

        #expect([open(1).title, open(2).title] == ["Hello, Ada", "Hello, Grace"])
    }

    @Test func `shows validate() its dependencies`() {
        let container = MiniContainer()
        registerMakeProfile(in: container)

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        #expect(error?.issues.count == 1)
    }
}

@Suite(.watchdog) struct `A factory that assumes the main actor` {
    @Test func `creates the view model, and a scope caches it`() throws {
        let container = makeContainer()
        registerProfile(in: container, scope: .singleton)

        try container.resolve(ProfileViewModel.self).logIn(id: 1)

        #expect(try container.resolve(ProfileViewModel.self).title == "Hello, Ada")
    }

    // It compiles, `validate()` is silent, and it may work for a year.
    @Test func `crashes when another thread resolves it`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            let container = await makeContainer()
            await registerProfile(in: container)
            try container.validate()

            _ = Worker { try? container.resolve(ProfileViewModel.self) }.result()
        }
    }
}
