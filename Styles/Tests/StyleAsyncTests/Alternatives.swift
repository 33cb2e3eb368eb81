import Foundation
import ProfileApp
import Step4Graph
import StyleAsync
import Support
import TestSupport
import Testing

/// What needs no async factory, and what an async factory should leave to a thread.
@Suite(.watchdog) struct Alternatives {
    @Test func `a service whose methods are async is wired by Step 4`() async throws {
        let container = MiniContainer()
        let isOpen = Gate()
        container.register(AsyncDatabase.self, scope: .singleton) {
            AsyncDatabase {
                await isOpen.pass()
                return Database()
            }
        }

        // It is resolved at once, although it is not open yet.
        let database = try container.resolve(AsyncDatabase.self)
        async let user = database.user(id: 1)

        await isOpen.open()
        #expect(await user == nil)
    }

    // Each returns only when all have begun. On the threads of the pool, which are fewer, the first
    // ones would wait forever.
    @Test func `factories that compute on threads of their own do not block each other`()
        async throws
    {
        let container = AsyncContainer()
        let notBegun = DispatchGroup()
        for _ in 1...100 { notBegun.enter() }
        await container.register(Database.self) {
            await onOwnThread {
                notBegun.leave()
                notBegun.wait()
                return Database()
            }
        }

        let tasks = (1...100).map { _ in Task { try await container.resolve(Database.self) } }

        for task in tasks { _ = try await task.value }
    }
}

/// Runs what takes long on a thread of its own. The task that awaits it holds no thread.
private func onOwnThread<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

/// Its init returns at once. Its methods wait until it is open.
private final class AsyncDatabase: Sendable {
    private let opening: Task<Database, Never>

    init(open: @escaping @Sendable () async -> Database) {
        opening = Task { await open() }
    }

    func user(id: Int) async -> User? {
        await opening.value.user(id: id)
    }
}
