/// Makes one service for all who ask, with a factory that may wait: for a network, for a disk.
///
/// - A caller that comes while the factory runs waits for the same run.
/// - A run that fails tells its error to all who wait for it. The next call runs the factory again.
public actor AsyncSingleton<Service: Sendable> {
    private let factory: @Sendable () async throws -> Service
    private var instance: Service?
    private var isBuilding = false
    private var waiting: [CheckedContinuation<Service, any Error>] = []

    public init(factory: @escaping @Sendable () async throws -> Service) {
        self.factory = factory
    }

    /// Returns the one instance.
    public func get() async throws -> Service {
        if let instance { return instance }
        if isBuilding { return try await withCheckedThrowingContinuation { waiting.append($0) } }
        isBuilding = true
        do {
            let made = try await factory()
            instance = made
            end(with: .success(made))
            return made
        } catch {
            end(with: .failure(error))
            throw error
        }
    }

    private func end(with result: Result<Service, any Error>) {
        isBuilding = false
        let told = waiting
        waiting = []
        for caller in told { caller.resume(with: result) }
    }
}
