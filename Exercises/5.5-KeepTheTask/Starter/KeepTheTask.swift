// Not your own container: one singleton, whose factory is `async`. The idea that it adds is a run
// that all callers share.

/// Creates one service for all callers, with an `async` factory: it waits for a network or a disk.
///
/// - A caller that comes while the factory runs waits for the same run.
/// - A run that fails throws its error to all that wait for it. The next call runs the factory again.
public actor AsyncSingleton<Service: Sendable> {
    private let factory: @Sendable () async throws -> Service
    private var instance: Service?

    public init(factory: @escaping @Sendable () async throws -> Service) {
        self.factory = factory
    }

    /// Returns the one instance.
    public func get() async throws -> Service {
        if let instance { return instance }
        // TODO: At this `await` the actor lets the next caller in, and that one finds no instance.
        // Run the factory in a new `Task`, and store the task before the first `await`.
        let created = try await factory()
        instance = created
        return created
        // TODO: A task that fails must not stay. A caller that sees it fail may call again at once.
    }
}
