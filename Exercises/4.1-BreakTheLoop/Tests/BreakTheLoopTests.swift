import BreakTheLoop
import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct BreakTheLoopTests {
    @Test func `the log and the settings`() throws {
        let container = makeApp()
        let asksTooEarly = container.graph.edges.contains { edge in
            edge.from == ServiceKey(Settings.self) && edge.isDeferred
        }
        let why =
            asksTooEarly
            ? Text(
                en: """
                    the settings write into the log in their `init`, so they ask the `Provider` \
                    at once, while the log still waits for them.
                    """,
                zh: "`Settings` 在 `init` 里就要写日志，所以马上去问 `Provider`，而这时 `Log` 还在等它。")
            : Text(
                en: "each is needed to build the other. Which of the two can wait?",
                zh: "要创建其中一个，得先有另一个。哪一个可以等一等？")
        let log = try build(Log.self, in: container, why: why)
        let other = try build(Log.self, in: container, why: why)
        #expect(
            log === other,
            verdict(
                expected: Text(en: "one log for the whole app.", zh: "整个 App 只有一个日志。"),
                found: Text(
                    en: "another `Log` when the container is asked again.",
                    zh: "再向容器要一次，得到的是另一个 `Log`。"),
                why: Text(
                    en: "who writes and who reads should have the same one. Has its scope changed?",
                    zh: "写日志的和看日志的，应该用同一个。它的作用域变了吗？")))

        let settings = try build(Settings.self, in: container, why: why)
        // In the other order, too: any screen may be the first.
        _ = try build(Settings.self, in: makeApp(), why: why)

        _ = try log.recent()
        let lines = try log.recent()
        #expect(
            lines == ["settings loaded"],
            verdict(
                expected: Text(
                    en: "\"settings loaded\" in the log, once.",
                    zh: "日志里有一行 \"settings loaded\"，只有一行。"),
                found: found(lines),
                why: Text(
                    en: """
                        the settings are loaded once, when they are built, and write that down. If \
                        the line is not here, it may be in another instance: look at the scope of \
                        each service on its way.
                        """,
                    zh: """
                        设置只在创建时加载一次，并且记下这件事。这里没有这一行，它可能在另一个实例里：\
                        沿途每个服务的作用域都看一看。
                        """)))

        settings.logLength = 1
        log.write("a line")
        let last = try log.recent()
        #expect(
            last == ["a line"],
            verdict(
                expected: Text(
                    en: """
                        the last line alone, \"a line\", after somebody has set the `logLength` of \
                        the settings to 1.
                        """,
                    zh: "有人把设置里的 `logLength` 改成 1 之后，日志只给出最后一行 \"a line\"。"),
                found: found(last),
                why: Text(
                    en: """
                        the user may change the settings at any time, so the log has to ask them \
                        each time. Only, it need not have them when it is built.
                        """,
                    zh: "用户随时可能改设置，所以日志每次都要问它。只不过，创建日志的时候还用不着它。")))
    }

    @Test func `the API`() throws {
        let container = makeApp()
        let key = ServiceKey((any APIServicing).self)
        let api = try build(
            (any APIServicing).self, in: container,
            why: Text(
                en: """
                    `LoggingAPI` is what is registered for `any APIServicing`, and so it is given \
                    itself. By which type could it ask for the API that really answers?
                    """,
                zh: """
                    为 `any APIServicing` 注册的正是 `LoggingAPI`，所以它要到的是它自己。\
                    真正负责应答的那个 API，可以按什么类型去要？
                    """))

        let asksItself = container.graph.edges.contains { $0.from == key && $0.to == key }
        let name = asksItself ? nil : api.user(id: 1)?.name
        #expect(
            !asksItself,
            verdict(
                expected: Text(
                    en: "`LoggingAPI` passes each question on to another API.",
                    zh: "`LoggingAPI` 把每个请求转给另一个 API。"),
                found: Text(
                    en: "it takes a `Provider<any APIServicing>`, and that gives it itself.",
                    zh: "它接收 `Provider<any APIServicing>`，而这个提供者给它的就是它自己。"),
                why: Text(
                    en: """
                        a `Provider` can put off a question, but the answer stays the same. The \
                        first user would be asked for until the stack overflows.
                        """,
                    zh: "`Provider` 能推迟提问，却改不了答案。第一次取用户，它就会不停地问自己，直到栈溢出。")))
        try #require(!asksItself)
        #expect(
            name == "Ada" && api.requestCount == 1,
            verdict(
                expected: Text(
                    en: "user 1 is Ada, after one request to the API that really answers.",
                    zh: "1 号用户是 Ada，真正负责应答的 API 只收到一次请求。"),
                found: Text(
                    en: "\(name ?? "nobody"), after \(api.requestCount).",
                    zh: "得到 \(name ?? "nil")，请求了 \(api.requestCount) 次。"),
                why: Text(
                    en: "the log is only there to watch. It must not change what it watches.",
                    zh: "日志只是旁观者，不该改变它记录的事情。")))

        let counted = try container.resolve((any APIServicing).self).requestCount
        #expect(
            counted == 1,
            verdict(
                expected: Text(
                    en: "whoever asks for the API afterwards sees that one request, too.",
                    zh: "后来再要 API 的人，也能看到这一次请求。"),
                found: Text(
                    en: "the API that the container gives then has counted \(counted).",
                    zh: "容器这时给出的 API，记下的请求是 \(counted) 次。"),
                why: Text(
                    en: "the API counts for the whole app. Has its scope changed?",
                    zh: "API 是替整个 App 计数的。它的作用域变了吗？")))

        let isSaved = try container.resolve(Database.self).user(id: 1) != nil
        #expect(
            isSaved,
            verdict(
                expected: Text(
                    en: "user 1 is saved in the database of the app.",
                    zh: "1 号用户存进了 App 的数据库。"),
                found: Text(
                    en: "the app's database has no user 1: the API saves into another one.",
                    zh: "App 的数据库里没有 1 号用户：API 存进了另一个数据库。"),
                why: Text(
                    en: "what a factory builds by hand is not what the container shares.",
                    zh: "工厂手工创建的对象，不是容器里共享的那一个。")))

        let log = try container.resolve(Log.self)
        let lines = try log.recent().filter { $0.hasPrefix("user") }
        #expect(
            lines == ["user 1"],
            verdict(
                expected: Text(
                    en: "\"user 1\" in the log, once.", zh: "日志里有一行 \"user 1\"，只有一行。"),
                found: found(lines),
                why: Text(
                    en: "whoever asks for `any APIServicing` should get the one that logs.",
                    zh: "不管谁要 `any APIServicing`，得到的都应该是会记日志的那个。")))
    }

    @Test func `the two screens`() throws {
        let container = makeApp()
        let why = Text(
            en: """
                each is needed to build the other. But look at what the account screen does with \
                its profile screen.
                """,
            zh: "要创建其中一个，得先有另一个。不过先看看，账号界面拿到个人资料界面，到底用它做了什么。")
        let profile = try build(ProfileScreen.self, in: container, why: why)
        _ = try build(AccountScreen.self, in: container, why: why)

        let other = try container.resolve(ProfileScreen.self)
        #expect(
            profile !== other,
            verdict(
                expected: Text(en: "a new profile screen each time.", zh: "每次都是新的个人资料界面。"),
                found: Text(en: "the same one twice.", zh: "两次得到同一个。"),
                why: Text(
                    en: "a screen is deallocated when it is closed. A singleton never is.",
                    zh: "界面关闭时就该释放，单例却一直不释放。")))

        let needsProfile = container.graph.edges.contains { edge in
            edge.from == ServiceKey(AccountScreen.self) && edge.to == ServiceKey(ProfileScreen.self)
        }
        #expect(
            !needsProfile,
            verdict(
                expected: Text(
                    en: "the account screen needs no profile screen.", zh: "账号界面不需要个人资料界面。"),
                found: Text(
                    en: "it still asks the container for one.", zh: "它还是向容器要了一个。"),
                why: Text(
                    en: """
                        screens are transient, so it gets a profile screen of its own that nobody \
                        ever sees, only to ask that for something else. Ask for that at once.
                        """,
                    zh: """
                        界面是瞬时的，所以它得到的是另一个谁也看不见的个人资料界面，只为了再问它要别的东西。\
                        直接要那样东西就好。
                        """)))

        try container.resolve(AccountScreen.self).choose(id: 2)
        #expect(
            profile.title == "Hello, Grace",
            verdict(
                expected: Text(
                    en: "\"Hello, Grace\" on the profile, once the account screen has chosen her.",
                    zh: "在账号界面选了 Grace 之后，个人资料界面显示 \"Hello, Grace\"。"),
                found: Text(en: "\"\(profile.title)\".", zh: "\"\(profile.title)\"。"),
                why: Text(
                    en: "what the two screens have to share is who is logged in.",
                    zh: "这两个界面真正要共用的，是登录的用户。")))
    }

    @Test func `the container is deallocated`() throws {
        weak var container: MiniContainer?
        do {
            let app = makeApp()
            _ = try app.resolve(Log.self).recent()
            _ = try app.resolve(Settings.self)
            try app.resolve(AccountScreen.self).choose(id: 1)
            _ = try app.resolve(ProfileScreen.self)
            container = app
        }
        #expect(
            container == nil,
            verdict(
                expected: Text(
                    en: "the container is deallocated when nobody uses it any more.",
                    zh: "没有人再用容器时，它就被释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: """
                        it keeps its factories and singletons, and one of these keeps it. A \
                        parameter of the type `Provider` does not.
                        """,
                    zh: "容器持有工厂和单例，其中却有一个又持有容器。用 `Provider` 类型的参数就不会这样。")))
    }
}

private func makeApp() -> MiniContainer {
    let container = MiniContainer()
    registerApp(in: container)
    return container
}

/// Resolves a service, or tells what went wrong and ends the test.
private func build<Service: Sendable>(
    _ type: Service.Type, in container: MiniContainer, why: Text,
    at place: SourceLocation = #_sourceLocation
) throws -> Service {
    let result = Result { try container.resolve(type) }
    var failure = Text("")
    var isLoop = false
    switch result {
    case .success: break
    case .failure(ResolutionError.circularDependency(let path)):
        isLoop = true
        let names = path.map { "\($0.key)" }
        failure = Text(
            en: "\(names.joined(separator: " needs ")).",
            zh: "\(names.joined(separator: " 需要 "))。")
    case .failure(let error):
        failure = Text("\(error)")
    }
    let service = try? result.get()
    return try #require(
        service,
        verdict(
            expected: Text(
                en: "the container can build `\(ServiceKey(type))`.",
                zh: "容器能创建 `\(ServiceKey(type))`。"),
            found: failure,
            why: isLoop
                ? why
                : Text(
                    en: "the app cannot open a screen that the container cannot build.",
                    zh: "容器创建不了的界面，App 就打不开。")),
        sourceLocation: place)
}

private func found(_ lines: [String]) -> Text {
    let list = lines.map { "\"\($0)\"" }
    return lines.isEmpty
        ? Text(en: "no such line.", zh: "没有这一行。")
        : Text(
            en: "\(list.joined(separator: ", ")).",
            zh: "\(list.joined(separator: "、"))。")
}
