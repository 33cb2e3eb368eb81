import Evidence
import Testing

/// Makes a call on a thread of its own, and fails the test when it has not ended in two seconds.
/// With a lock that does not let its holder in again, or that stays locked, a call may wait for
/// ever. So a test turns red, and `swift test` still comes to its end.
func soon<Result: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation, _ call: @escaping @Sendable () -> Result
) throws -> Result {
    let worker = Worker(call)
    try #require(worker.hasFinished(within: 2), sourceLocation: sourceLocation)
    return worker.result()
}
