import Evidence
import Step4Graph
import Testing

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

@Suite struct `Step 4: one thread` {
    @Test func `a factory may resolve while its thread holds the lock`() {
        #expect(isReentrant)
    }
}

/// Makes a call on a thread of its own, and fails the test when it has not ended in two seconds.
/// With a lock that does not let its holder in again, or that stays locked, a call may wait for
/// ever. So a test turns red, and `swift test` still comes to its end.
func soon<Value: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: @escaping @Sendable () throws -> Value
) throws -> Value {
    let worker = Worker { Result { try call() } }
    try #require(worker.hasFinished(within: 2), sourceLocation: sourceLocation)
    return try worker.result().get()
}

/// The error that a `resolve` ends with. Records an issue when it does not fail, and when it leaves
/// the lock held: then the test should end, since its next call would wait for ever.
func failure<Service: Sendable>(
    resolving type: Service.Type, in container: MiniContainer,
    sourceLocation: SourceLocation = #_sourceLocation
) -> ResolutionError? {
    #expect(throws: ResolutionError.self, sourceLocation: sourceLocation) {
        do {
            _ = try soon { try container.resolve(type) }
        } catch let error as ResolutionError {
            _ = try soon { container.graph }
            throw error
        }
    }
}

/// What `validate()` finds. Records an issue when it finds nothing.
func issues(in container: MiniContainer, sourceLocation: SourceLocation = #_sourceLocation)
    -> [ValidationError.Issue]
{
    let error = #expect(throws: ValidationError.self, sourceLocation: sourceLocation) {
        try container.validate()
    }
    return error?.issues ?? []
}
