import Evidence
import StylePropertyWrappers
import Synchronization
import Testing

/// All tests of this library. They share one global container, and so they run one after the other,
/// and each begins with `startAfresh()`.
@Suite(.serialized) struct DIContainerTests {}

/// Forgets what the test before has left in the global container.
func startAfresh() {
    AppStart.whatToDo.withLock { $0 = {} }
    DIContainer.reset()
}

/// What the compiler says of a file in Tests/Fixtures.
func errors(in fixture: String) throws -> [String] {
    let style = "Sources/StylePropertyWrappers"
    return try Compiler.errors(
        in: "Tests/Fixtures/\(fixture)", with: style, importing: ["Step4Graph"])
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

// The app of these tests: a router, which opens screens and deep links, and its configuration.

protocol AppConfiguration: Sendable {
    var home: String { get }
}

struct AppConfigurationImpl: AppConfiguration {
    var home = "start"
}

protocol Router: AnyObject, Sendable {
    var screen: String { get }
}

protocol DeeplinkHandler: AnyObject, Sendable {}

final class RouterImpl: Router, DeeplinkHandler {
    let screen: String

    init() { screen = "start" }
    init(config: any AppConfiguration) { screen = config.home }
}

final class MockRouter: Router {
    let screen = "mock"
}

protocol MediaPlayer: Sendable {}

struct Radio: MediaPlayer {}
