import ProfileApp
import Step4Graph
import StyleAsync
import Support

/// A factory that stays inside until a test lets it return.
struct SlowDatabase: Sendable {
    let hasBegun = Gate()
    let mayReturn = Gate()
    let runs = Tally()

    @Sendable func make() async -> Database {
        runs.add()
        await hasBegun.open()
        await mayReturn.pass()
        return Database()
    }
}

extension AsyncContainer {
    /// What `resolve` throws: what went wrong, and the path that leads there.
    func failure<Service: Sendable>(of type: Service.Type) async -> String? {
        do {
            _ = try await resolve(type)
            return nil
        } catch let error as ResolutionError {
            switch error {
            case .notRegistered(let key, let path, _): return "no \(key): \(names(path))"
            case .circularDependency(let path): return "cycle: \(names(path))"
            case .factoryFailed(let path, let underlying): return "\(underlying): \(names(path))"
            case .containerReleased: return "\(error)"
            }
        } catch {
            return "\(error)"
        }
    }

    private func names(_ path: [Node]) -> String {
        path.map(\.key.description).joined(separator: ", ")
    }
}

/// Runs a test with a container, and waits until that is deallocated: a build in flight
/// retains it, so after this there is none. (If this takes forever, the watchdog stops the test.)
func withContainer(_ test: (AsyncContainer) async throws -> Void) async throws {
    weak var released: AsyncContainer?
    do {
        let container = AsyncContainer()
        released = container
        try await test(container)
    }
    while released != nil { await Task.yield() }
}

/// Counts when it is deallocated.
final class Draft: Sendable {
    let deallocated: Tally
    init(deallocated: Tally) { self.deallocated = deallocated }
    deinit { deallocated.add() }
}
