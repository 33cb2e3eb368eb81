import KeepTheTask
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct KeepTheTaskTests {
    private let runs = Tally()

    @Test func `callers at once share one run of the factory`() async throws {
        let screens = Screens()
        let singleton = AsyncSingleton { [runs] in
            runs.add()
            await screens.haveAsked()
            return Connection()
        }
        _ = await screens.ask { try await singleton.get() }

        #expect(
            runs.count == 1,
            verdict(
                expected: Text(
                    en: "one run of the factory, for 50 screens that ask while it waits.",
                    zh: "工厂还在等待，50 个页面来要，工厂只运行一次。"),
                found: Text(
                    en: "it runs again for a screen that comes while it waits.",
                    zh: "它等待时又来一个页面，它就又运行一次。"),
                why: Text(
                    en: """
                        an actor lets the next caller in at each `await`, so what you looked at \
                        before it may be different after it.
                        """,
                    zh: "每到一个 `await`，actor 就让下一个调用方进来，所以 `await` 之前看到的，之后可能已经变了。")))
    }

    @Test func `the instance is cached`() async throws {
        let singleton = AsyncSingleton { Connection() }
        let first = try await singleton.get()
        let second = try await singleton.get()

        #expect(
            first === second,
            verdict(
                expected: Text(
                    en: "a later call returns what the first one got.", zh: "以后的调用，返回第一次得到的连接。"),
                found: Text(en: "another connection.", zh: "返回了另一个连接。"),
                why: Text(
                    en: "a singleton is one instance for as long as its owner lives.",
                    zh: "所有者活多久，单例就一直是同一个实例。")))
    }

    @Test func `the next call after a failure tries again`() async throws {
        let singleton = AsyncSingleton { [runs] in
            if runs.add() == 1 { throw NoNetwork() }
            return Connection()
        }
        let first = try? await singleton.get()
        let second = try? await singleton.get()

        #expect(
            first == nil && second != nil,
            verdict(
                expected: Text(
                    en: "an error from the first call, and a connection from the second.",
                    zh: "第一次调用得到错误，第二次得到连接。"),
                found: Text(
                    en: first == nil ? "an error from both." : "a connection from the first.",
                    zh: first == nil ? "两次都得到错误。" : "第一次就得到连接。"),
                why: Text(
                    en:
                        "the network may be back. A failure that is cached lasts until the app quits.",
                    zh: "网络可能已经恢复。如果把失败也缓存下来，到 App 退出之前都会失败。")))
    }

    // Again and again: by chance all screens may learn of the failure before one asks again.
    @Test func `screens that learn of a failure ask again at once`() async throws {
        var areServed = true
        var mostRuns = 0
        for _ in 1...30 where areServed && mostRuns <= 2 {
            let screens = Screens()
            let again = Screens()
            let runs = Tally()
            let hasBegun = Gate()
            let singleton = AsyncSingleton {
                if runs.add() == 1 {
                    await hasBegun.open()
                    await screens.haveAsked()
                    throw NoNetwork()
                }
                await again.haveAsked()
                return Connection()
            }
            // The run begins in an idle moment. Then users wait, and an actor lets them go first.
            let idle = Task(priority: .low) { _ = try? await singleton.get() }
            await hasBegun.pass()
            let found = await screens.ask(priority: .high) {
                do { return try await singleton.get() } catch {
                    again.asking.add()
                    return try await singleton.get()
                }
            }
            areServed = found.allSatisfy { (try? $0.get()) != nil }
            await idle.value
            mostRuns = max(mostRuns, runs.count)
        }

        #expect(
            areServed && mostRuns <= 2,
            verdict(
                expected: Text(
                    en: "50 screens learn of a failure, ask again at once, and share one new run.",
                    zh: "50 个页面得知失败，马上再要，共用一次新的运行。"),
                found: areServed
                    ? Text(en: "more than one new run.", zh: "新的运行不止一次。")
                    : Text(en: "the old failure, a second time.", zh: "又得到一次旧的失败。"),
                why: areServed
                    ? Text(
                        en:
                            "a screen that learns of the old failure late has dropped the new task.",
                        zh: "有个页面很晚才得知旧的失败，把新任务丢掉了。")
                    : Text(
                        en: "the failed task was still stored when its callers learned of it.",
                        zh: "调用方得知失败时，失败的任务还存着。")))
    }

    @Test func `the screen that asked first is closed`() async throws {
        let hasBegun = Gate()
        let mayReturn = Gate()
        let singleton = AsyncSingleton {
            await hasBegun.open()
            await mayReturn.pass()
            try Task.checkCancellation()
            return Connection()
        }
        let first = Task { try await singleton.get() }
        await hasBegun.pass()
        first.cancel()
        let later = Task { try await singleton.get() }
        let others = Screens()
        async let asked = others.ask { try await singleton.get() }
        await others.haveAsked()
        later.cancel()
        await mayReturn.open()

        let found = await asked
        #expect(
            found.allSatisfy { (try? $0.get()) != nil },
            verdict(
                expected: Text(
                    en:
                        "the first caller and a later one are cancelled, and 50 others get the connection.",
                    zh: "第一个调用方和后来的一个都取消了，另外 50 个得到连接。"),
                found: Text(en: "some of them get an error.", zh: "有些得到的是错误。"),
                why: Text(
                    en:
                        "a screen that is closed must not take the connection from the others.",
                    zh: "一个页面关掉了，不能让还在的页面失去连接。")))
    }
}

/// What takes a while to open.
private final class Connection: Sendable {}

private struct NoNetwork: Error {}

/// Fifty screens that ask at the same time.
private struct Screens: Sendable {
    let asking = Tally()
    private let count = 50

    /// Waits until all are about to ask, and then gives them time to do it. Not forever: with some
    /// answers not all come so far.
    func haveAsked() async {
        for _ in 1...500 where asking.count < count {
            try? await Task.sleep(for: .milliseconds(10))
        }
        try? await Task.sleep(for: .milliseconds(20))
    }

    func ask<Value: Sendable>(
        priority: TaskPriority? = nil, _ call: @escaping @Sendable () async throws -> Value
    ) async -> [Result<Value, any Error>] {
        let screens = (1...count).map { _ in
            Task(priority: priority) {
                asking.add()
                return try await call()
            }
        }
        var results: [Result<Value, any Error>] = []
        for screen in screens { results.append(await screen.result) }
        return results
    }
}
