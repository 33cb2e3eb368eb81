/// A dependency that is resolved later, at each `get()`: it breaks a loop, and brings a singleton
/// fresh transients. (The name is from Guice and JSR 330, Java's `javax.inject.Provider`.)
public struct Provider<Service: Sendable>: Sendable {
    private let make: @Sendable () throws(ResolutionError) -> Service

    /// Makes a provider by hand, in a unit test. As a factory's parameter, the container makes it.
    public init(_ make: @escaping @Sendable () throws(ResolutionError) -> Service) {
        self.make = make
    }

    /// Returns the service. Called by a factory it joins the walk, later it begins one.
    /// - Throws: What `resolve` throws, or `containerReleased` when the container is gone.
    public func get() throws(ResolutionError) -> Service {
        try make()
    }
}
