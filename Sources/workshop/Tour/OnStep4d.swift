import Evidence
import Foundation
import ProfileApp
import Step4Graph

enum OnStep4d {
    static func screenForValue() -> [String] {
        let container = MiniContainer()
        // `resolve` takes no argument, so the text has to be a service, and all screens get the same.
        container.register(String.self) { "Hello" }
        let texts = (1...2).compactMap { _ in try? container.resolve(String.self) }
        return Situation.screens(texts)
    }

    static func screenOfTheSystem() -> [String] {
        let container = MiniContainer()
        container.register(UserName.self) { UserName(value: "Ada") }
        return Situation.screenOfTheSystem(SystemScreen().name?.value)
    }

    static func mockBelowSingleton() -> [String] {
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        let before = try? container.resolve(UserCache.self)
        let mock = Database()
        container.register(Database.self) { mock }
        return Situation.mock(mock, reaches: try? container.resolve(UserCache.self), not: before)
    }

    static func slowFactory() -> [String] {
        let container = MiniContainer()
        let (entered, answer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        container.register(String.self) {
            entered.signal()
            answer.wait()
            return "the token"
        }
        container.register(Int.self) { 1 }
        let slow = Worker { try? container.resolve(String.self) }
        entered.wait()
        let quick = Worker { try? container.resolve(Int.self) }
        return Situation.slowFactory(hasQuickOne: quick.hasFinished(within: 0.2)) {
            answer.signal()
            return slow.result() != nil && quick.result() != nil
        }
    }

    static func beforeLaunch() -> [String] {
        let faulty = MiniContainer()
        faulty.register(APIService.self, factory: APIService.init)
        faulty.register(Session.self) { Session(refresher: $0) }
        faulty.register(TokenRefresher.self) { TokenRefresher(session: $0) }
        faulty.register(Database.self, scope: .graph, factory: Database.init)
        faulty.register(HomeScreen.self, scope: .singleton) { (_: Database) in
            HomeScreen { ProfileViewModel(userManager: UserManager(api: NoAPI())) }
        }

        let sound = MiniContainer()
        sound.register(Database.self, scope: .singleton, factory: Database.init)
        sound.register(UserCache.self, factory: UserCache.init)
        sound.register((any APIServicing).self, factory: APIService.init)
        sound.register(UserManager.self, scope: .singleton, factory: UserManager.init)
        sound.register(ProfileViewModel.self, factory: ProfileViewModel.init)
        sound.register(HomeScreen.self) { (profiles: Provider<ProfileViewModel>) in
            HomeScreen { try profiles.get() }
        }
        return [
            "validate() found, and ran no factory:", Situation.complaint(of: faulty.validate),
            "The same app without the faults: \(Situation.complaint(of: sound.validate)) Its graph:",
            Tree.lines(of: sound.graph),
        ]
    }
}

private struct NoAPI: APIServicing {
    func user(id: Int) -> User? { nil }
    var requestCount: Int { 0 }
}

/// Made by the system, which knows no container: other code would have to set the name afterwards.
private final class SystemScreen {
    var name: UserName?

    init() {}
}
