// Not your own container: one singleton, whose factory is `async`. The idea that it adds is a run
// that all callers share.

/// Creates one service for all callers, with an `async` factory: it waits for a network or a disk.
///
/// - A caller that comes while the factory runs waits for the same run.
/// - A run that fails throws its error to all that wait for it. The next call runs the factory again.
public actor AsyncSingleton<Service: Sendable> {
    private let factory: @Sendable () async throws -> Service
    private var running: Task<Service, any Error>?

    public init(factory: @escaping @Sendable () async throws -> Service) {
        self.factory = factory
    }

    /// Returns the one instance.
    public func get() async throws -> Service {
        if let running { return try await running.value }

        let task = Task {
            do {
                return try await factory()
            } catch {
                // Here, and not in a caller: a caller that learns of it late would drop a new task.
                running = nil
                throw error
            }
        }
        running = task
        return try await task.value
    }
}
