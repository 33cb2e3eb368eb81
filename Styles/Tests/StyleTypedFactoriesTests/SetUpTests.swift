import ProfileApp
import StyleTypedFactories
import XCTest

/// `push` and `pop` in XCTest, as the article has them.
///
/// They work on what the whole process shares. XCTest runs the tests of a process one by one.
final class SetUpTests: XCTestCase {
    override func setUp() {
        super.setUp()
        Container.Registrations.push()
    }

    override func tearDown() {
        Container.Registrations.pop()
        super.tearDown()
    }

    // Whichever of the two comes first: the other one does not see its mock.
    func testOneMock() { expectMock(named: "One") }
    func testAnotherMock() { expectMock(named: "Another") }

    private func expectMock(named name: String) {
        XCTAssertEqual(Container.user().name, "Ada")

        Container.user.register { User(id: 1, name: name) }

        XCTAssertEqual(Container.user().name, name)
    }
}

extension Container {
    fileprivate static let user = Factory { User(id: 1, name: "Ada") }
}
