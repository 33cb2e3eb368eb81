// Not your own container: typed factories, small and for this exercise. The idea that it adds is
// `override`, a mock for as long as an operation runs.

/// How to create one service. Call it to get the service: `database()`.
public struct Factory<Value: Sendable>: Sendable {
    /// The identity of this factory: others may create the same type.
    private let token = Token()
    private let create: @Sendable () -> Value

    public init(_ create: @escaping @Sendable () -> Value) {
        self.create = create
    }

    /// Returns a new service: from the mock's closure inside `override`, otherwise from the
    /// factory's own closure.
    public func callAsFunction() -> Value {
        let mock = Overrides.current[token] as? @Sendable () -> Value
        return (mock ?? create)()
    }

    /// Runs an operation, and the tasks it starts, with another closure in the place of this one.
    ///
    /// Code outside the operation sees nothing of it, not even while the operation runs. An
    /// override inside another one adds to it, or covers it for a while.
    // `isolation` keeps the operation on the actor of the caller.
    public func override<Result>(
        with mock: @escaping @Sendable () -> Value,
        isolation: isolated (any Actor)? = #isolation,
        during operation: () async throws -> Result
    ) async rethrows -> Result {
        var inner = Overrides.current
        inner[token] = mock
        return try await Overrides.$current.withValue(inner, operation: operation)
    }
}

/// The closures that replace those of factories.
private enum Overrides {
    @TaskLocal static var current: [Token: any Sendable] = [:]
}

private final class Token: Hashable, Sendable {
    static func == (one: Token, other: Token) -> Bool {
        one === other
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
