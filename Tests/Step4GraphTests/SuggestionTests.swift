import ProfileApp
import Step4Graph
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: did you mean` {
    @Test func `an error suggests the service that was meant`() {
        let container = MiniContainer()
        container.register(APIService.self, factory: APIService.init, fileID: "App.swift", line: 3)

        let error = #expect(throws: ResolutionError.self) {
            try container.resolve((any APIServicing).self)
        }

        let expected = """
            Nothing is registered for APIServicing.
            Register it where the app starts. If it is a parameter with a default value, \
            register a closure that leaves it out.
            Did you mean APIService?
            """
        #expect(error?.description == expected)
    }

    @Test func `an issue suggests the service that was meant`() {
        let container = MiniContainer()
        container.register(UserManager.self, factory: UserManager.init)
        container.register(APIService.self) { APIService(cache: UserCache(database: Database())) }

        let error = #expect(throws: ValidationError.self) { try container.validate() }

        #expect(error?.description.contains("\nDid you mean APIService?\n") == true)
    }

    @Test func `of equal names the error suggests the one that was registered first`() {
        func suggestion(_ register: (MiniContainer) -> Void...) -> String? {
            let container = MiniContainer()
            for register in register { register(container) }
            let error = #expect(throws: ResolutionError.self) {
                try container.resolve(Settings.self)
            }
            return error?.description.components(separatedBy: "Did you mean ").last
        }
        let audio = { (container: MiniContainer) in
            container.register(Audio.Settings.self) { Audio.Settings() }
        }
        let video = { (container: MiniContainer) in
            container.register(Video.Settings.self) { Video.Settings() }
        }

        // Often, because a dictionary that is as small may have them in the right order by chance.
        for _ in 1...20 {
            #expect(suggestion(audio, video, audio) == "Audio.Settings?")
            #expect(suggestion(video, audio, video) == "Video.Settings?")
        }
    }

    @Test func `a name that begins or ends alike for two thirds is suggested`() {
        #expect(
            suggestion(for: UserStore.self, among: Database.self, UserStack.self) == "UserStack")
        #expect(suggestion(for: UserStore.self, among: UserSpace.self) == nil)
        #expect(suggestion(for: UserStores.self, among: UserStack.self) == nil)
        #expect(suggestion(for: UserStore.self, among: IUserStore.self) == "IUserStore")
        #expect(suggestion(for: IUserStore.self, among: UserStore.self) == "UserStore")
        #expect(suggestion(for: UserStore.self, among: USERStore.self) == "USERStore")
        #expect(
            suggestion(for: Audio.Settings.self, among: Video.Settings.self) == "Video.Settings")
    }

    @Test func `of several names the shortest is suggested, then the first in the alphabet`() {
        #expect(
            suggestion(for: UserStore.self, among: OldUserStore.self, UserStores.self)
                == "UserStores")
        #expect(
            suggestion(for: UserStore.self, among: UserStick.self, UserStack.self) == "UserStack")
        #expect(suggestion(for: UserStore.self) == nil)
        #expect(suggestion(for: Int.self, among: IntegersOfUnusualSize.self) == nil)
    }

    /// What an issue suggests for a type that is required and not registered.
    private func suggestion(for wanted: Any.Type, among types: Any.Type...) -> String? {
        let user = Edge(
            from: ServiceKey(A.self), to: ServiceKey(wanted), isOptional: false, isDeferred: false)
        let services = (types + [A.self]).map {
            Node(key: ServiceKey($0), scope: .transient, location: "App.swift:1")
        }
        let issues = DependencyGraph(nodes: services, edges: [user]).issues
        guard case .notRegistered(_, _, let suggestion) = issues.first else {
            return "another issue"
        }
        return suggestion?.description
    }
}

private enum UserStore {}
private enum UserStores {}
private enum UserStack {}
private enum UserStick {}
private enum UserSpace {}
private enum IntegersOfUnusualSize {}
private enum IUserStore {}
private enum OldUserStore {}
private enum USERStore {}

private struct Settings: Sendable {}

private enum Audio {
    struct Settings: Sendable {}
}

private enum Video {
    struct Settings: Sendable {}
}
