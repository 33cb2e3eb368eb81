import Evidence
import Step4Graph
import Testing

/// The ways out, in a module that is compiled as a new Xcode project is. In Steps 3 and 4 a test of
/// the same name, in `Limitations`, shows what the compiler refuses there.
@Suite struct Fixes {
    @Test func `an app whose types are all on the main actor`() throws {
        // What differs: the services are `nonisolated`, and the view model is made later, or with
        // a promise. Each step that has the limitation accepts that.
        let steps = [
            "Step3ThreadSafe", "Step4aLoops", "Step4bParameters", "Step4cProviders", "Step4Graph",
        ]
        for step in steps {
            let errors = try Compiler.errors(
                in: "Tests/Fixtures/InAnApp/WaysOut.swift", importing: [step],
                options: ["-default-isolation", "MainActor"])
            #expect(errors == [], "\(step)")
        }

        let container = MiniContainer()
        registerServices(in: container)
        registerMakeProfile(in: container)

        try container.validate()
        let makeProfile = try container.resolve(MakeProfile.self)
        let profile = makeProfile()
        profile.logIn(id: 2)

        #expect(profile.title == "Hello, Grace")
        #expect(try container.resolve(Database.self) === container.resolve(Database.self))
    }
}

@Suite struct `In Swift 5 mode` {
    @Test func `what the compiler refuses is a warning`() throws {
        for fixture in ["FirstLine", "Wiring"] {
            let errors = try Compiler.errors(
                in: "Tests/Fixtures/InAnApp/\(fixture).swift", importing: ["Step4Graph"],
                options: ["-default-isolation", "MainActor", "-swift-version", "5"])
            #expect(errors == [])
        }
    }
}

@Suite struct `A nonisolated service` {
    @Test func `is resolved and used on any thread`() throws {
        let container = MiniContainer()
        registerServices(in: container)

        let worker = Worker { try? container.resolve((any APIServicing).self).user(id: 1) }

        #expect(worker.result() == "Ada")
    }

    @Test func `must be Sendable by itself`() throws {
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/InAnApp/MutableService.swift", importing: ["Step4Graph"],
                options: ["-default-isolation", "MainActor"]) == [
                    "stored property 'users' of 'Sendable'-conforming class 'Database' is mutable"
                ])
    }
}

@Suite struct `A nonisolated init` {
    @Test func `lets any thread make the view model, and only the main actor use it`() throws {
        let container = MiniContainer()
        registerServices(in: container)
        registerSettings(in: container)

        let worker = Worker { try? container.resolve(SettingsViewModel.self) }
        let settings = try #require(worker.result())
        settings.size += 1

        #expect(settings.size == 2)
    }

    // What an observed class keeps. With a value where it is declared the compiler accepts it.
    @Test func `can be set only beside its declaration`() throws {
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/InAnApp/NonisolatedInit.swift", importing: ["Step4Graph"],
                options: ["-default-isolation", "MainActor"]) == [
                    "main actor-isolated property 'size' can not be mutated from a nonisolated context"
                ])
    }
}

@Suite struct `A function of the main actor as a service` {
    func makeContainer() -> MiniContainer {
        let container = MiniContainer()
        registerServices(in: container)
        registerMakeProfile(in: container)
        return container
    }

    @Test func `is resolved on any thread, and the compiler sees where it is called`() throws {
        let container = makeContainer()

        let resolved = Worker { try? container.resolve(MakeProfile.self) }.result()
        let makeProfile = try #require(resolved)

        #expect(makeProfile().title == "Please log in")
        #expect(
            try Compiler.errors(
                in: "Tests/Fixtures/InAnApp/CalledElsewhere.swift", importing: ["Step4Graph"],
                options: ["-default-isolation", "MainActor"]) == [
                    "call to main actor-isolated let 'makeProfile' in a synchronous nonisolated context"
                ])
    }

    @Test func `makes a new one at each call, whatever its scope`() throws {
        let container = MiniContainer()
        registerServices(in: container)
        container.register(MakeProfile.self, scope: .singleton) { (api: any APIServicing) in
            { ProfileViewModel(api: api) }
        }
        let makeProfile = try container.resolve(MakeProfile.self)

        #expect(makeProfile() !== makeProfile())
    }

    @Test func `takes what is known only when the screen opens`() throws {
        typealias OpenProfile = @MainActor @Sendable (Int) -> ProfileViewModel
        let container = MiniContainer()
        registerServices(in: container)
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

    @Test func `shows validate() what it needs`() throws {
        let container = MiniContainer()
        registerMakeProfile(in: container)

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        #expect(error?.issues.count == 1)
    }
}

@Suite struct `A factory that assumes the main actor` {
    @Test func `makes the view model, and a scope keeps it`() throws {
        let container = MiniContainer()
        registerServices(in: container)
        registerProfile(in: container, scope: .singleton)

        let profile = try container.resolve(ProfileViewModel.self)
        profile.logIn(id: 1)

        #expect(try container.resolve(ProfileViewModel.self).title == "Hello, Ada")
    }

    // It compiles, `validate()` is silent, and it may work for a year.
    @Test func `ends the process when another thread resolves it`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            let container = MiniContainer()
            await registerServices(in: container)
            await registerProfile(in: container)
            try container.validate()

            _ = Worker { try? container.resolve(ProfileViewModel.self) }.result()
        }
    }
}
