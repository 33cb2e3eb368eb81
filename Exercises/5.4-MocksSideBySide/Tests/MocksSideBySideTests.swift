import Evidence
import Foundation
import MocksSideBySide
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct MocksSideBySideTests {
    private let database = Factory { "real" }
    private let other = Factory { "other" }

    @Test func `an operation sees its mock, before and after there is none`() async {
        let before = database()
        let inside = await database.override(with: { "mock" }) { database() }
        let found = [before, inside, database()]

        #expect(
            found == ["real", "mock", "real"],
            """
            Expected: real, then mock inside the operation, then real again.
            Found: \(found.joined(separator: ", ")).
            Why: the operation is one test, and the next test begins with the real service.
            """)
    }

    @Test func `two operations at once see their own mocks`() async {
        let meeting = Meeting(of: 2)
        async let ada = seen(with: "Ada's mock", meeting)
        async let zoe = seen(with: "Zoe's mock", meeting)
        let found = await [ada, zoe]

        #expect(
            meeting.isComplete,
            """
            Expected: two operations that run at once.
            Found: one waits until the other has ended.
            Why: tests that run one after the other take longer, and some wait for each other.
            """)
        #expect(
            found == ["Ada's mock", "Zoe's mock"],
            """
            Expected: Ada's mock in her operation and Zoe's in hers, which run at once.
            Found: \(Set(found).count == 1 ? "one of the two in both" : "another").
            Why: a test that meets another test's mock fails, or worse, passes.
            """)
    }

    @Test func `code outside sees the real service at the same time`() async {
        let meeting = Meeting(of: 2)
        async let inside = seen(with: "mock", meeting)
        await meeting.arrive()
        let outside = database()
        await meeting.leave()
        _ = await inside

        #expect(
            outside == "real",
            """
            Expected: real, outside an operation that is running.
            Found: \(outside).
            Why: the app's code must not get a mock because a test runs beside it.
            """)
    }

    @Test func `the tasks of an operation see its mock`() async {
        let found = await database.override(with: { "mock" }) {
            async let child = database()
            let group = await withTaskGroup(of: String.self) { group in
                group.addTask { database() }
                return await group.next() ?? "nothing"
            }
            let task = await Task { database() }.value
            return await [child, group, task]
        }

        #expect(
            found == ["mock", "mock", "mock"],
            """
            Expected: the mock in `async let`, in a group and in a `Task` of the operation.
            Found: \(found.joined(separator: ", ")).
            Why: what is tested may start tasks, and it still belongs to the test.
            """)
    }

    @Test func `overrides of two factories add up`() async {
        let found = await database.override(with: { "mock" }) {
            await other.override(with: { "other mock" }) { [database(), other()] }
                + [database(), other()]
        }

        #expect(
            found == ["mock", "other mock", "mock", "other"],
            """
            Expected: mock and other mock inside both, then mock and other.
            Found: \(found.joined(separator: ", ")).
            Why: most tests need more than one mock, and both factories make strings.
            """)
    }

    @Test func `the inner override wins until it ends`() async {
        let found = await database.override(with: { "outer" }) {
            let inner = await database.override(with: { "inner" }) { database() }
            return [database(), inner, database()]
        }

        #expect(
            found == ["outer", "inner", "outer"],
            """
            Expected: outer, then inner while it lasts, then outer again.
            Found: \(found.joined(separator: ", ")).
            Why: a suite gives a mock to all its tests, and one test needs a special one.
            """)
    }

    @Test func `an error ends the override and is handed on`() async {
        struct Failure: Error {}
        var isHandedOn = false
        do {
            try await database.override(with: { "mock" }) { throw Failure() }
        } catch { isHandedOn = error is Failure }
        let after = database()

        #expect(
            isHandedOn && after == "real",
            """
            Expected: the operation's error, and real after it.
            Found: \(isHandedOn ? "the error" : "no error"), and \(after) after it.
            Why: most tests that fail throw. They must not spoil the next.
            """)
    }

    @Test func `the mock's closure runs at each call, and not before`() async {
        let runs = Tally()
        let found = await database.override(with: { "mock \(runs.add())" }) {
            [runs.count == 0 ? "none yet" : "too early", database(), database()]
        }

        #expect(
            found == ["none yet", "mock 1", "mock 2"],
            """
            Expected: a run of the mock's closure for each call of the factory.
            Found: \(found.joined(separator: ", ")).
            Why: with one object for two callers a test cannot see who did what.
            """)
    }

    @Test func `a mock may be nil`() async {
        let user = Factory<String?> { "Ada" }
        let found = await user.override(with: { nil }) { user() } ?? "nil"

        #expect(
            found == "nil",
            """
            Expected: nil, which the mock makes.
            Found: \(found).
            Why: "no user is logged in" is worth a test, too.
            """)
    }

    @Test func `a factory that calls another one gets its mock`() async {
        let cache = Factory { [database] in "cache of \(database())" }
        let found = await database.override(with: { "mock" }) { cache() }

        #expect(
            found == "cache of mock",
            """
            Expected: cache of mock.
            Found: \(found).
            Why: a mock is worth most where it is deep in the app.
            """)
    }

    /// What an operation sees of its mock, once all that meet are inside theirs.
    private func seen(with mock: String, _ meeting: Meeting) async -> String {
        await database.override(with: { mock }) {
            await meeting.arrive()
            let seen = database()
            await meeting.leave()
            return seen
        }
    }
}

/// Where tasks wait until all are here, and again until all have looked; for two seconds at most.
private final class Meeting: Sendable {
    private let count: Int
    private let arrived = Tally()
    private let left = Tally()
    private let together = Tally()

    init(of count: Int) { self.count = count }

    var isComplete: Bool { together.count == count }

    func arrive() async {
        await wait(arrived)
        if arrived.count == count { together.add() }
    }

    func leave() async { await wait(left) }

    private func wait(_ tally: Tally) async {
        tally.add()
        for _ in 1...200 where tally.count < count {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
