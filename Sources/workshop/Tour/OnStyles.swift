import Evidence
import Foundation
import ProfileApp
import StyleAsync
import StyleFactoryProtocols
import StylePropertyWrappers
import StyleTypedFactories

/// The situations of the styles, each met by its style.
enum OnStyles {
    static func screenForValue() -> [String] {
        let container = DependencyContainer()
        let messages = ["Hello", "Goodbye"].map { Message(author: "Ada", text: $0) }
        return Situation.screens(messages.map { container.makeMessageScreen(for: $0).message.text })
    }

    static func screenOfTheSystem() -> [String] {
        DIContainer.register(Shared(UserName(value: "Ada")))
        return Situation.screenOfTheSystem(InjectedScreen().name.value)
    }

    /// Asks the compiler what it thinks of a fixture.
    static func ask(_ fixture: String, with library: String) -> [String] {
        do {
            let errors = try Compiler.errors(
                in: "Tests/Fixtures/\(fixture).swift", with: "Sources/\(library)")
            return errors.isEmpty
                ? ["The compiler accepts it."] : errors.map { "The compiler refuses: \($0)" }
        } catch {
            return ["\(error)"]
        }
    }

    static func mockBelowSingleton() -> [String] {
        // Local, so that nothing of it is left for the next scene.
        Container.Registrations.local {
            let before = Container.cache()
            Container.Registrations.push()
            let mock = Database()
            Container.database.register { mock }
            return Situation.mock(mock, reaches: Container.cache(), not: before)
        }
    }
}

extension OnStyles {
    static func slowFactory() -> [String] {
        let container = AsyncContainer()
        let entered = DispatchSemaphore(value: 0)
        let (network, answer) = AsyncStream.makeStream(of: String.self)
        func ended(_ work: @escaping @Sendable () async -> Bool) -> Worker<Bool> {
            // A thread of the tour waits, and no thread on which tasks run.
            let (done, isRight) = (DispatchSemaphore(value: 0), Tally())
            Task {
                if await work() { isRight.add() }
                done.signal()
            }
            return Worker {
                done.wait()
                return isRight.count == 1
            }
        }
        let slow = ended {
            await container.register(String.self) {
                entered.signal()
                return await network.first { _ in true } ?? ""
            }
            await container.register(Int.self) { 1 }
            return (try? await container.resolve(String.self)) == "the token"
        }
        entered.wait()
        let quick = ended { (try? await container.resolve(Int.self)) == 1 }
        return Situation.slowFactory(hasQuickOne: quick.hasFinished(within: 10)) {
            answer.yield("the token")
            return slow.result() && quick.result()
        }
    }
}

/// Who is logged in, as a service.
struct UserName: Sendable {
    let value: String
}

private final class InjectedScreen {
    @Inject var name: UserName

    init() {}
}

extension Container {
    fileprivate static let database = Factory { Database() }
    fileprivate static let cache = Factory(scope: .singleton) { UserCache(database: database()) }
}
