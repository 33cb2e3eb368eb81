// Not your own container: one singleton, whose factory may wait. The idea that it adds is a run
// that all callers share.

/// Makes one service for all who ask, with a factory that may wait: for a network, for a disk.
///
/// - A caller that comes while the factory runs waits for the same run.
/// - A run that fails tells its error to all who wait for it. The next call runs the factory again.
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
        // Run the factory in a new `Task`, and keep the task before the first `await`.
        let made = try await factory()
        instance = made
        return made
        // TODO: A task that fails must not be kept. Who sees it fail may ask again at once.
    }
}
