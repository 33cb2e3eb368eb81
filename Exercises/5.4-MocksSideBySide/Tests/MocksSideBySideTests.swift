import MocksSideBySide
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct MocksSideBySideTests {
    private let server = Factory { "real" }
    private let clock = Factory { "real clock" }

    @Test func `tests that run at once see their own mocks`() async {
        let meeting = Meeting(of: 32)
        let strangers = await withTaskGroup(of: Bool.self) { group in
            for index in 1...32 {
                group.addTask {
                    await server.override(
                        with: { "mock \(index)" },
                        during: {
                            await meeting.arrive()
                            let name = server()
                            await meeting.leave()
                            return name != "mock \(index)"
                        })
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(
            strangers == 0,
            verdict(
                expected: Text(
                    en: "32 tests run at once, and each sees its own mock.",
                    zh: "32 个测试同时运行，各自看到自己的 mock。"),
                found: Text(
                    en: "another mock, or none, in some of them.", zh: "有些看到的是别人的 mock，或者什么也没看到。"),
                why: Text(
                    en: "a test that meets another test's mock fails, or worse, passes.",
                    zh: "测试碰上别的测试的 mock，会失败；更糟的是，它可能通过。")))
    }

    @Test func `the tasks of a test see its mock`() async {
        let found = await server.override(
            with: { "mock" },
            during: {
                async let child = server()
                let inTask = await Task { server() }.value
                return await [child, inTask]
            })

        #expect(
            found == ["mock", "mock"],
            verdict(
                expected: Text(
                    en: "mock in an `async let` and in a `Task` of the operation.",
                    zh: "操作里的 `async let` 和 `Task` 看到的都是 mock。"),
                found: shown(found),
                why: Text(
                    en: "what is tested may start tasks, and they still belong to the test.",
                    zh: "被测的代码可能启动任务，这些任务仍然属于这个测试。")))
    }

    @Test func `a test has two mocks`() async {
        let found = await server.override(
            with: { "mock" },
            during: {
                await clock.override(with: { "mock clock" }, during: { [server(), clock()] })
            })

        #expect(
            found == ["mock", "mock clock"],
            verdict(
                expected: Text(
                    en: "mock, mock clock inside both overrides.",
                    zh: "两层覆盖里面是 mock、mock clock。"),
                found: shown(found),
                why: Text(
                    en:
                        "most tests need several mocks, and here both factories create a string.",
                    zh: "多数测试需要不止一个 mock，而这里两个工厂创建的都是字符串。")))
    }

    @Test func `one test of a suite has its own mock`() async {
        let found = await server.override(
            with: { "suite" },
            during: {
                let test = await server.override(with: { "test" }, during: { server() })
                return [test, server()]
            })

        #expect(
            found == ["test", "suite"],
            verdict(
                expected: Text(
                    en: "test while the inner override lasts, then suite again.",
                    zh: "里层覆盖期间是 test，之后又是 suite。"),
                found: shown(found),
                why: Text(
                    en: "a suite gives a mock to all its tests, and one test needs a special one.",
                    zh: "测试套件给所有测试一个 mock，其中一个测试要用特别的。")))
    }

    @Test func `a test that throws ends its override`() async {
        struct Failure: Error {}
        try? await server.override(with: { "mock" }, during: { throw Failure() })

        #expect(
            server() == "real",
            verdict(
                expected: Text(
                    en: "real, after an operation that threw an error.",
                    zh: "操作抛出错误之后，是 real。"),
                found: shown([server()]),
                why: Text(
                    en: "most tests that fail throw. They must not spoil the next.",
                    zh: "失败的测试大多会抛出错误，不能连累下一个测试。")))
    }

    private func shown(_ names: [String]) -> Text {
        Text(
            en: "\(names.joined(separator: ", ")).", zh: "得到的是 \(names.joined(separator: "、"))。")
    }
}

/// Where tasks wait until all are here, and again until all have looked.
private struct Meeting {
    let count: Int
    private let arrived = Tally()
    private let allAreHere = Gate()
    private let looked = Tally()
    private let allHaveLooked = Gate()

    init(of count: Int) {
        self.count = count
    }

    func arrive() async {
        if arrived.add() == count { await allAreHere.open() }
        await allAreHere.pass()
    }

    func leave() async {
        if looked.add() == count { await allHaveLooked.open() }
        await allHaveLooked.pass()
    }
}
