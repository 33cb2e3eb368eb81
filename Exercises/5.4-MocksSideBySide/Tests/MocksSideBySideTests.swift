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
        let inside = await database.override(with: { "mock" }, during: { database() })
        let found = [before, inside, database()]

        #expect(
            found == ["real", "mock", "real"],
            """
            Expected: real, then mock inside the operation, then real again.
            Found: \(found.joined(separator: ", ")).
            Why: the operation is one test, and the next test begins with the real service.
            """)
        let optional = Factory<String?> { "real" }
        #expect(
            optional() == "real",
            """
            Expected: real, from a factory that makes a `String?` and has no mock.
            Found: nil, and the factory's own closure did not run.
            Why: no mock and a mock that is nil are two things. A cast to `String?` takes one for \
            the other.
            """)
    }

    @Test func `operations at once see their own mocks`() async {
        let meeting = Meeting(of: 32)
        let count = await strays(meeting)

        #expect(
            meeting.isComplete,
            """
            Expected: operations that run at once.
            Found: one waits until another has ended.
            Why: tests that run one after the other take longer, and some wait for each other.
            """)
        #expect(
            count == 0,
            """
            Expected: 32 operations at once, and each sees its own mock after it has waited.
            Found: another mock, or none, in some of them.
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
        let found = await database.override(
            with: { "mock" },
            during: {
                async let child = database()
                let group = await withTaskGroup(of: String.self) { group in
                    group.addTask { database() }
                    return await group.next() ?? "nothing"
                }
                let task = await Task { database() }.value
                return await [child, group, task]
            })

        #expect(
            found == ["mock", "mock", "mock"],
            """
            Expected: the mock in `async let`, in a group and in a `Task` of the operation.
            Found: \(found.joined(separator: ", ")).
            Why: what is tested may start tasks, and it still belongs to the test.
            """)
    }

    @Test func `overrides of three factories add up`() async {
        let third = Factory { "third" }
        func seen() -> [String] { [database(), other(), third()] }
        let found = await database.override(
            with: { "mock" },
            during: {
                let all = await other.override(
                    with: { "other mock" },
                    during: { await third.override(with: { "third mock" }, during: seen) })
                return all + seen()
            })

        #expect(
            found == ["mock", "other mock", "third mock", "mock", "other", "third"],
            """
            Expected: mock, other mock and third mock inside all three, then mock, other, third.
            Found: \(found.joined(separator: ", ")).
            Why: most tests need more than one mock, and these factories all make strings.
            """)
    }

    @Test func `operations at once inside another see their own mocks`() async {
        let count = await other.override(
            with: { "other mock" }, during: { await strays(Meeting(of: 32)) })

        #expect(
            count == 0,
            """
            Expected: 32 operations at once inside one override, and each sees its own mock.
            Found: another mock, or none, in some of them.
            Why: a suite has an override for all its tests, and they run at once.
            """)
    }

    @Test func `the inner override wins until it ends`() async {
        let found = await database.override(
            with: { "outer" },
            during: {
                let inner = await database.override(with: { "inner" }, during: { database() })
                return [database(), inner, database()]
            })

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
            try await database.override(with: { "mock" }, during: { throw Failure() })
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
        let found = await database.override(
            with: { "mock \(runs.add())" },
            during: {
                [runs.count == 0 ? "none yet" : "too early", database(), database()]
            })
        let object = Factory { Tally() }
        let isOne = await object.override(with: { Tally() }, during: { object() === object() })
        let all = found + [isOne ? "one object" : "two objects"]

        #expect(
            all == ["none yet", "mock 1", "mock 2", "two objects"],
            """
            Expected: a run of the mock's closure for each call of the factory, also for a class.
            Found: \(all.joined(separator: ", ")).
            Why: with one object for two callers a test cannot see who did what.
            """)
    }

    @Test func `a mock may be nil`() async {
        let user = Factory<String?> { "Ada" }
        let found = await user.override(with: { nil }, during: { user() }) ?? "nil"

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
        let found = await database.override(with: { "mock" }, during: { cache() })
        let other = await cache.override(
            with: { [database] in "mock of \(database())" },
            during: { await database.override(with: { "mock" }, during: { cache() }) })

        #expect(
            [found, other] == ["cache of mock", "mock of mock"],
            """
            Expected: cache of mock, and mock of mock when the cache is a mock that calls, too.
            Found: \(found), and \(other).
            Why: a mock is worth most where it is deep in the app.
            """)
    }

    /// Runs operations that are all inside their override at once.
    ///
    /// - Returns: How many of them do not see their own mock.
    private func strays(_ meeting: Meeting) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<meeting.count {
                group.addTask { await seen(with: "mock \(index)", meeting) == "mock \(index)" }
            }
            return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
        }
    }

    /// What an operation sees of its mock, once all that meet are inside theirs.
    private func seen(with mock: String, _ meeting: Meeting) async -> String {
        await database.override(
            with: { mock },
            during: {
                await meeting.arrive()
                let seen = database()
                await meeting.leave()
                return seen
            })
    }
}

/// Where tasks wait until all are here, and again until all have looked.
private final class Meeting: Sendable {
    let count: Int
    private let arrived = Tally()
    private let left = Tally()
    /// How many have waited three seconds in vain. After the first, no task waits.
    private let alone = Tally()

    init(of count: Int) { self.count = count }

    var isComplete: Bool { alone.count == 0 }

    func arrive() async { await wait(arrived) }
    func leave() async { await wait(left) }

    private func wait(_ tally: Tally) async {
        tally.add()
        for _ in 1...300 where tally.count < count && isComplete {
            try? await Task.sleep(for: .milliseconds(10))
        }
        if tally.count < count { alone.add() }
    }
}
