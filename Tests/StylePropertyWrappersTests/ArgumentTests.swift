import Evidence
import Step4Graph
import StylePropertyWrappers
import Testing

private protocol Profile: AnyObject, Sendable {
    var text: String { get }
}

/// A wrapper would be made before there is an id. So the init resolves, and passes the id on.
private final class ProfileScreen {
    let profile: Profile

    init(id: String) { profile = DIContainer.resolve { id } }
}

private final class ProfileImpl: Profile {
    let text: String

    init(id: String) { text = id }
    init(id: String, age: Int, city: String) { text = "\(id), \(age), \(city)" }
}

extension DIContainerTests {
    @Suite struct ArgumentTests {
        init() { startAfresh() }

        @Test func `a factory takes an argument`() {
            DIContainer.register(New { _, id in ProfileImpl(id: id) as Profile })

            #expect(DIContainer.resolve(Profile.self, arguments: { "Ada" }).text == "Ada")
        }

        @Test func `a factory with an argument takes aliases, too`() {
            DIContainer.register(New({ _, id in ProfileImpl(id: id) }, as: Profile.self))

            #expect(DIContainer.resolve(Profile.self, arguments: { "Ada" }).text == "Ada")
        }

        @Test func `a screen passes on what it was given, in its init`() {
            DIContainer.register(New { _, id in ProfileImpl(id: id) as Profile })

            #expect(ProfileScreen(id: "Ada").profile.text == "Ada")
        }

        @Test func `several arguments come as a tuple`() {
            DIContainer.register(
                New { _, id, age, city in ProfileImpl(id: id, age: age, city: city) as Profile })

            #expect(
                DIContainer.resolve(Profile.self) { ("Ada", 36, "London") }.text
                    == "Ada, 36, London")
        }

        @Test func `a factory takes the tuple as one value`() {
            DIContainer.register(
                New { (_, pair: (String, Int)) in ProfileImpl(id: pair.0) as Profile })

            #expect(DIContainer.resolve(Profile.self) { ("Ada", 36) }.text == "Ada")
        }

        @Test func `a factory takes arguments and asks for the rest`() {
            DIContainer.register {
                Shared(AppConfigurationImpl(home: "London") as AppConfiguration)
                New { resolve, id, age in
                    ProfileImpl(id: id, age: age, city: resolve(AppConfiguration.self).home)
                        as Profile
                }
            }

            #expect(DIContainer.resolve(Profile.self) { ("Ada", 36) }.text == "Ada, 36, London")
        }

        @Test func `arguments go to the factory that was asked for and to no other`() throws {
            DIContainer.register {
                New { (_, id: String) in ProfileImpl(id: id) as Profile }
                New { (_, id: String) in [try DIContainer.tryResolve(Profile.self).text, id] }
            }

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve([String].self) { "Ada" }
            }

            #expect(error?.description.contains("Profile takes String, but was given ().") == true)
        }

        @Test func `a Shared that is built ignores arguments`() {
            DIContainer.register(Shared { _, id in ProfileImpl(id: id) as Profile })
            let first = DIContainer.resolve(Profile.self) { "Ada" }

            #expect(DIContainer.resolve(Profile.self) { "Grace" } === first)
            #expect(DIContainer.resolve(Profile.self) { 1 } === first)
            #expect(DIContainer.resolve(Profile.self).text == "Ada")
        }

        @Test func `a factory without arguments ignores them, so a mock need not take any`() {
            DIContainer.register(New { _, id in ProfileImpl(id: id) as Profile })
            DIContainer.register(New(ProfileImpl(id: "mock") as Profile))

            #expect(DIContainer.resolve(Profile.self) { "Ada" }.text == "mock")
        }

        @Test func `an optional service takes arguments`() {
            DIContainer.register(New { _, id in ProfileImpl(id: id) as Profile })

            #expect(DIContainer.resolve(Profile?.self) { "Ada" }?.text == "Ada")
        }

        @Test func `arguments of other types are an error`() {
            DIContainer.register(
                New(
                    { _, id, age in ProfileImpl(id: id, age: age, city: "") as Profile },
                    fileID: "App.swift", line: 1))

            let error = #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(Profile.self) { ("Ada", "36") }
            }

            #expect(
                error?.description == """
                    A factory failed: Profile takes (String, Int), but was given (String, String).
                      Profile, registered at App.swift:1
                    The service was not kept: the next resolve tries again.
                    """)
        }

        @Test func `too many, too few and no arguments are errors`() {
            DIContainer.register(
                New { _, id, age in ProfileImpl(id: id, age: age, city: "") as Profile })

            #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(Profile.self) { ("Ada", 36, "London") }
            }
            #expect(throws: ResolutionError.self) {
                try DIContainer.tryResolve(Profile.self) { "Ada" }
            }
            #expect(throws: ResolutionError.self) { try DIContainer.tryResolve(Profile.self) }
            #expect(DIContainer.resolve(Profile.self) { ("Ada", 36) }.text == "Ada, 36, ")
        }

        @Test func `arguments are made before the lock is taken`() {
            DIContainer.register {
                New { (_, isFree: Bool) in isFree }
                New(7)
            }

            let isFree = DIContainer.resolve(Bool.self) {
                Worker { DIContainer.resolve(Int.self) }.hasFinished(within: 5)
            }

            #expect(isFree)
        }

        @Test func `arguments stay with the thread that gave them`() {
            DIContainer.register {
                New { (_, id: String) in id }
                New(7)
                New { resolve in
                    // The other thread has to wait here, with its argument in hand.
                    let other = Worker { try? DIContainer.tryResolve(String.self) { "Ada" } }
                    _ = other.hasFinished(within: 0.1)
                    _ = resolve(Int.self)
                    return other
                }
            }

            let other = DIContainer.resolve(Worker<String?>.self)

            #expect(other.result() == "Ada")
        }

        @Test func `the container does not keep arguments`() {
            weak var released: ProfileImpl?
            DIContainer.register(New { (_, profile: ProfileImpl) in profile.text })
            do {
                let profile = ProfileImpl(id: "Ada")
                released = profile
                #expect(DIContainer.resolve(String.self) { profile } == "Ada")
            }

            #expect(released == nil)
        }
    }
}
