import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized, .watchdog) struct DecorateTests {
    private let container = MiniContainer()
    private let created = Tally()

    @Test func `resolve returns the decorator, around what was registered`() throws {
        register(scope: .transient)
        try container.decorate((any APIServicing).self) { api in Decorator("log", around: api) }

        let found = layers(of: try container.resolve((any APIServicing).self))
        #expect(
            found == "log(api)",
            verdict(
                expected: Text(
                    en: "the logging API, around the API that was registered before.",
                    zh: "外面是记日志的 API，里面是原来注册的 API。"),
                found: Text("\(found)."),
                why: Text(
                    en: "all code that asks for the API is to be logged, and none of it changes.",
                    zh: "所有要用这个 API 的代码都该被记录，而它们一行也不用改。")))
    }

    @Test func `a later decorator is around the earlier ones`() throws {
        register(scope: .transient)
        try container.decorate((any APIServicing).self) { api in Decorator("log", around: api) }
        try container.decorate((any APIServicing).self) { api in Decorator("retry", around: api) }

        let found = layers(of: try container.resolve((any APIServicing).self))
        #expect(
            found == "retry(log(api))",
            verdict(
                expected: Text("retry(log(api))."), found: Text("\(found)."),
                why: Text(
                    en: "the second decorates what is registered by then: the first.",
                    zh: "第二个装饰的，是那时已经注册的：第一个。")))
    }

    @Test func `a decorator has dependencies of its own`() throws {
        register(scope: .transient)
        container.register(Logger.self, scope: .singleton) { Logger() }
        try container.decorate((any APIServicing).self) { (api: any APIServicing, log: Logger) in
            LoggingAPI(api, log: log)
        }

        let api = try container.resolve((any APIServicing).self)
        let isLogging = try (api as? LoggingAPI)?.log === container.resolve(Logger.self)
        #expect(
            isLogging,
            verdict(
                expected: Text(
                    en: "the decorator gets the logger that is registered.",
                    zh: "装饰器得到注册的那个 Logger。"),
                found: api is LoggingAPI
                    ? Text(en: "another logger.", zh: "得到的是另一个 Logger。")
                    : Text(en: "no decorator.", zh: "没有装饰器。"),
                why: Text(
                    en: """
                        what it decorates is its first parameter; those behind it are dependencies, \
                        as in `register`.
                        """,
                    zh: "第一个参数是被装饰的服务，后面的是依赖，和 `register` 一样。")))
    }

    @Test func `a decorated singleton is still one instance`() throws {
        register(scope: .singleton)
        try container.decorate((any APIServicing).self) { api in Decorator("log", around: api) }

        let first = try container.resolve((any APIServicing).self) as? Decorator
        let second = try container.resolve((any APIServicing).self) as? Decorator
        #expect(
            first === second && created.count == 1,
            verdict(
                expected: Text(
                    en: "one decorator around one API, for as long as the container lives.",
                    zh: "容器活多久，就一直是同一个装饰器，里面是同一个 API。"),
                found: first !== second
                    ? Text(en: "a new decorator each time.", zh: "每次都是新的装饰器。")
                    : Text(en: "\(created.count) APIs.", zh: "\(created.count) 个 API。"),
                why: Text(
                    en: "a decorator takes the scope of what it decorates.",
                    zh: "装饰器的作用域，就是被装饰的服务的作用域。")))
    }

    @Test func `a decorated transient is still created each time`() throws {
        register(scope: .transient)
        try container.decorate((any APIServicing).self) { api in Decorator("log", around: api) }

        _ = try container.resolve((any APIServicing).self)
        _ = try container.resolve((any APIServicing).self)
        #expect(
            created.count == 2,
            verdict(
                expected: Text(
                    en: "two resolutions, and two APIs inside their decorators.",
                    zh: "解析两次，装饰器里面是两个 API。"),
                found: Text(en: "\(created.count).", zh: "\(created.count) 个。"),
                why: Text(
                    en: "a decorator takes the scope of what it decorates.",
                    zh: "装饰器的作用域，就是被装饰的服务的作用域。")))
    }

    @Test func `what was cached before it was decorated is released`() throws {
        weak var old: APIService?
        container.register((any APIServicing).self, scope: .singleton) {
            APIService(cache: UserCache(database: Database()))
        }
        old = try container.resolve((any APIServicing).self) as? APIService
        try container.decorate((any APIServicing).self) { api in Decorator("log", around: api) }

        #expect(
            old == nil,
            verdict(
                expected: Text(
                    en: "the undecorated singleton is deallocated.", zh: "没有装饰过的那个单例释放了。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: """
                        the new registration needs the old factory, and not the old registration, \
                        which holds its instance.
                        """,
                    zh: "新的注册项要的是旧的工厂，不是旧的注册项，后者持有它的实例。")))
    }

    @Test func `the graph has the dependencies of both`() throws {
        container.register((any APIServicing).self) { (cache: UserCache) in APIService(cache: cache)
        }
        try container.decorate((any APIServicing).self) { (api: any APIServicing, log: Logger) in
            LoggingAPI(api, log: log)
        }

        let missing = container.dependencyGraph.issues.map { issue in
            if case .notRegistered(let key, _, _) = issue { key.description } else { "a cycle" }
        }
        #expect(
            missing == ["UserCache", "Logger"],
            verdict(
                expected: Text(
                    en: "`validate()` misses the API's UserCache and the decorator's Logger.",
                    zh: "`validate()` 指出缺了 API 的 UserCache 和装饰器的 Logger。"),
                found: Text("\(missing)."),
                why: Text(
                    en: """
                        the decorator's parameters are dependencies, too; but the first is no \
                        edge to itself.
                        """,
                    zh: "装饰器的参数也是依赖；但第一个参数不是指向自己的边。")))
    }

    @Test func `what is not registered cannot be decorated`() {
        var error: ResolutionError?
        do {
            try container.decorate((any APIServicing).self) { api in Decorator("log", around: api) }
        } catch let thrown {
            error = thrown
        }
        let isRight = if case .notRegistered = error { true } else { false }
        #expect(
            isRight,
            verdict(
                expected: Text(
                    en: "`decorate` throws `notRegistered`.", zh: "`decorate` 抛出 `notRegistered`。"),
                found: error.map { Text("\($0)") }
                    ?? Text(en: "no error.", zh: "没有错误。"),
                why: Text(
                    en:
                        "code that decorates before it registers is in the wrong order: you learn it at launch.",
                    zh: "先装饰、后注册，是顺序写反了，应该在启动时就发现。")))
    }

    @Test func `two modules may decorate at the same time`() throws {
        let containers = (0..<2_000).map { _ in MiniContainer() }
        for container in containers {
            container.register((any APIServicing).self) {
                APIService(cache: UserCache(database: Database()))
            }
        }

        // In each round, two threads decorate one service.
        Worker<Void>.rounds(2_000, of: 2) { round, _ in
            try? containers[round].decorate((any APIServicing).self) { api in
                Decorator("log", around: api)
            }
        }

        let lost = try containers.count {
            layers(of: try $0.resolve((any APIServicing).self)) != "log(log(api))"
        }
        #expect(
            lost == 0,
            verdict(
                expected: Text(
                    en: "two threads decorate a service, and both decorators are there.",
                    zh: "两个线程装饰同一个服务，两个装饰器都在。"),
                found: Text(
                    en: "of 2,000 services, some lack one of them.",
                    zh: "2000 个服务里，有的少了一个装饰器。"),
                why: Text(
                    en: """
                        a check-then-act race: what was read before may have changed when the new \
                        registration is stored.
                        """,
                    zh: "先检查后操作的竞态：先前读到的，到保存时也许已经变了。")))
    }

    @Test func `a decorator that depends on its own service is a cycle`() throws {
        register(scope: .transient)
        container.register(UserManager.self, factory: UserManager.init)
        try container.decorate((any APIServicing).self) {
            (api: any APIServicing, manager: UserManager) in
            Decorator("token of \(manager)", around: api)
        }

        let cycles = container.dependencyGraph.cycles.count
        #expect(
            cycles == 1,
            verdict(
                expected: Text(
                    en: "one cycle: the decorator needs the user manager, which needs the API.",
                    zh: "一个循环：装饰器需要 UserManager，UserManager 需要这个 API。"),
                found: Text(en: "\(cycles) cycles.", zh: "\(cycles) 个循环。"),
                why: Text(
                    en: "what the user manager gets is the decorated API.",
                    zh: "UserManager 得到的，是装饰过的 API。")))
        #expect(throws: ResolutionError.self) { try container.resolve(UserManager.self) }
    }

    private func register(scope: Scope) {
        let created = created
        container.register((any APIServicing).self, scope: scope) {
            created.add()
            return APIService(cache: UserCache(database: Database()))
        }
    }

    /// `log(api)`
    private func layers(of api: any APIServicing) -> String {
        (api as? Decorator).map { "\($0.name)(\(layers(of: $0.inner)))" } ?? "api"
    }
}

private final class Logger: Sendable {}

private final class LoggingAPI: APIServicing {
    let inner: any APIServicing
    let log: Logger

    init(_ inner: any APIServicing, log: Logger) {
        self.inner = inner
        self.log = log
    }

    func user(id: Int) -> User? { inner.user(id: id) }
    var requestCount: Int { inner.requestCount }
}

private final class Decorator: APIServicing {
    let name: String
    let inner: any APIServicing

    init(_ name: String, around inner: any APIServicing) {
        self.name = name
        self.inner = inner
    }

    func user(id: Int) -> User? { inner.user(id: id) }
    var requestCount: Int { inner.requestCount }
}
