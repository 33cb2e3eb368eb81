import Foundation

/// A factory that does not return before a test releases it.
public final class SlowFactory: Sendable {
    private let entered = DispatchSemaphore(value: 0)
    private let released = DispatchSemaphore(value: 0)

    public init() {}

    /// To be called from within the factory, with the closure that creates the instance.
    public func run<Service>(_ create: () throws -> Service) rethrows -> Service {
        entered.signal()
        released.wait()
        return try create()
    }

    /// Returns when another thread is inside the factory.
    public func waitUntilEntered() {
        entered.wait()
    }

    /// Lets the thread that is inside return.
    public func release() {
        released.signal()
    }
}
