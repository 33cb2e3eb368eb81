import ProfileApp
import Step4Graph
import StylePropertyWrappers
import Support
import Testing

extension DIContainerTests {
    @Suite struct AliasTests {
        init() { startAgain() }

        @Test func `two aliases share one instance, however it is registered`() {
            let ways = [
                Shared(Database.init, as: UserReading.self, UserSaving.self),
                Shared(Database(), as: UserReading.self, UserSaving.self),
                Shared({ _ in Database() }, as: UserReading.self, UserSaving.self),
            ]
            for way in ways {
                DIContainer.register(way)

                let reading = DIContainer.resolve(UserReading.self)
                #expect(reading === DIContainer.resolve(UserSaving.self))
            }
        }

        @Test func `two registrations of one type do not share, nor does a New`() {
            DIContainer.register {
                Shared(Database.init, as: UserReading.self)
                Shared(Database.init, as: UserSaving.self)
            }
            #expect(DIContainer.resolve(UserReading.self) !== DIContainer.resolve(UserSaving.self))

            DIContainer.register(New(Database.init, as: UserReading.self, UserSaving.self))
            #expect(DIContainer.resolve(UserReading.self) !== DIContainer.resolve(UserSaving.self))
            #expect(DIContainer.resolve(UserReading.self) !== DIContainer.resolve(UserReading.self))
        }

        @Test func `one alias is replaced alone`() {
            DIContainer.register(Shared(Database.init, as: UserReading.self, UserSaving.self))
            let saving = DIContainer.resolve(UserSaving.self)

            DIContainer.register(New(EmptyTable() as any UserReading))

            #expect(DIContainer.resolve(UserReading.self) is EmptyTable)
            #expect(DIContainer.resolve(UserSaving.self) === saving)
        }

        @Test func `with aliases, the instance's own type is registered only where it is named`() {
            DIContainer.register(Shared(Database.init, as: UserReading.self))
            #expect(DIContainer.resolve(Database?.self) == nil)

            DIContainer.register(Shared(Database.init, as: UserReading.self, Database.self))
            #expect(DIContainer.resolve(UserReading.self) === DIContainer.resolve(Database.self))
        }

        @Test
        func `an alias that the instance does not conform to is an error, and the others work`() {
            DIContainer.register {
                Shared(
                    EmptyTable(), as: UserReading.self, UserSaving.self, fileID: "App.swift",
                    line: 1)
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(UserSaving.self)
            }

            #expect(
                error?.description == """
                    A factory failed: EmptyTable is no UserSaving. \
                    Let it conform, or drop the alias.
                      UserSaving, registered at App.swift:1
                    Nothing was cached: the next resolve runs the factory again.
                    """)
            #expect(DIContainer.resolve(UserReading.self) is EmptyTable)
        }

        @Test func `an error tells types of the same name apart by their modules`() {
            DIContainer.register {
                New({ _ in Edge() }, as: Step4Graph.Edge.self)
                New { (_, edge: Step4Graph.Edge) in User(id: 1, name: "\(edge)") }
            }

            let ofAlias = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(Step4Graph.Edge.self)
            }
            let ofArgument = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(User.self) { Edge() }
            }

            let (ours, other) = ("StylePropertyWrappersTests.Edge", "Step4Graph.Edge")
            #expect("\(ofAlias, default: "")".contains("\(ours) is no \(other). Let it conform"))
            #expect(
                "\(ofArgument, default: "")".contains("takes \(other), but was given \(ours)."))
        }

        @Test func `a Shared that resolves its other alias gets an error that it needs itself`() {
            let runs = Tally()
            let registration = Shared(
                { _ in
                    if runs.add() == 1 { _ = try DIContainer.tryResolve(UserSaving.self) }
                    return Database()
                }, as: UserReading.self, UserSaving.self, fileID: "App.swift", line: 1)
            DIContainer.register(registration)

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(UserReading.self)
            }

            #expect(runs.count == 1)
            #expect(
                error?.description == """
                    A factory failed: Database needs itself. Let it resolve later, in a closure.
                      UserReading, registered at App.swift:1
                      needs UserSaving, registered at App.swift:1
                    Nothing was cached: the next resolve runs the factory again.
                    """)
        }

        @Test func `a Shared that ignores the error of its other alias creates one instance`() {
            let runs = Tally()
            let registration = Shared(
                { _, table in
                    if runs.add() == 1 {
                        _ = try? DIContainer.tryResolve(UserSaving.self) { table + 1 }
                    }
                    return Database()
                }, as: UserReading.self, UserSaving.self)
            DIContainer.register(registration)

            let reading = DIContainer.resolve(UserReading.self) { 1 }

            #expect(reading === DIContainer.resolve(UserSaving.self) { 1 })
            #expect(runs.count == 1)
        }
    }
}

/// Has the name of a type of the engine.
private struct Edge: Sendable {}
