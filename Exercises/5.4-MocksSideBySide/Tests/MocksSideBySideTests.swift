import MocksSideBySide
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct MocksSideBySideTests {
    private let server = Factory { "real" }
    private let clock = Factory { "real clock" }

    @Test func `one test at a time has its mock`() async {
        let before = server()
        let inside = await server.override(with: { "mock" }, during: { server() })
        let found = [before, inside, server()]
        #expect(
            found == ["real", "mock", "real"],
            verdict(
                expected: Text(
                    en: "real, then mock inside the operation, then real again.",
                    zh: "先是 real，操作里是 mock，之后又是 real。"),
                found: Text(en: english(found), zh: chinese(found)),
                why: Text(
                    en:
                        "the operation is a test, and the next test begins with the real service.",
                    zh: "操作就是一个测试，下一个测试要从真正的服务开始。")))

        let user = Factory<String?> { "Ada" }
        let name = user() ?? "nil"
        #expect(
            name == "Ada",
            verdict(
                expected: Text(
                    en: "Ada, from a factory of a `String?` that has no mock.",
                    zh: "工厂创建 `String?`，没有模拟对象，得到的是 Ada。"),
                found: Text(en: "\(name).", zh: "得到的是 \(name)。"),
                why: Text(
                    en: """
                        "no mock" and "a mock that is nil" are two things. A cast to `String?` \
                        takes one for the other.
                        """,
                    zh: "没有模拟对象，和模拟对象是 nil，是两回事。转换成 `String?` 会把它们混为一谈。")))
    }

    @Test func `tests that run at once see their own mocks`() async {
        let count = await testsWithAnotherMock()
        #expect(
            count == 0,
            verdict(
                expected: Text(
                    en: "32 tests run at once, and each sees its own mock.",
                    zh: "32 个测试同时运行，各自看到自己的模拟对象。"),
                found: Text(
                    en: "another mock, or none, in some of them.", zh: "有些看到的是别人的模拟对象，或者什么也没看到。"),
                why: Text(
                    en: "a test that meets another test's mock fails, or worse, passes.",
                    zh: "测试碰上别的测试的模拟对象，会失败；更糟的是，它可能通过。")))
    }

    @Test func `code outside sees the real service`() async {
        let meeting = Meeting(of: 2)
        async let inside = name(with: "mock", meeting)
        await meeting.arrive()
        let outside = server()
        await meeting.leave()
        _ = await inside

        #expect(
            outside == "real",
            verdict(
                expected: Text(
                    en: "real, outside an operation that is running.",
                    zh: "操作正在运行时，外面看到的是 real。"),
                found: Text(en: "\(outside).", zh: "外面看到的是 \(outside)。"),
                why: Text(
                    en: "a test without a mock must not get one because another runs beside it.",
                    zh: "没有用模拟对象的测试，不能因为旁边有别的测试就拿到一个。")))
    }

    @Test func `the tasks of a test see its mock`() async {
        let found = await server.override(
            with: { "mock" },
            during: {
                async let child = server()
                let inGroup = await withTaskGroup(of: String.self) { group in
                    group.addTask { server() }
                    return await group.next() ?? "nothing"
                }
                let inTask = await Task { server() }.value
                return await [child, inGroup, inTask]
            })

        #expect(
            found == ["mock", "mock", "mock"],
            verdict(
                expected: Text(
                    en: "mock in `async let`, in a group and in a `Task` of the operation.",
                    zh: "操作里的 `async let`、任务组和 `Task` 看到的都是 mock。"),
                found: Text(en: english(found), zh: chinese(found)),
                why: Text(
                    en: "what is tested may start tasks, and they still belong to the test.",
                    zh: "被测的代码可能启动任务，这些任务仍然属于这个测试。")))
    }

    @Test func `a test has two mocks`() async {
        let found = await server.override(
            with: { "mock" },
            during: {
                let both = await clock.override(
                    with: { "mock clock" }, during: { [server(), clock()] })
                return both + [server(), clock()]
            })

        #expect(
            found == ["mock", "mock clock", "mock", "real clock"],
            verdict(
                expected: Text(
                    en: "mock, mock clock inside both overrides, then mock, real clock.",
                    zh: "两层覆盖里面是 mock、mock clock，之后是 mock、real clock。"),
                found: Text(en: english(found), zh: chinese(found)),
                why: Text(
                    en:
                        "most tests need several mocks, and here both factories make a string.",
                    zh: "多数测试需要不止一个模拟对象，而这里两个工厂创建的都是字符串。")))
    }

    @Test func `one test of a suite has a mock of its own`() async {
        let found = await server.override(
            with: { "suite" },
            during: {
                let test = await server.override(with: { "test" }, during: { server() })
                return [server(), test, server()]
            })

        #expect(
            found == ["suite", "test", "suite"],
            verdict(
                expected: Text(
                    en: "suite, then test while the inner override lasts, then suite again.",
                    zh: "先是 suite，里层覆盖期间是 test，之后又是 suite。"),
                found: Text(en: english(found), zh: chinese(found)),
                why: Text(
                    en: "a suite gives a mock to all its tests, and one test needs a special one.",
                    zh: "测试套件给所有测试一个模拟对象，其中一个测试要用特别的。")))
    }

    @Test func `the tests of a suite run at once`() async {
        let count = await clock.override(
            with: { "mock clock" }, during: { await testsWithAnotherMock() })

        #expect(
            count == 0,
            verdict(
                expected: Text(
                    en: "32 tests run at once inside one override, and each sees its own mock.",
                    zh: "一层覆盖里面，32 个测试同时运行，各自看到自己的模拟对象。"),
                found: Text(
                    en: "another mock, or none, in some of them.", zh: "有些看到的是别人的模拟对象，或者什么也没看到。"),
                why: Text(
                    en: "a suite has an override for all its tests, and they run at once, too.",
                    zh: "测试套件给所有测试一层覆盖，而这些测试也是同时运行的。")))
    }

    @Test func `a test that throws ends its override`() async {
        struct Failure: Error {}
        var isHandedOn = false
        do {
            try await server.override(with: { "mock" }, during: { throw Failure() })
        } catch {
            isHandedOn = error is Failure
        }
        let after = server()

        #expect(
            isHandedOn && after == "real",
            verdict(
                expected: Text(
                    en: "the operation's error, and real after it.",
                    zh: "抛出操作的错误，之后是 real。"),
                found: Text(
                    en: "\(isHandedOn ? "the error" : "no error"), and \(after) after it.",
                    zh: "\(isHandedOn ? "抛出了错误" : "没有抛出错误")，之后是 \(after)。"),
                why: Text(
                    en: "most tests that fail throw. They must not spoil the next.",
                    zh: "失败的测试大多会抛出错误，不能连累下一个测试。")))
    }

    @Test func `the mock's closure runs at each call`() async {
        let runs = Tally()
        let (early, found) = await server.override(
            with: { "mock \(runs.add())" },
            during: {
                let early = runs.count
                return (early, [server(), server()])
            })
        #expect(
            early == 0 && found == ["mock 1", "mock 2"],
            verdict(
                expected: Text(
                    en: "mock 1, mock 2: the mock's closure runs at each call of the factory.",
                    zh: "得到 mock 1、mock 2：每次调用工厂，都运行一次模拟对象的闭包。"),
                found: Text(
                    en: early == 0 ? english(found) : "it ran before the first call.",
                    zh: early == 0 ? chinese(found) : "第一次调用之前，它就运行了。"),
                why: Text(
                    en:
                        "it takes the place of the factory's closure, and that runs at each call.",
                    zh: "它代替的是工厂自己的闭包，那个闭包也是每次调用都运行。")))
    }

    @Test func `a mock may be nil`() async {
        let user = Factory<String?> { "Ada" }
        let found = await user.override(with: { nil }, during: { user() }) ?? "nil"

        #expect(
            found == "nil",
            verdict(
                expected: Text(en: "nil, which the mock makes.", zh: "得到 nil，因为模拟对象就是 nil。"),
                found: Text(en: "\(found).", zh: "得到的是 \(found)。"),
                why: Text(
                    en: "\"nobody is logged in\" is worth a test, too.",
                    zh: "“没有人登录”也值得测试。")))
    }

    @Test func `a factory calls another one`() async {
        let cache = Factory { [server] in "cache of \(server())" }
        let found = await server.override(with: { "mock" }, during: { cache() })

        #expect(
            found == "cache of mock",
            verdict(
                expected: Text(
                    en: "cache of mock: the real cache gets the server that is a mock.",
                    zh: "cache of mock：真正的缓存拿到的服务器是模拟对象。"),
                found: Text(en: "\(found).", zh: "得到的是 \(found)。"),
                why: Text(
                    en: "a mock is worth most where it is deep in the app.",
                    zh: "模拟对象在 App 的深处，用处最大。")))
    }

    /// Runs 32 tests that are all inside their override at the same time.
    ///
    /// - Returns: How many of them do not see their own mock.
    private func testsWithAnotherMock() async -> Int {
        let meeting = Meeting(of: 32)
        return await withTaskGroup(of: Bool.self) { group in
            for index in 1...32 {
                group.addTask { await name(with: "mock \(index)", meeting) != "mock \(index)" }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    /// What a test sees of its mock, when all that meet have overridden.
    private func name(with mock: String, _ meeting: Meeting) async -> String {
        await server.override(
            with: { mock },
            during: {
                await meeting.arrive()
                let name = server()
                await meeting.leave()
                return name
            })
    }
}

private func english(_ found: [String]) -> String {
    found.joined(separator: ", ") + "."
}

private func chinese(_ found: [String]) -> String {
    "得到的是 " + found.joined(separator: "、") + "。"
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
