import Evidence
import Step4cProviders
import Testing

/// The error that a `resolve` ends with. Records an issue when it does not fail.
func failure<Service: Sendable>(
    resolving type: Service.Type, in container: MiniContainer,
    sourceLocation: SourceLocation = #_sourceLocation
) -> ResolutionError? {
    #expect(throws: ResolutionError.self, sourceLocation: sourceLocation) {
        try container.resolve(type)
    }
}

/// Whether a factory may resolve on its own thread. If not, most tests here would wait for ever,
/// so all suites are skipped but the one below.
let isReentrant: Bool = {
    let container = MiniContainer()
    container.register(Int.self) { 1 }
    container.register(String.self) { [unowned container] in
        "\(try container.resolve(Int.self))"
    }
    return Worker { _ = try? container.resolve(String.self) }.hasFinished(within: 5)
}()

@Suite struct `Step 4c: one thread` {
    @Test func `a factory may resolve while its thread holds the lock`() {
        #expect(isReentrant)
    }
}

/// Makes a call on a thread of its own, and fails the test when it has not ended in five seconds.
/// So a lock that stays locked gives a red test, and `swift test` still comes to its end.
func soon<Value: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: @escaping @Sendable () throws -> Value
) throws -> Value {
    let worker = Worker { Result { try call() } }
    try #require(worker.hasFinished(within: 5), sourceLocation: sourceLocation)
    return try worker.result().get()
}
