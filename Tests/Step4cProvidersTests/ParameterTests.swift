import Evidence
import ProfileApp
import Step4cProviders
import Testing

@Suite(.enabled(if: isReentrant)) struct `Step 4c: optional and nested parameters` {
    struct DiskFull: Error {}

    @Test func `an optional parameter is nil only where the service is not registered`() throws {
        let container = MiniContainer()
        container.register(String.self) { (number: Int?) in number.map { "\($0)" } ?? "none" }
        #expect(try container.resolve(String.self) == "none")

        container.register(Int.self) { 7 }
        #expect(try container.resolve(String.self) == "7")
    }

    @Test func `an error inside a registered optional is an error`() {
        let container = MiniContainer()
        container.register(
            String.self, factory: { (_: Int?) in "" }, fileID: "App.swift", line: 1)
        container.register(
            Int.self, factory: { (_: Double) in 7 }, fileID: "App.swift", line: 2)

        #expect(
            failure(resolving: String.self, in: container)?.description == """
                Nothing is registered for Double.
                  String, registered at App.swift:1
                  needs Int, registered at App.swift:2
                  needs Double
                Register it where the app starts; if it has a default value, write a closure.
                """)

        container.register(Double.self) { throw DiskFull() }

        guard case .factoryFailed(let path, _) = failure(resolving: String.self, in: container)
        else {
            Issue.record("no factory failed")
            return
        }
        #expect(path.map { "\($0.key)" } == ["String", "Int", "Double"])
    }

    @Test func `an optional parameter does not break a loop`() {
        let container = MiniContainer()
        container.register(String.self) { (_: Int?) in "" }
        container.register(Int.self) { (_: String?) in 7 }

        guard case .circularDependency(let path) = failure(resolving: Int.self, in: container)
        else {
            Issue.record("no loop was reported")
            return
        }
        #expect(path.map { "\($0.key)" } == ["Int", "String", "Int"])
    }

    @Test func `an optional parameter shares what its scope shares`() throws {
        for (scope, areSame) in [(Scope.transient, false), (.graph, true), (.singleton, true)] {
            let container = MiniContainer()
            container.register(Database.self, scope: scope, factory: Database.init)
            container.register([Database?].self) { (plain: Database, optional: Database?) in
                [plain, optional]
            }

            let databases = try container.resolve([Database?].self)

            #expect((databases[0] === databases[1]) == areSame)
            #expect(databases[1] != nil)
        }
    }

    @Test func `an optional parameter asks for the service and not for a registered optional`()
        throws
    {
        let container = MiniContainer()
        container.register(Int?.self) { 7 }
        container.register(String.self) { (number: Int?) in number.map { "\($0)" } ?? "none" }

        #expect(try container.resolve(Int?.self) == 7)
        #expect(try container.resolve(String.self) == "none")
    }

    @Test func `optional providers and providers of optionals`() throws {
        let container = MiniContainer()
        container.register(Options.self, factory: Options.init)

        let before = try container.resolve(Options.self)
        #expect(before.provider == nil)
        #expect(try before.later.get() == nil)

        container.register(Int.self) { 5 }
        let after = try container.resolve(Options.self)
        #expect(try after.provider?.get() == 5)
        #expect(try after.later.get() == 5)
        // It looks when it is asked: then the service is registered, though it was not before.
        #expect(try before.later.get() == 5)
    }

    @Test func `an error inside an optional provider is an error, too`() throws {
        let container = MiniContainer()
        container.register(Options.self, factory: Options.init)
        container.register(Int.self) { (_: Double) in 5 }

        let options = try container.resolve(Options.self)

        #expect(throws: ResolutionError.self) { try options.provider?.get() }
        #expect(throws: ResolutionError.self) { try options.later.get() }
    }

    @Test func `what is nested deeper is taken as a service and is not registered`() {
        let container = MiniContainer()
        container.register(Int.self) { 1 }
        container.register(String.self) { (_: Int??) in "" }
        container.register([Int].self) { (_: Provider<Provider<Int>>) in [] }
        container.register(Double.self) { (_: Provider<Int?>?) in 1 }
        container.register(Float.self) { (_: Provider<Provider<Int>?>) in 1 }
        container.register(UInt.self) { (_: Int???) in 1 }
        container.register(Int8.self) { (_: Provider<Int??>) in 1 }

        let errors = [
            failure(resolving: String.self, in: container),
            failure(resolving: [Int].self, in: container),
            failure(resolving: Double.self, in: container),
            failure(resolving: Float.self, in: container),
            failure(resolving: UInt.self, in: container),
            failure(resolving: Int8.self, in: container),
        ]

        let missing = errors.map { error -> String in
            guard case .notRegistered(let key, _) = error else { return "another error" }
            return "\(key)"
        }
        #expect(
            missing == [
                "Optional<Optional<Int>>", "Provider<Provider<Int>>",
                "Optional<Provider<Optional<Int>>>", "Provider<Optional<Provider<Int>>>",
                "Optional<Optional<Optional<Int>>>", "Provider<Optional<Optional<Int>>>",
            ])
    }

    @Test func `what is nested deeper can be registered like any other type`() throws {
        let container = MiniContainer()
        container.register(Int??.self) { 3 }
        container.register(String.self) { (number: Int??) in "\((number ?? 0) ?? 0)" }

        #expect(try container.resolve(String.self) == "3")
    }
}

private struct Options: Sendable {
    let provider: Provider<Int>?
    let later: Provider<Int?>
}
