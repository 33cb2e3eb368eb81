import ProfileApp
import SessionOfItsOwn
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct SessionOfItsOwnTests {
    private let app = makeApp()

    @Test func `a session finds what the app has registered`() {
        let session = openSession(in: app)

        let database = session.resolve(Database.self)
        #expect(
            database != nil && session.resolve(Database.self) === database,
            verdict(
                expected: Text(
                    en: "the session finds the `Database`, which the app has registered.",
                    zh: "会话能找到 App 注册的 `Database`。"),
                found: database == nil
                    ? Text(en: "nil.", zh: "得到 nil。")
                    : Text(en: "a new database each time.", zh: "每次都是新的数据库。"),
                why: Text(
                    en: "what is not registered in the session may be registered in its parent.",
                    zh: "会话里没有注册的，也许注册在它的父容器里。")))
    }

    @Test func `all sessions share the singletons of the app`() {
        let first = openSession(in: app).resolve(Database.self)
        let second = openSession(in: app).resolve(Database.self)

        #expect(
            first === second && app.resolve(Database.self) === first,
            verdict(
                expected: Text(
                    en: "one database for the app and two sessions, whichever resolves it first.",
                    zh: "App 和两个会话共用一个数据库，不管谁先来要。"),
                found: Text(en: "more than one.", zh: "不止一个。"),
                why: Text(
                    en: """
                        a singleton is cached in the container that has its registration, not in \
                        the one on which `resolve` was called.
                        """,
                    zh: "单例留在注册它的那个容器里，而不是留在接到请求的容器里。")))
    }

    @Test func `a session's registration overrides the app's`() {
        let session = openSession(in: app)
        session.register(Database.self, scope: .singleton) { _ in Database() }

        #expect(
            session.resolve(Database.self) !== app.resolve(Database.self),
            verdict(
                expected: Text(
                    en: "a guest's session has registered its own `Database`, and gets that one.",
                    zh: "访客的会话自己注册了 `Database`，得到的就是它。"),
                found: Text(en: "the database of the app.", zh: "得到的是 App 的数据库。"),
                why: Text(
                    en:
                        "look in the session first, then in its parent.",
                    zh: "先在会话里找，会话里没有的，才去父容器里找。")))
    }

    @Test func `a screen of the app shows the user of its session`() {
        let left = openSession(in: app)
        let right = openSession(in: app)
        left.resolve(UserManager.self)?.logIn(id: 1)
        right.resolve(UserManager.self)?.logIn(id: 2)

        let titles = [left, right].map { $0.resolve(ProfileViewModel.self)?.title ?? "nil" }
        #expect(
            titles == ["Hello, Ada", "Hello, Grace"],
            verdict(
                expected: Text(
                    en: "two windows side by side: \"Hello, Ada\" and \"Hello, Grace\".",
                    zh: "两个窗口并排：\"Hello, Ada\" 和 \"Hello, Grace\"。"),
                found: Text(
                    en: "\"\(titles[0])\" and \"\(titles[1])\".",
                    zh: "\"\(titles[0])\" 和 \"\(titles[1])\"。"),
                why: Text(
                    en: """
                        the app has registered the screen, and only the session knows a user. A \
                        transient is created for the container of the caller, so its factory \
                        should resolve there, too.
                        """,
                    zh: """
                        界面是 App 注册的，用户却只有会话知道。瞬时服务是替接到请求的容器创建的，\
                        它的工厂也应该向那个容器要东西。
                        """)))
    }

    @Test func `a singleton of the app holds no captive dependency of a session`() {
        let first = openSession(in: app)
        first.resolve(UserManager.self)?.logIn(id: 1)
        _ = first.resolve(ErrorLog.self)

        let name = openSession(in: app).resolve(ErrorLog.self)?.signature ?? "nobody"
        #expect(
            name == "nobody",
            verdict(
                expected: Text(
                    en: "the app's error log has no signature, in whatever session.",
                    zh: "App 的错误日志没有署名，不管在哪个会话里。"),
                found: Text(
                    en: "in the next session it is still signed by \(name).",
                    zh: "到了下一个会话，署名还是 \(name)。"),
                why: Text(
                    en: """
                        \(name)'s session happened to resolve it first, and the log holds what its \
                        factory got there: a captive dependency. A singleton of the app must \
                        resolve in the app.
                        """,
                    zh: """
                        碰巧是 \(name) 的会话先来要，日志就一直留着工厂在那里拿到的东西：这是被俘获的依赖。\
                        和 App 活得一样久的，只能在 App 的容器里要东西。
                        """)))
    }

    @Test func `a session's services are deallocated at logout`() {
        weak var manager: UserManager?
        do {
            let session = openSession(in: app)
            manager = session.resolve(UserManager.self)
        }

        #expect(
            manager == nil,
            verdict(
                expected: Text(
                    en: "the session is dropped, and its `UserManager` is deallocated.",
                    zh: "丢掉会话，它的 `UserManager` 就释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: "the app lives on. What it holds of a session stays in memory with it.",
                    zh: "App 还在运行。它留着会话里的什么，什么就不会释放。")))
    }
}

private func makeApp() -> MiniContainer {
    let app = MiniContainer()
    app.register(Database.self, scope: .singleton) { _ in Database() }
    app.register((any APIServicing).self, scope: .singleton) { container in
        APIService(cache: UserCache(database: container.resolve(Database.self) ?? Database()))
    }
    app.register(ErrorLog.self, scope: .singleton) { container in
        ErrorLog(signature: container.resolve(UserManager.self)?.currentUser?.name)
    }
    app.register(ProfileViewModel.self) { container in
        ProfileViewModel(userManager: container.resolve(UserManager.self) ?? loggedOut)
    }
    return app
}

private func openSession(in app: MiniContainer) -> MiniContainer {
    let session = MiniContainer(parent: app)
    session.register(UserManager.self, scope: .singleton) { container in
        container.resolve((any APIServicing).self).map { UserManager(api: $0) } ?? loggedOut
    }
    return session
}

/// Collects the errors of the whole app.
private final class ErrorLog {
    let signature: String?

    init(signature: String?) {
        self.signature = signature
    }
}

private let loggedOut = UserManager(api: APIService(cache: UserCache(database: Database())))
