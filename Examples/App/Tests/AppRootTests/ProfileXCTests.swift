import AppModel
import ProfileFeature
import Step4Graph
import XCTest

@testable import AppRoot

/// The same with XCTest: each test method has its own container.
@MainActor
final class ProfileXCTests: XCTestCase {
    private var container: MiniContainer?

    override func setUp() async throws {
        let container = makeContainer()
        container.register((any APIServicing).self) { MockAPI(name: "Grace") }
        self.container = container
    }

    override func tearDown() async throws {
        container = nil
    }

    func testTheProfileScreenShowsWhoLoggedIn() async throws {
        let container = try XCTUnwrap(container)
        let profile = try UserScope(container).makeProfile()

        await profile.logIn(id: 1)

        XCTAssertEqual(profile.title, "Hello, Grace")
    }

    func testWithoutALogInTheScreenAsksForOne() async throws {
        let container = try XCTUnwrap(container)

        XCTAssertEqual(try UserScope(container).makeProfile().title, "Please log in")
    }
}
