import Foundation

/// A factory that stays inside until a test lets it return.
public final class SlowFactory: Sendable {
    private let hasBegun = DispatchSemaphore(value: 0)
    private let mayReturn = DispatchSemaphore(value: 0)

    public init() {}

    /// To be called from within the factory, with what it builds.
    public func run<Service>(_ build: () throws -> Service) rethrows -> Service {
        hasBegun.signal()
        mayReturn.wait()
        return try build()
    }

    /// Returns when another thread is inside the factory.
    public func waitUntilItRuns() {
        hasBegun.wait()
    }

    /// Lets the thread that is inside go on.
    public func letItReturn() {
        mayReturn.signal()
    }
}
