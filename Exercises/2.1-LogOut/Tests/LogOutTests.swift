import LogOut
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct LogOutTests {
    private let container = MiniContainer()
    private let session = Scope("session")

    init() {
        container.register(UserManager.self, scope: session) {
            UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        container.register(Database.self, scope: .singleton) { Database() }
    }

    @Test func `the next user does not see the last`() {
        container.resolve(UserManager.self)?.logIn(id: 1)

        container.reset(session)

        let user = container.resolve(UserManager.self)?.currentUser?.name
        #expect(
            user == nil,
            verdict(
                expected: Text(
                    en: "no user is logged in after the session was reset.",
                    zh: "重置会话之后，没有用户登录。"),
                found: Text(en: "\(user ?? "") is still logged in.", zh: "\(user ?? "") 仍然登录着。"),
                why: Text(
                    en: "the next person at this device would see another person's profile.",
                    zh: "不然下一个用这台设备的人，会看到别人的资料。")))
    }

    @Test func `the services stay registered, in their scope`() {
        container.reset(session)

        let next = container.resolve(UserManager.self)
        #expect(
            next != nil && container.resolve(UserManager.self) === next,
            verdict(
                expected: Text(
                    en: "one user manager for all screens of the next user.",
                    zh: "下一个用户的所有页面共用一个 UserManager。"),
                found: next == nil
                    ? Text(en: "nil, as if it was not registered.", zh: "得到 nil，好像没有注册过。")
                    : Text(
                        en: "another one at each resolve, as if it was a transient.",
                        zh: "每次解析都得到新的一个，好像它是瞬时的。"),
                why: Text(
                    en: "the instance belongs to the session, but the factory belongs to the app.",
                    zh: "实例属于会话，工厂却属于 App。")))
    }

    @Test func `every other scope keeps its instances`() {
        let database = container.resolve(Database.self)

        container.reset(session)

        #expect(
            container.resolve(Database.self) === database,
            verdict(
                expected: Text(
                    en: "the same database before and after the reset.",
                    zh: "重置前后是同一个数据库。"),
                found: Text(en: "a new, empty database.", zh: "一个全新的、空的数据库。"),
                why: Text(
                    en: "a logout ends one scope. What belongs to the app stays.",
                    zh: "退出登录只结束一个作用域。属于 App 的实例要保留。")))
    }

    @Test func `the old instances are deallocated`() {
        weak let manager = container.resolve(UserManager.self)

        container.reset(session)

        #expect(
            manager == nil,
            verdict(
                expected: Text(
                    en: "the user manager of the session is deallocated.",
                    zh: "会话里的 UserManager 被释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: "after a logout nothing of the user may stay in memory.",
                    zh: "退出登录之后，这个用户的数据一样都不能留在内存里。")))
    }

    // In its own process, because Swift traps when its law of exclusivity is broken.
    @Test func `a service resolves in its deinit`() async {
        await #expect(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: "the old log resolves a `Log` in its `deinit`, and gets the new one.",
                    zh: "旧日志在 `deinit` 里解析 `Log`，得到新的日志。"),
                found: Text(
                    en: "the program crashed in the middle of the reset.",
                    zh: "重置到一半，程序崩溃了。"),
                why: Text(
                    en: """
                        an assignment is not over before the old value is deallocated. The `deinit` \
                        asked the container, which read what was being assigned.
                        """,
                    zh: "旧值释放之后，赋值才算完成。旧值的 `deinit` 又调用容器，容器读的正是赋值到一半的变量。"))
        ) {
            let container = MiniContainer()
            container.register(Log.self, scope: Scope("session")) { Log(container: container) }
            _ = container.resolve(Log.self)
            container.reset(Scope("session"))
        }
    }

    @Test func `each deinit writes to the new log`() {
        // The order of a dictionary's values is random, and differs from container to container.
        let containers = (1...20).map { _ in MiniContainer() }
        for container in containers {
            container.register(Log.self, scope: session) { [unowned container] in
                Log(container: container)
            }
            container.register(Cart.self, scope: session) { [unowned container] in
                Cart(container: container)
            }
            _ = container.resolve(Log.self)
            _ = container.resolve(Cart.self)
            container.reset(session)
        }

        let isComplete = containers.allSatisfy { container in
            let lines = container.resolve(Log.self)?.lines ?? []
            return lines.sorted() == ["The cart says goodbye.", "The log says goodbye."]
        }
        #expect(
            isComplete,
            verdict(
                expected: Text(
                    en:
                        "the next session's log begins with two goodbyes: the cart's and the log's.",
                    zh: "下一个会话的日志，开头是购物车和旧日志写的两行告别。"),
                found: Text(
                    en: "a goodbye is missing. It went into the old log, or into an uncached one.",
                    zh: "少了一行告别：它写进了旧日志，或者写进了没有缓存的日志。"),
                why: Text(
                    en: "no `resolve` should return an instance that is about to be deallocated.",
                    zh: "`resolve` 不该返回马上就要释放的实例。")))
    }
}

/// What happened in a session.
private final class Log {
    private(set) var lines: [String] = []
    private weak var container: MiniContainer?

    init(container: MiniContainer) {
        self.container = container
    }

    deinit {
        container?.resolve(Log.self)?.write("The log says goodbye.")
    }

    func write(_ line: String) {
        lines.append(line)
    }
}

/// What the user of a session wants to buy.
private final class Cart {
    private weak var container: MiniContainer?

    init(container: MiniContainer) {
        self.container = container
    }

    deinit {
        container?.resolve(Log.self)?.write("The cart says goodbye.")
    }
}
