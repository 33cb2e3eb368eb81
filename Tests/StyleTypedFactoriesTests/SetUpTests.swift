import StyleTypedFactories
import XCTest

/// The same in XCTest, as the article has it: each test begins with a push and ends with a pop.
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
    func testOneMock() {
        expectMock(named: "one")
    }

    func testAnotherMock() {
        expectMock(named: "another")
    }

    private func expectMock(named name: String) {
        XCTAssertEqual(Container.database().name, "real")

        Container.database.register { MockDatabase(name: name) }

        XCTAssertEqual(Container.database().name, name)
    }
}
