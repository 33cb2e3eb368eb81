import ProfileApp
import StylePropertyWrappers
import Synchronization
import TestSupport
import Testing

/// All tests of this library. They share the one container of the process, and so they run one
/// after the other, and each begins with `startAgain()`.
@Suite(.serialized, .watchdog) struct DIContainerTests {}

/// Forgets what the test before has left in the container.
func startAgain() {
    AppStart.whatToDo.withLock { $0 = {} }
    DIContainer.reset()
}

/// What the first `resolve` does in the test that is running. By default: nothing.
enum AppStart {
    static let whatToDo = Mutex<@Sendable () -> Void>({})
}

// A type conforms to a protocol once in a process. So all tests have this conformance.
extension DIContainer: DependencyRegistering {
    public static func registerDependencies() {
        AppStart.whatToDo.withLock { $0 }()
    }
}

/// An API that knows one user.
struct MockAPI: APIServicing {
    var name = "Mock"
    let requestCount = 0

    func user(id: Int) -> User? { User(id: id, name: name) }
}

// Two things that a database can do, each as a protocol.

protocol UserReading: AnyObject, Sendable {
    func user(id: Int) -> User?
}

protocol UserSaving: AnyObject, Sendable {
    func save(_ user: User)
}

extension Database: UserReading, UserSaving {}

final class EmptyTable: UserReading {
    func user(id: Int) -> User? { nil }
}
