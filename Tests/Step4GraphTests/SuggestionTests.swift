import Testing

@testable import Step4Graph

@Suite(.enabled(if: isReentrant)) struct `Step 4: did you mean` {
    /// What is suggested for `wanted` when `types` are registered.
    func suggestion(for wanted: Any.Type, among types: Any.Type...) -> String? {
        let services = types.map {
            Node(key: ServiceKey($0), scope: .transient, location: "App.swift:1")
        }
        return DependencyGraph(services: services, edges: [])
            .nearest(to: ServiceKey(wanted)).map { "\($0.key)" }
    }

    @Test func `two thirds of the longer name are enough, less is not`() {
        // Six letters of nine, then five of nine: "UserSt" and "UserS".
        #expect(suggestion(for: UserStore.self, among: UserStack.self) == "UserStack")
        #expect(suggestion(for: UserStore.self, among: UserSpace.self) == nil)
        // The longer name counts, on whichever side it is.
        #expect(suggestion(for: User.self, among: Users1.self) == "Users1")
        #expect(suggestion(for: Users1.self, among: User.self) == "User")
        #expect(suggestion(for: User.self, among: UserTag.self) == nil)
        #expect(suggestion(for: UserTag.self, among: User.self) == nil)
    }

    @Test func `a shared end counts like a shared beginning`() {
        #expect(
            suggestion(for: PaymentGateway.self, among: StripePaymentGateway.self)
                == "StripePaymentGateway")
        #expect(
            suggestion(for: StripePaymentGateway.self, among: PaymentGateway.self)
                == "PaymentGateway")
        // A beginning and an end together do not: "User" and "Store" of fourteen letters.
        #expect(suggestion(for: UserStore.self, among: UserImageStore.self) == nil)
    }

    @Test func `a leading I does not matter`() {
        #expect(suggestion(for: UserRepository.self, among: IUserRepository.self) != nil)
        #expect(suggestion(for: IUserRepository.self, among: UserRepository.self) != nil)
    }

    @Test func `letter case does not matter`() {
        #expect(suggestion(for: URLCache.self, among: UrlCache.self) == "UrlCache")
        #expect(suggestion(for: UrlCache.self, among: URLCache.self) == "URLCache")
    }

    @Test func `the name that shares most is the best, and of equals the first`() {
        #expect(
            suggestion(
                for: UserStore.self, among: UserStack.self, UserStores.self, UserStoke.self)
                == "UserStores")
        #expect(
            suggestion(for: UserStore.self, among: UserSpace.self, UserStack.self, UserStick.self)
                == "UserStack")
        #expect(
            suggestion(for: UserStore.self, among: UserStick.self, UserStack.self) == "UserStick")
    }

    @Test func `a nested type is compared by its own name, and the place tells it apart`() {
        #expect(
            suggestion(for: First.Settings.self, among: Second.Settings.self) == "Second.Settings")
        #expect(suggestion(for: Settings.self, among: First.Setting.self) == "First.Setting")
    }

    @Test func `a function type is never suggested, however much its text has in common`() {
        #expect(
            suggestion(
                for: (@Sendable (User) -> UserStore).self,
                among: (@Sendable (User) -> UserStack).self)
                == nil)
    }

    @Test func `unrelated names get no suggestion`() {
        #expect(suggestion(for: UserStore.self) == nil)
        #expect(suggestion(for: UserStore.self, among: PaymentGateway.self, Int.self) == nil)
        #expect(suggestion(for: UserStore.self, among: [UserStore].self) == nil)
        #expect(suggestion(for: [Int].self, among: [String].self) == nil)
        #expect(
            suggestion(
                for: (@Sendable () -> UserStore).self, among: (@Sendable () -> PaymentGateway).self)
                == nil)
    }

    @Test func `a service can be meant by what it needs itself`() {
        let container = MiniContainer()
        container.register(UserManager.self, factory: UserManager.init)

        guard
            case .notRegistered(_, _, let near) = failure(
                resolving: UserManager.self, in: container)
        else {
            Issue.record("nothing was missing")
            return
        }
        #expect(near.map { "\($0.key)" } == "UserManager")
    }

    @Test func `names may have any letters, and any number of levels`() {
        #expect("\(ServiceKey(Größe.self))" == "Größe")
        #expect("\(ServiceKey(Größe.Of.Three.Levels.self))" == "Größe.Of.Three.Levels")
        #expect("\(ServiceKey([用户].self))" == "Array<用户>")
    }

    @Test func `a long path is shown whole`() {
        let path = (1...30).map {
            Node(key: ServiceKey(Int.self), scope: .transient, location: "App.swift:\($0)")
        }

        let lines = path.text.split(separator: "\n")

        #expect(lines.count == 30)
        #expect(lines.first == "Int, registered at App.swift:1")
        #expect(lines.last == "  needs Int, registered at App.swift:30")
    }

    @Test func `an edge is told by its ends and by its kind`() {
        func edge(isOptional: Bool = false, isDeferred: Bool = false) -> Edge {
            Edge(
                from: ServiceKey(Int.self), to: ServiceKey(String.self),
                isOptional: isOptional, isDeferred: isDeferred)
        }

        #expect(edge() == edge())
        #expect(edge() != edge(isOptional: true))
        #expect(edge() != edge(isDeferred: true))
    }
}

private struct Größe {
    enum Of { enum Three { struct Levels {} } }
}
private struct 用户 {}

private protocol UserManaging: Sendable {}

private final class UserManager: UserManaging {
    init(inner: any UserManaging) {}
}

private enum User {}
private enum Users1 {}
private enum UserTag {}
private enum UserStore {}
private enum UserStores {}
private enum UserStack {}
private enum UserStick {}
private enum UserStoke {}
private enum UserSpace {}
private enum UserImageStore {}
private enum PaymentGateway {}
private enum StripePaymentGateway {}
private enum UserRepository {}
private enum IUserRepository {}
private enum URLCache {}
private enum UrlCache {}
private enum Settings {}
private enum First {
    enum Settings {}
    enum Setting {}
}
private enum Second {
    enum Settings {}
}
