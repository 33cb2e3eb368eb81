import Evidence
import Foundation
import Step4Graph
import StyleAsync
import Testing

/// Work that has not ended in time. The test is red then, and does not hang.
struct TooLate: Error {}

/// Makes a call, and returns as soon as it does. What hangs is left behind after ten seconds.
///
/// The deadline is made of 200 small waits in tasks. So while other tests hold all threads on which
/// tasks run, its time does not run either.
func within<Result: Sendable>(
    _ call: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    let ended = Tally()
    return try await withCheckedThrowingContinuation { continuation in
        let deadline = Task {
            await pass { Task.isCancelled }
            if ended.add() == 1 { continuation.resume(throwing: TooLate()) }
        }
        Task {
            do {
                let result = try await call()
                if ended.add() == 1 { continuation.resume(returning: result) }
            } catch {
                if ended.add() == 1 { continuation.resume(throwing: error) }
            }
            deadline.cancel()
        }
    }
}

/// Passes ten seconds, or less if something has happened.
func pass(until hasHappened: () -> Bool) async {
    for _ in 1...200 where !hasHappened() { try? await Task.sleep(for: .milliseconds(50)) }
}

/// A gate that is closed until it is opened. It does not ask whether the task is cancelled.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for one in waiting { one.resume() }
        waiting = []
    }

    func pass() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    /// Waits for the gate in a test, but not for ever.
    nonisolated func reached() async throws { try await within { await self.pass() } }
}

/// Waits until the running task is cancelled.
func cancellation() async {
    let gate = Gate()
    await withTaskCancellationHandler {
        await gate.pass()
    } onCancel: {
        Task { await gate.open() }
    }
}

/// A factory that tells when it runs, waits until it may go on, and counts.
struct SlowDatabase: Sendable {
    let entered = Gate()
    let mayLeave = Gate()
    let built = Tally()

    func make() async -> Database {
        built.add()
        await entered.open()
        await mayLeave.pass()
        return Database()
    }
}

final class Database: Sendable {}

struct UserCache: Sendable { let database: Database }

/// A service whose factory tells that all dependencies of its user are begun.
struct Probe: Sendable {}

/// Waits for the database. Once its probe is built, all know that it waits.
struct Screen: Sendable {
    let database: Database
    init(database: Database, probe: Probe) { self.database = database }
}

/// What a call throws: the error of a resolve, or nothing.
func error<Service: Sendable>(
    of type: Service.Type, in container: AsyncContainer
) async throws -> ResolutionError? {
    try await within {
        do throws(ResolutionError) {
            _ = try await container.resolve(type)
            return nil
        } catch { return error }
    }
}

/// The names of the services in the path of an error.
func names(_ error: ResolutionError?) -> [String] {
    switch error {
    case .notRegistered(_, let path, _), .circularDependency(let path),
        .factoryFailed(let path, _), .containerReleased(_, let path):
        path.map { "\($0.key)" }
    case nil: []
    }
}

func isCancelled(_ error: (any Error)?) -> Bool {
    if case .factoryFailed(_, let why) = error as? ResolutionError {
        return why is CancellationError
    }
    return false
}
