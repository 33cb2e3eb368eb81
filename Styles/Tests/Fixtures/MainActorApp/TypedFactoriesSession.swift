// Typed factories in an app whose types are all on the main actor: what may be shared, and is
// observed by screens, has only its init for any thread.
import Observation

nonisolated protocol APIServicing: Sendable {
    func name(of id: Int) async throws -> String
}

nonisolated struct APIService: APIServicing {
    func name(of id: Int) async throws -> String { "Ada" }
}

@Observable final class Session {
    private(set) var name: String?
    private let api: any APIServicing

    nonisolated init(api: any APIServicing) { self.api = api }

    func logIn(id: Int) async throws {
        name = try await api.name(of: id)
    }
}

nonisolated extension Container.Scope {
    static let session = Cached()
}

nonisolated extension Container {
    static let api = Factory { APIService() as any APIServicing }
    static let session = Factory(scope: .session) { Session(api: api()) }
}

@Observable final class ProfileViewModel {
    private let session: Session

    init(session: Session) { self.session = session }

    var title: String { session.name.map { "Hello, \($0)" } ?? "Please log in" }
}

@MainActor extension Container {
    static func profile() -> ProfileViewModel { ProfileViewModel(session: session()) }
}
