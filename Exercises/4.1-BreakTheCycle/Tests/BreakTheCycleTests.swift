import BreakTheCycle
import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct BreakTheCycleTests {
    private let container = MiniContainer()

    init() {
        registerApp(in: container)
    }

    @Test func `the log and the settings can be created`() {
        let callsTooEarly = container.dependencyGraph.edges.contains { edge in
            edge.from == ServiceKey(Settings.self) && edge.isDeferred
        }
        expectCreated(
            Log.self,
            why: callsTooEarly
                ? Text(
                    en: """
                        the settings write into the log in their `init`, so they call the \
                        `Provider` at once, while the log is still being created.
                        """,
                    zh: "`Settings` 在 `init` 里就要写日志，所以马上调用 `get()`，而这时 `Log` 还在等它创建完。")
                : Text(
                    en: "each is needed to create the other. Which of the two can wait?",
                    zh: "要创建其中一个，得先有另一个。哪一个可以等一等？"))
    }

    @Test func `the log shows as many lines as the settings ask for`() throws {
        let settings = try container.resolve(Settings.self)
        settings.logLength = 2
        let log = try container.resolve(Log.self)
        for line in ["one", "two"] { log.write(line) }
        let two = try log.recent()
        settings.logLength = 3
        let three = try log.recent()

        #expect(
            two == ["one", "two"] && three == ["settings loaded", "one", "two"],
            verdict(
                expected: Text(
                    en: """
                        the last two lines while `logLength` is 2, and with 3 the line that the \
                        settings have written, too.
                        """,
                    zh: "`logLength` 是 2 时，日志给出最后两行；改成 3，还有设置写的那一行。"),
                found: Text(
                    en: "\(two.joined(separator: ", ")); then \(three.joined(separator: ", ")).",
                    zh: "\(two.joined(separator: "、"))；然后是 \(three.joined(separator: "、"))。"),
                why: Text(
                    en: """
                        the user may change the settings at any time, so the log has to ask them \
                        each time. Only, it need not have them when it is created.
                        """,
                    zh: "用户随时可能改设置，所以日志每次都要读取它。只不过，创建日志的时候还用不着它。")))
    }

    @Test func `the API can be created`() {
        expectCreated(
            (any APIServicing).self,
            why: Text(
                en: """
                    `LoggingAPI` is registered for `any APIServicing`, and so it gets \
                    itself. Under which type could the API that really answers be registered?
                    """,
                zh: """
                    为 `any APIServicing` 注册的正是 `LoggingAPI`，所以它解析到的是它自己。\
                    真正负责应答的那个 API，可以按什么类型解析？
                    """))
    }

    @Test func `the API forwards to another one`() {
        let key = ServiceKey((any APIServicing).self)
        #expect(
            !container.dependencyGraph.edges.contains { $0.from == key && $0.to == key },
            verdict(
                expected: Text(
                    en: "`LoggingAPI` forwards each request to another API.",
                    zh: "`LoggingAPI` 把每个请求转给另一个 API。"),
                found: Text(
                    en:
                        "it takes a `Provider<any APIServicing>`, which returns the `LoggingAPI`.",
                    zh: "它接收 `Provider<any APIServicing>`，可是从里面取出来的，正是它自己。"),
                why: Text(
                    en: """
                        a `Provider` can defer a dependency, but it is the same one. It \
                        would forward the first request to itself until the stack overflows.
                        """,
                    zh: "`Provider` 能推迟提问，却改不了答案。第一次取用户，它就会不停地问自己，直到栈溢出。")))
    }

    @Test func `the API logs each request`() throws {
        let name = try container.resolve((any APIServicing).self).user(id: 1)?.name ?? "nobody"
        let lines = try container.resolve(Log.self).recent().joined(separator: ", ")

        #expect(
            name == "Ada" && lines.contains("user 1"),
            verdict(
                expected: Text(
                    en: "user 1 is Ada, and \"user 1\" is in the log.",
                    zh: "1 号用户是 Ada，日志里有一行 \"user 1\"。"),
                found: Text(
                    en: "user 1 is \(name), and the log has: \(lines).",
                    zh: "1 号用户是 \(name)，日志里是：\(lines)。"),
                why: Text(
                    en: "every dependent of `any APIServicing` should get the one that logs.",
                    zh: "每次解析 `any APIServicing`，得到的都应该是会记日志的那个。")))
    }

    @Test func `the two screens can be created`() {
        expectCreated(
            ProfileScreen.self,
            why: Text(
                en: """
                    each is needed to create the other. But look at what the account screen does \
                    with its profile screen.
                    """,
                zh: "要创建其中一个，得先有另一个。不过先看看，账号页面拿到个人资料页，到底拿来做什么。"))
    }

    @Test func `no screen is created that is never shown`() {
        let needsProfile = container.dependencyGraph.edges.contains { edge in
            edge.from == ServiceKey(AccountScreen.self) && edge.to == ServiceKey(ProfileScreen.self)
        }
        #expect(
            !needsProfile,
            verdict(
                expected: Text(
                    en: "the account screen needs no profile screen.", zh: "账号页面不需要个人资料页。"),
                found: Text(
                    en: "it still depends on one.", zh: "它还是向容器要了一个。"),
                why: Text(
                    en: """
                        screens are transient, so it gets its own profile screen, which is never \
                        shown, only to use one property of it. Inject that property's type instead.
                        """,
                    zh: """
                        页面是瞬时的，所以它得到的是另一个不会显示的个人资料页，只为了从它那里再取别的对象。\
                        直接接收那个对象就好。
                        """)))
    }

    @Test func `the chosen user is greeted`() throws {
        let profile = try container.resolve(ProfileScreen.self)
        try container.resolve(AccountScreen.self).choose(id: 2)

        #expect(
            profile.title == "Hello, Grace",
            verdict(
                expected: Text(
                    en: "\"Hello, Grace\" on the profile, once the account screen has chosen her.",
                    zh: "在账号页面选了 Grace 之后，个人资料页显示 \"Hello, Grace\"。"),
                found: Text(en: "\"\(profile.title)\".", zh: "\"\(profile.title)\"。"),
                why: Text(
                    en: "what the two screens have to share is the logged-in user.",
                    zh: "这两个页面真正要共用的，是登录的用户。")))
    }

    @Test func `the container is deallocated`() throws {
        weak var container: MiniContainer?
        do {
            let app = MiniContainer()
            registerApp(in: app)
            _ = try app.resolve(Log.self).recent()
            container = app
        }
        #expect(
            container == nil,
            verdict(
                expected: Text(
                    en: "the container is deallocated when it is no longer used.",
                    zh: "容器不再被使用时，就会释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: """
                        it holds its factories and singletons, and one of these holds it: a retain \
                        cycle. A parameter of the type `Provider` does not hold it.
                        """,
                    zh: "容器持有工厂和单例，其中却有一个又持有容器。用 `Provider` 类型的参数就不会这样。")))
    }

    /// Resolves a service, or reports what went wrong.
    private func expectCreated<Service: Sendable>(
        _ type: Service.Type, why: Text, at place: SourceLocation = #_sourceLocation
    ) {
        var failure: Text?
        do {
            _ = try container.resolve(type)
        } catch .circularDependency(let path) {
            let names = path.map { "\($0.key)" }
            failure = Text(
                en: "\(names.joined(separator: " depends on ")).",
                zh: "\(names.joined(separator: " 需要 "))。")
        } catch {
            failure = Text("\(error)")
        }
        #expect(
            failure == nil,
            verdict(
                expected: Text(
                    en: "the container can create `\(ServiceKey(type))`.",
                    zh: "容器能创建 `\(ServiceKey(type))`。"),
                found: failure ?? Text(""), why: why),
            sourceLocation: place)
    }
}
