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

/// A type around a service, which says how a factory wants it: `D?` or `Provider<D>`. One may be
/// in another: `Provider<D?>`.
protocol Wrapper {
    /// What is in it: `D`.
    static var wrapped: Any.Type { get }
    /// Creates the argument, each time before the factory runs.
    static func makeArgument(from container: MiniContainer) throws(ResolutionError) -> Self
}

extension ServiceKey {
    /// The service that a parameter of this type asks for, out of all its wrappers.
    var unwrapped: ServiceKey {
        guard let wrapper = type as? any Wrapper.Type else { return self }
        return ServiceKey(wrapper.wrapped).unwrapped
    }
}
