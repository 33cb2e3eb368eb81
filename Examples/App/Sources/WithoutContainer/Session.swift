import AppModel
import Observation

/// Who is logged in. Many screens show it.
@Observable
final class Session {
    private(set) var greeting = "Please log in"
    private let api: any APIServicing

    init(api: any APIServicing) {
        self.api = api
    }

    func logIn(id: User.ID) async {
        do {
            greeting = "Hello, \(try await api.user(id: id).name)"
        } catch {
            greeting = "No such user"
        }
    }
}
