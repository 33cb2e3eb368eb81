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
        let found = await screens.ask { try await singleton.get() }

        let first = try found[0].get()
        let areSame = try found.allSatisfy { try $0.get() === first }
        #expect(
            areSame,
            verdict(
                expected: Text(
                    en: "one connection, for 50 screens that ask while the factory waits.",
                    zh: "工厂还在等待，50 个界面来要，得到的是同一个连接。"),
                found: Text(en: "different connections.", zh: "得到的连接不一样。"),
                why: Text(
                    en: """
                        an actor lets the next caller in at each `await`, so what you looked at \
                        before it may be different after it.
                        """,
                    zh: "每到一个 `await`，actor 就让下一个调用方进来，所以 `await` 之前看到的，之后可能已经变了。")))
        #expect(
            runs.count == 1,
            verdict(
                expected: Text(en: "the factory runs once.", zh: "工厂运行一次。"),
                found: Text(
                    en: "it runs again for a screen that comes while it waits.",
                    zh: "它等待时又来一个界面，它就又运行一次。"),
                why: Text(
                    en: "a second connection is opened and thrown away, and a server counts both.",
                    zh: "第二个连接打开了又扔掉，服务器却两个都算。")))
    }

    @Test func `the instance is kept`() async throws {
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

    @Test func `nothing runs before the first call`() async throws {
        let singleton = AsyncSingleton { [runs] in runs.add() }
        try await Task.sleep(for: .milliseconds(50))

        #expect(
            runs.count == 0,
            verdict(
                expected: Text(en: "the factory runs at the first call.", zh: "第一次调用时，工厂才运行。"),
                found: Text(en: "it has run already.", zh: "它已经运行过了。"),
                why: Text(
                    en: "an app that never asks for the service must not pay for it.",
                    zh: "App 从来不要这个服务，就不该为它付出代价。")))
        _ = try await singleton.get()
    }

    @Test func `a failure is told to all who wait for it`() async throws {
        let screens = Screens()
        let singleton = AsyncSingleton { [runs] () async throws -> Connection in
            if runs.add() == 1 { await screens.haveAsked() }
            throw NoNetwork()
        }
        // An answer that tells only some of them waits here for ever.
        let found = await screens.ask { try await singleton.get() }

        let areTold = found.allSatisfy { result in
            if case .failure(let error) = result { return error is NoNetwork }
            return false
        }
        #expect(
            areTold,
            verdict(
                expected: Text(
                    en: "50 screens wait for a connection, and each gets the factory's error.",
                    zh: "50 个界面等同一个连接，每一个都得到工厂抛出的错误。"),
                found: Text(en: "another error, or none.", zh: "有的得到别的错误，或者没有得到错误。"),
                why: Text(
                    en: "each screen tells its user what is wrong.", zh: "每个界面都要告诉用户出了什么问题。")))
        #expect(
            runs.count == 1,
            verdict(
                expected: Text(
                    en: "one run of the factory, and all who wait for it get its error.",
                    zh: "工厂运行一次，等它的调用方都得到这一次的错误。"),
                found: Text(en: "more than one run.", zh: "运行了不止一次。"),
                why: Text(
                    en: "a server that is down is asked once, not once for each screen that waits.",
                    zh: "服务器停了，问一次就够，不用每个等着的界面都去问一次。")))
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
                    en: "the network may be back. A failure that is kept lasts until the app ends.",
                    zh: "网络可能已经恢复。要是留着失败，App 结束之前它都不会消失。")))
        let third = try? await singleton.get()
        #expect(
            third === second,
            verdict(
                expected: Text(
                    en: "the third call gets the connection of the second.", zh: "第三次调用得到第二次的连接。"),
                found: Text(en: "another connection.", zh: "得到了另一个连接。"),
                why: Text(
                    en: "after a failure a singleton is one instance, too.",
                    zh: "失败过一次，单例也还是只有一个实例。")))
    }

    // Again and again: by chance all screens may learn of the failure before one asks again.
    @Test func `screens that learn of a failure ask again at once`() async throws {
        var (areServed, mostRuns) = (true, 0)
        for _ in 1...30 where areServed && mostRuns <= 2 {
            let (screens, again, runs, hasBegun) = (Screens(), Screens(), Tally(), Gate())
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
            _ = try? await singleton.get()
            mostRuns = max(mostRuns, runs.count)
        }

        #expect(
            areServed,
            verdict(
                expected: Text(
                    en: "50 screens learn of a failure, ask again at once, and get a connection.",
                    zh: "50 个界面得知失败，马上再要，得到连接。"),
                found: Text(en: "the old failure, a second time.", zh: "又得到一次旧的失败。"),
                why: Text(
                    en: "the failed task was still kept when its callers learned of it.",
                    zh: "调用方得知失败时，失败的任务还留着。")))
        #expect(
            mostRuns <= 2,
            verdict(
                expected: Text(
                    en: "two runs: the one that fails, and the one that all screens ask for then.",
                    zh: "运行两次：一次失败，另一次是所有界面接着一起要的。"),
                found: Text(en: "more than two.", zh: "不止两次。"),
                why: Text(
                    en: "a screen that learns of the old failure late has dropped the new task.",
                    zh: "有个界面很晚才得知旧的失败，把新任务丢掉了。")))
    }

    @Test func `the screen that asked first is closed`() async throws {
        let (hasBegun, mayReturn) = (Gate(), Gate())
        let singleton = AsyncSingleton { [runs] in
            if runs.add() == 1 {
                await hasBegun.open()
                await mayReturn.pass()
            }
            try Task.checkCancellation()
            return Connection()
        }
        let first = Task { try await singleton.get() }
        await hasBegun.pass()
        first.cancel()
        let others = Screens()
        async let asked = others.ask { try await singleton.get() }
        await others.haveAsked()
        await mayReturn.open()

        let found = await asked
        #expect(
            found.allSatisfy { (try? $0.get()) != nil },
            verdict(
                expected: Text(
                    en: "the first caller is cancelled, and 50 others get the connection.",
                    zh: "第一个调用方取消了，另外 50 个得到连接。"),
                found: Text(en: "some of them get an error.", zh: "有些得到的是错误。"),
                why: Text(
                    en:
                        "a screen that is closed must not take the connection from the others.",
                    zh: "一个界面关掉了，不能让还在的界面失去连接。")))
        _ = await first.result
        _ = try? await singleton.get()
        #expect(
            runs.count == 1,
            verdict(
                expected: Text(
                    en:
                        "one run of the factory, also for those who ask after that caller.",
                    zh: "工厂只运行一次，在被取消的调用方之后来要，也是这样。"),
                found: Text(en: "another run.", zh: "又运行了一次。"),
                why: Text(
                    en: "the cancelled caller has dropped the task, and the others share it.",
                    zh: "被取消的调用方丢掉了任务，可别的调用方还在共享它。")))
    }
}

/// What takes a while to open.
private final class Connection: Sendable {}

private struct NoNetwork: Error {}

/// Fifty screens that ask at the same time.
private struct Screens: Sendable {
    let asking = Tally()
    private let count = 50

    /// Waits until all are about to ask, and then gives them time to do it. Not for ever: with some
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
