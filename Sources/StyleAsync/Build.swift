import Foundation
import Step4Graph

typealias Outcome = Result<any Sendable, ResolutionError>
typealias Make = (isolated AsyncContainer, Build) async throws -> any Sendable

/// A factory whose parameters the container fills in, and the build of its singleton.
final class Registration {
    let (node, make): (Node, Make)
    var build: Build?
    init(node: Node, make: @escaping Make) { (self.node, self.make) = (node, make) }
}

/// One run of a factory, and then what came out of it.
final class Build {
    /// The build that the running code belongs to.
    @TaskLocal static var current: UUID?
    let id = UUID()
    let node: Node
    weak var registration: Registration?
    var task: Task<Void, Never>?
    var outcome: Outcome?
    /// Who waits for it: other builds, and this many callers of `resolve`.
    var (askers, callers): ([UUID: Build], Int) = ([:], 0)
    /// The builds that it waits for.
    var asked: [Build] = []

    init(of owner: Registration) { (node, registration) = (owner.node, owner) }
    /// What came out of it. Nothing yet: who asks for it was cancelled.
    var result: Outcome { outcome ?? .failure(.passing(node, CancellationError())) }
}

/// Who waits for whom.
extension AsyncContainer {
    /// Lets a caller of `resolve` wait for a build. If it is cancelled, it leaves at once.
    func join(_ build: Build) async throws(ResolutionError) {
        let caller = UUID()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                callers[caller] = (build, continuation)
                build.callers += 1
                Task {
                    await build.task?.value  // With the caller's priority, which the build gets.
                    leave(caller)
                }
                if Task.isCancelled { leave(caller) }
            }
        } onCancel: {
            Task { await leave(caller) }
        }
        _ = try outcome.get()
    }

    private func leave(_ caller: UUID) {
        guard let (build, continuation) = callers.removeValue(forKey: caller) else { return }
        continuation.resume(returning: build.result)
        build.callers -= 1
        cancelIfAlone(build)
    }

    /// A build that has ended, or is cancelled, waits for no other.
    func leaveAll(from asker: Build) {
        for build in asker.asked {
            build.askers[asker.id] = nil
            cancelIfAlone(build)
        }
        asker.asked = []
    }

    /// The last one that leaves cancels the build. Who asks after that begins a new one.
    private func cancelIfAlone(_ build: Build) {
        guard build.outcome == nil, build.askers.isEmpty, build.callers == 0 else { return }
        if build.registration?.build === build { build.registration?.build = nil }
        build.task?.cancel()
        leaveAll(from: build)
    }

    /// A path from a running build of `registration` to `build`, each waiting for the next.
    func path(from registration: Registration, to build: Build, seen: inout Set<UUID>) -> [Node]? {
        if build.registration === registration { return [build.node] }
        for asker in build.askers.values where seen.insert(asker.id).inserted {
            let path = path(from: registration, to: asker, seen: &seen)
            if let path { return path + [build.node] }
        }
        return nil
    }
}

/// The build that a parameter waits for. Nil: it is a `D?`, and `D` is not registered.
struct Begun<Value> { let build: Build? }

protocol AnyOptional { static var wrapped: ServiceKey { get } }
extension Optional: AnyOptional { static var wrapped: ServiceKey { ServiceKey(Wrapped.self) } }

extension ResolutionError {
    /// On its way out an error passes each service that waits: `node` goes in front of the path.
    static func passing(_ node: Node, _ error: any Error) -> ResolutionError {
        switch error as? ResolutionError {
        case .notRegistered(let key, let path, let near):
            .notRegistered(key, path: [node] + path, suggestion: near)
        case .circularDependency(let path):
            // A service of the loop tells it from its own place.
            .circularDependency(
                path: [node] + path.prefix(through: path.firstIndex(of: node) ?? path.count - 1))
        case .factoryFailed(let path, let why): .factoryFailed(path: [node] + path, underlying: why)
        case .containerReleased, nil: .factoryFailed(path: [node], underlying: error)
        }
    }
}
