/// A deferred dependency, resolved at each `get()`: it breaks a cycle, and brings a singleton
/// fresh transients. (The name is from Guice and JSR 330, Java's `javax.inject.Provider`.)
///
/// ```swift
/// container.register(TokenRefresher.self) { (session: Provider<Session>) in
///     TokenRefresher { try session.get() }
/// }
/// ```
public struct Provider<Service: Sendable>: Sendable {
    private let find: @Sendable () throws(ResolutionError) -> Service

    /// Makes a provider by hand, in a unit test. A factory's parameter gets one from the container.
    public init(_ find: @escaping @Sendable () throws(ResolutionError) -> Service) {
        self.find = find
    }

    /// Returns the service. In a factory it joins the running resolution, later it starts its own.
    /// - Throws: What `resolve` throws, or `containerReleased` when the container is deallocated.
    public func get() throws(ResolutionError) -> Service {
        try find()
    }
}
