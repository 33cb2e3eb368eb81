import Foundation
import ProfileApp
import StyleTypedFactories
import Testing

/// The services of these tests, as an app would write them.
extension Container {
    static let database = Factory(scope: .singleton) { Database() }
    static let userCache = Factory(scope: .singleton) { UserCache(database: database()) }
    static let api = Factory { APIService(cache: userCache()) as any APIServicing }
    static let userManager = Factory(scope: .session) { UserManager(api: api()) }
}

extension Container.Scope {
    /// Lasts until the user logs out.
    static let session = Cached()
}

/// Knows every user, by one name. The real service knows the user 1 as Ada.
struct MockAPI: APIServicing {
    let name: String
    var requestCount: Int { 0 }

    func user(id: Int) -> User? {
        User(id: id, name: name)
    }
}

/// The user who logs in as number 1.
func nameOfUser() -> String? {
    Container.api().user(id: 1)?.name
}

/// Makes a call on another thread, which has the registrations of its caller.
///
/// - Returns: Whether it ended: with a deadline, so that a deadlock is no hang.
func finishesElsewhere(_ call: @escaping @Sendable () -> Void) -> Bool {
    let finished = DispatchSemaphore(value: 0)
    Task(executorPreference: OwnThread()) {
        call()
        finished.signal()
    }
    return finished.wait(timeout: .now() + 5) == .success
}

/// Gives each task a thread. (A thread that is not a task's has the registrations of the process.)
private final class OwnThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Runs each test of a suite with registrations of its own: what one test changes, no other sees.
struct LocalRegistrations: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Container.Registrations.withOverrides { try await function() }
    }
}

extension Trait where Self == LocalRegistrations {
    static var localRegistrations: Self { Self() }
}
