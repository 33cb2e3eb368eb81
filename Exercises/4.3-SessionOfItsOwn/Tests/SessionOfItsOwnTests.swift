import ProfileApp
import SessionOfItsOwn
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct SessionOfItsOwnTests {
    private let app = makeApp()

    @Test func `a session has what the app has`() {
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

    @Test func `all sessions share what belongs to the app`() {
        let first = openSession(in: app).resolve(Database.self)
        let second = openSession(in: app).resolve(Database.self)

        #expect(
            first === second && app.resolve(Database.self) === first,
            verdict(
                expected: Text(
                    en: "one database for the app and two sessions, whoever asks first.",
                    zh: "App 和两个会话共用一个数据库，不管谁先来要。"),
                found: Text(en: "more than one.", zh: "不止一个。"),
                why: Text(
                    en: """
                        a singleton lives in the container that it is registered in, and not in the \
                        one that was asked.
                        """,
                    zh: "单例留在注册它的那个容器里，而不是留在接到请求的容器里。")))
    }

    @Test func `what a session registers comes first`() {
        let session = openSession(in: app)
        session.register(Database.self, scope: .singleton) { _ in Database() }

        #expect(
            session.resolve(Database.self) !== app.resolve(Database.self),
            verdict(
                expected: Text(
                    en: "a guest's session has a `Database` of its own, and gets that one.",
                    zh: "访客的会话自己注册了 `Database`，得到的就是它。"),
                found: Text(en: "the database of the app.", zh: "得到的是 App 的数据库。"),
                why: Text(
                    en: "look in the session first, and in the parent only for what is not there.",
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
                        transient is built for the container that was asked, so its factory should \
                        ask there, too.
                        """,
                    zh: """
                        界面是 App 注册的，用户却只有会话知道。瞬时服务是替接到请求的容器创建的，\
                        它的工厂也应该向那个容器要东西。
                        """)))
    }

    @Test func `what belongs to the app keeps nobody's session`() {
        let first = openSession(in: app)
        first.resolve(UserManager.self)?.logIn(id: 1)
        _ = first.resolve(ErrorLog.self)

        let name = openSession(in: app).resolve(ErrorLog.self)?.signature ?? "nobody"
        #expect(
            name == "nobody",
            verdict(
                expected: Text(
                    en: "the app's error log is signed by nobody, in whatever session.",
                    zh: "App 的错误日志没有署名，不管在哪个会话里。"),
                found: Text(
                    en: "in the next session it is still signed by \(name).",
                    zh: "到了下一个会话，署名还是 \(name)。"),
                why: Text(
                    en: """
                        \(name)'s session happened to ask first, and the log keeps what its factory \
                        got there: a captive. What lives as long as the app must ask in the app.
                        """,
                    zh: """
                        碰巧是 \(name) 的会话先来要，日志就一直留着工厂在那里拿到的东西：这是被俘获的依赖。\
                        和 App 活得一样久的，只能在 App 的容器里要东西。
                        """)))
    }

    @Test func `after a logout nothing of the session is left`() {
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
                    en: "the app lives on. Whatever it keeps of a session stays with it.",
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
        ProfileViewModel(userManager: container.resolve(UserManager.self) ?? nobody)
    }
    return app
}

private func openSession(in app: MiniContainer) -> MiniContainer {
    let session = MiniContainer(parent: app)
    session.register(UserManager.self, scope: .singleton) { container in
        container.resolve((any APIServicing).self).map { UserManager(api: $0) } ?? nobody
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

private let nobody = UserManager(api: APIService(cache: UserCache(database: Database())))
