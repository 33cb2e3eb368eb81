import Evidence
import KeepTheTask
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct KeepTheTaskTests {
    private let runs = Tally()

    @Test func `callers at once share one run of the factory`() async throws {
        let callers = Crowd()
        let singleton = AsyncSingleton { [runs] in
            runs.add()
            await callers.haveAsked()
            return Connection()
        }
        let found = await callers.ask { try await singleton.get() }

        let first = try found[0].get()
        let isOne = try found.allSatisfy { try $0.get() === first }
        #expect(
            isOne,
            """
            Expected: one connection, for 50 callers that ask while the factory waits.
            Found: different connections.
            Why: an actor lets the next caller in at each `await`, so what you looked at before it \
            may be different after it.
            """)
        #expect(
            runs.count == 1,
            """
            Expected: the factory runs once.
            Found: it runs again for a caller that comes while it waits.
            Why: a second connection is opened and thrown away, and a server counts both.
            """)
    }

    @Test func `the instance is kept`() async throws {
        let singleton = AsyncSingleton { [runs] in
            runs.add()
            return Connection()
        }
        let same = try await singleton.get() === singleton.get()

        #expect(
            same && runs.count == 1,
            """
            Expected: the second call returns what the first one got.
            Found: another connection.
            Why: a singleton is one instance for as long as its owner lives.
            """)
    }

    @Test func `nothing runs before the first call`() async throws {
        let singleton = AsyncSingleton { [runs] in runs.add() }
        for _ in 1...1000 { await Task.yield() }

        #expect(
            runs.count == 0,
            """
            Expected: the factory runs at the first call.
            Found: it has run already.
            Why: an app that never asks for the service must not pay for it.
            """)
        #expect(try await singleton.get() == 1)
    }

    @Test func `a failure is told to all who wait for it`() async throws {
        let callers = Crowd()
        let singleton = AsyncSingleton { [runs] () async throws -> Connection in
            if runs.add() == 1 { await callers.haveAsked() }
            throw NoNetwork(run: runs.count)
        }
        let found = await callers.ask { try await singleton.get() }

        let errors = found.map { result in
            if case .failure(let error) = result { return error as? NoNetwork }
            return nil
        }
        #expect(
            errors.allSatisfy { $0 == NoNetwork(run: 1) } && runs.count == 1,
            """
            Expected: 50 callers, and each gets the error of the one run that they wait for.
            Found: another error, or another run.
            Why: a server that is down is asked once, not once for each screen that waits.
            """)
    }

    @Test func `the next call after a failure tries again`() async throws {
        let singleton = AsyncSingleton { [runs] in
            if runs.add() == 1 { throw NoNetwork(run: 1) }
            return Connection()
        }
        let first = try? await singleton.get()
        let second = try? await singleton.get()

        #expect(
            first == nil && second != nil,
            """
            Expected: an error from the first call, and a connection from the second.
            Found: \(second == nil ? "an error from both" : "a connection from the first").
            Why: the network may be back. A failure that is kept lasts until the app is closed.
            """)
        let third = try? await singleton.get()
        #expect(
            third === second && runs.count == 2,
            """
            Expected: the connection of the second call, in the third.
            Found: another connection.
            Why: a failure changes nothing for those who come after it.
            """)
    }

    // Again and again: by chance all callers may hear of the failure before one asks again.
    @Test func `who hears of a failure may ask again at once`() async throws {
        var (isBack, mostRuns) = (true, 0)
        for _ in 1...30 where isBack && mostRuns <= 2 {
            let (callers, again, runs) = (Crowd(), Crowd(), Tally())
            let singleton = AsyncSingleton {
                if runs.add() == 1 {
                    await callers.haveAsked()
                    throw NoNetwork(run: 1)
                }
                await again.haveAsked()
                return Connection()
            }
            let found = await callers.ask {
                do { return try await singleton.get() } catch {
                    again.asking.add()
                    return try await singleton.get()
                }
            }
            isBack = isBack && found.allSatisfy { (try? $0.get()) != nil }
            mostRuns = max(mostRuns, runs.count)
        }

        #expect(
            isBack,
            """
            Expected: 50 callers hear of a failure, ask again at once, and get a connection.
            Found: the old failure, a second time.
            Why: the failed task was still kept when its callers were told.
            """)
        #expect(
            mostRuns == 2,
            """
            Expected: two runs, the one that fails and the one that all 50 callers ask for then.
            Found: more than two.
            Why: a caller that hears of the old failure late has dropped the new task.
            """)
    }

    @Test func `a caller that is cancelled takes nothing from the others`() async throws {
        let (entered, mayLeave) = (Gate(), Gate())
        let singleton = AsyncSingleton { [runs] in
            runs.add()
            await entered.open()
            await mayLeave.pass()
            try Task.checkCancellation()
            return Connection()
        }
        let first = Task { try await singleton.get() }
        await entered.pass()
        let others = Crowd()
        first.cancel()
        async let found = others.ask { try await singleton.get() }
        await others.haveAsked()
        await mayLeave.open()

        let connections = await found.compactMap { try? $0.get() }
        #expect(
            connections.count == Crowd.size && runs.count == 1,
            """
            Expected: the first caller is cancelled, and 50 others get the connection.
            Found: an error, or another run.
            Why: a screen that is closed must not take the connection from the screens that stay.
            """)
    }
}

/// What takes a while to open.
private final class Connection: Sendable {}

private struct NoNetwork: Error, Equatable { let run: Int }

/// Callers that ask at the same time.
private struct Crowd: Sendable {
    static let size = 50
    let asking = Tally()

    /// Waits until all are about to ask, and then gives them time to do it. Not for ever: there are
    /// answers that never ask.
    func haveAsked() async {
        for _ in 1...20_000 where asking.count < Self.size { await Task.yield() }
        for _ in 1...300 { await Task.yield() }
    }

    func ask<Value: Sendable>(
        _ call: @escaping @Sendable () async throws -> Value
    ) async -> [Result<Value, any Error>] {
        let callers = (1...Self.size).map { _ in
            Task {
                asking.add()
                return try await call()
            }
        }
        var results: [Result<Value, any Error>] = []
        for caller in callers { results.append(await caller.result) }
        return results
    }
}

/// A gate that is closed until it is opened.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for one in waiting { one.resume() }
        waiting = []
    }

    func pass() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }
}
