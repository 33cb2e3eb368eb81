import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized, .watchdog) struct ParentTests {
    private let app = makeApp()

    @Test func `a session finds what the app has registered`() throws {
        let session = openSession(in: app)

        let found = try? session.resolve(Database.self)
        #expect(
            found != nil && found === (try? session.resolve(Database.self)),
            verdict(
                expected: Text(
                    en: "the session finds the `Database`, which the app has registered.",
                    zh: "会话能找到 App 注册的 `Database`。"),
                found: found == nil
                    ? Text(en: "an error.", zh: "得到错误。")
                    : Text(en: "a new database each time.", zh: "每次都是新的数据库。"),
                why: Text(
                    en: "what is not registered in the session may be registered in its parent.",
                    zh: "会话里没有注册的，也许注册在它的父容器里。")))
    }

    @Test func `all sessions share the singletons of the app`() throws {
        let first = try openSession(in: app).resolve(Database.self)
        let second = try openSession(in: app).resolve(Database.self)
        let ofApp = try app.resolve(Database.self)

        #expect(
            first === second && ofApp === first,
            verdict(
                expected: Text(
                    en: "one database for the app and two sessions, whichever resolves it first.",
                    zh: "App 和两个会话共用一个数据库，不管哪个先解析。"),
                found: Text(en: "more than one.", zh: "不止一个。"),
                why: Text(
                    en: """
                        a singleton is cached in the container that has its registration, not in \
                        the one on which `resolve` was called.
                        """,
                    zh: "单例缓存在注册它的那个容器里，而不是调用 `resolve` 的那个容器。")))
    }

    @Test func `a session's registration overrides the app's`() throws {
        let session = openSession(in: app)
        session.register(Database.self, scope: .singleton, factory: Database.init)

        let (guest, ofApp) = try (session.resolve(Database.self), app.resolve(Database.self))
        #expect(
            guest !== ofApp,
            verdict(
                expected: Text(
                    en: "a guest's session has registered its own `Database`, and gets that one.",
                    zh: "访客的会话自己注册了 `Database`，得到的就是它。"),
                found: Text(en: "the database of the app.", zh: "得到的是 App 的数据库。"),
                why: Text(
                    en: "look in the session first, then in its parent.",
                    zh: "先在会话里找，会话里没有的，才去父容器里找。")))
    }

    @Test func `a screen of the app shows the user of its session`() throws {
        let titles = [1, 2].map { id in
            let session = openSession(in: app)
            _ = try? session.resolve(UserManager.self).logIn(id: id)
            return (try? session.resolve(ProfileViewModel.self).title) ?? "an error"
        }
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
                        transient is created for the container on which `resolve` was called, so \
                        its parameters are resolved there, too.
                        """,
                    zh: """
                        页面是 App 注册的，用户却只有会话知道。瞬时服务是为调用 `resolve` 的那个容器\
                        创建的，所以它的参数也在那里解析。
                        """)))
    }

    @Test func `a singleton of the app holds nothing of a session`() throws {
        let first = openSession(in: app)
        try first.resolve(UserManager.self).logIn(id: 1)
        _ = try first.resolve(ErrorLog.self)

        let name = try openSession(in: app).resolve(ErrorLog.self).signature ?? "nobody"
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
                        \(name)'s session resolved it first, and the log holds what it got there: a \
                        captive dependency. The parameters of a singleton are resolved in the \
                        container that caches it.
                        """,
                    zh: """
                        \(name) 的会话先解析了它，日志就一直持有那时解析到的依赖：这是被俘获的依赖。\
                        单例的参数，要在缓存它的那个容器里解析。
                        """)))
    }

    @Test func `a session's services are deallocated with it`() throws {
        weak var manager: UserManager?
        weak var container: MiniContainer?
        do {
            let session = openSession(in: app)
            manager = try session.resolve(UserManager.self)
            _ = try session.resolve(ProfileViewModel.self)
            container = session
        }
        #expect(
            manager == nil && container == nil,
            verdict(
                expected: Text(
                    en: "the session's container and its `UserManager` are deallocated.",
                    zh: "会话的容器和它的 `UserManager` 都释放。"),
                found: Text(en: "they are still in memory.", zh: "还在内存里。"),
                why: Text(
                    en: "the app lives on. What it holds of a session stays in memory with it.",
                    zh: "App 还在运行。它持有会话里的什么，什么就不会释放。")))
    }

    @Test func `a graph service of the app is one for each resolution of a session`() throws {
        app.register(Draft.self, scope: .graph) { Draft() }
        app.register(Editor.self) { (draft: Draft) in Editor(draft: draft) }
        app.register(Preview.self) { (draft: Draft) in Preview(draft: draft) }
        let session = openSession(in: app)
        session.register(Compose.self) { (editor: Editor, preview: Preview) in
            Compose(editor: editor, preview: preview)
        }

        let first = try session.resolve(Compose.self)
        let second = try session.resolve(Compose.self)
        let isShared = first.editor.draft === first.preview.draft
        #expect(
            isShared && first.editor.draft !== second.editor.draft,
            verdict(
                expected: Text(
                    en: "one draft for all that one `resolve` of the session creates.",
                    zh: "会话的一次 `resolve` 所创建的一切，共用一份草稿。"),
                found: isShared
                    ? Text(en: "the next resolution has it, too.", zh: "下一次解析也得到它。")
                    : Text(en: "the editor and the preview have two.", zh: "编辑器和预览有两份。"),
                why: Text(
                    en: """
                        a resolution goes through both containers, so it ends when the outermost \
                        `resolve` ends, and not when the parent has answered.
                        """,
                    zh: "一次解析会经过两个容器，所以要到最外层的 `resolve` 结束才结束，而不是父容器返回时。")))
    }

    @Test func `an optional parameter of a session finds what the app has`() throws {
        let session = openSession(in: app)
        session.register(String.self) { (database: Database?) in
            database == nil ? "nil" : "a database"
        }

        let found = try session.resolve(String.self)
        #expect(
            found == "a database",
            verdict(
                expected: Text(
                    en: "a parameter `Database?` is the database of the app.",
                    zh: "参数 `Database?` 得到 App 的数据库。"),
                found: Text("\(found)."),
                why: Text(
                    en: "whether a service is registered is a question to the parent, too.",
                    zh: "一个服务有没有注册，也要问父容器。")))
    }

    @Test func `what a session overrides is not in its graph`() throws {
        let session = openSession(in: app)
        session.register(Database.self, factory: Database.init)

        let databases = session.dependencyGraph.nodes.filter { $0.key == ServiceKey(Database.self) }
        #expect(
            databases.map(\.scope) == [.transient],
            verdict(
                expected: Text(
                    en: "one database in the graph, the one of the session, a transient.",
                    zh: "依赖图里只有一个数据库，是会话的那个，瞬时的。"),
                found: Text("\(databases.count)."),
                why: Text(
                    en: "the graph of a session has what `resolve` would find.",
                    zh: "会话的依赖图里，是 `resolve` 找得到的那些。")))
    }

    @Test func `a cycle through both containers is an error`() throws {
        app.register(Editor.self) { (draft: Draft) in Editor(draft: draft) }
        let session = openSession(in: app)
        session.register(Draft.self) { (editor: Editor) in Draft(editor) }

        let cycles = session.dependencyGraph.cycles.count
        #expect(
            cycles == 1,
            verdict(
                expected: Text(
                    en: "a cycle: the app's editor needs the session's draft, which needs it.",
                    zh: "一个循环：App 的编辑器需要会话的草稿，草稿又需要编辑器。"),
                found: Text(en: "\(cycles) cycles.", zh: "\(cycles) 个循环。"),
                why: Text(
                    en: "the graph of a session has what it sees: the app's services and its own.",
                    zh: "会话的依赖图里有它看得到的一切：App 的服务，加上它自己的。")))
        #expect(throws: ResolutionError.self) { try session.resolve(Editor.self) }
    }

    @Test func `validate of a session knows what the app has`() throws {
        app.register(Draft.self) { Draft() }
        let session = openSession(in: app)
        session.register(Editor.self) { (draft: Draft) in Editor(draft: draft) }
        session.register(Compose.self) { (editor: Editor, preview: Preview) in
            Compose(editor: editor, preview: preview)
        }

        let missing = session.dependencyGraph.issues.map { issue in
            if case .notRegistered(let key, _, _) = issue { key.description } else { "a cycle" }
        }
        #expect(
            missing == ["Preview"],
            verdict(
                expected: Text(
                    en: "one issue: neither the session nor the app has a Preview.",
                    zh: "一个问题：会话和 App 都没有 Preview。"),
                found: Text("\(missing)."),
                why: Text(
                    en: "the graph of a session has what it sees: the app's services and its own.",
                    zh: "会话的依赖图里有它看得到的一切：App 的服务，加上它自己的。")))
    }

    @Test func `two sessions share no graph service, not even at the same time`() throws {
        let slow = SlowFactory()
        app.register(Draft.self, scope: .graph) { Draft() }
        let ada = openSession(in: app)
        ada.register(Editor.self) { (draft: Draft) in slow.run { Editor(draft: draft) } }
        let grace = openSession(in: app)

        let first = Worker { try? ada.resolve(Editor.self).draft }
        slow.waitUntilEntered()
        // Ada's resolution is in the middle of it.
        let second = Worker { try? grace.resolve(Draft.self) }
        _ = second.hasFinished(within: 0.5)
        slow.release()
        let (draftOfAda, draftOfGrace) = (first.result(), second.result())
        #expect(
            draftOfAda != nil && draftOfGrace != nil && draftOfAda !== draftOfGrace,
            verdict(
                expected: Text(
                    en: "Ada has a draft, and Grace another one.", zh: "Ada 有一份草稿，Grace 有另一份。"),
                found: draftOfAda === draftOfGrace
                    ? Text(en: "Grace writes into Ada's.", zh: "Grace 写进了 Ada 的草稿。")
                    : Text(en: "no draft.", zh: "没有草稿。"),
                why: Text(
                    en: """
                        while Ada's resolution runs, the app's registration holds her draft. Which \
                        lock keeps Grace's thread out?
                        """,
                    zh: "Ada 的解析还在进行时，App 的注册项持有她的草稿。哪一把锁能挡住 Grace 的线程？")))
    }

    @Test func `two sessions that resolve a singleton of the app at the same time get one`() {
        let rendezvous = Rendezvous(timeout: 0.5)
        app.register(Draft.self, scope: .singleton) {
            rendezvous.wait()
            return Draft()
        }
        let app = app

        let (ada, grace) = rendezvous.runOnTwoThreads {
            try? openSession(in: app).resolve(Draft.self)
        }
        #expect(
            ada != nil && ada === grace,
            verdict(
                expected: Text(
                    en: "one instance for both, which is created once.", zh: "两个会话得到同一个实例，它只创建一次。"),
                found: ada == nil
                    ? Text(en: "an error.", zh: "得到错误。")
                    : Text(en: "two instances.", zh: "得到两个实例。"),
                why: Text(
                    en: """
                        two threads create a singleton of the app at once, each under the lock of \
                        its own session. How many locks may there be?
                        """,
                    zh: "两个线程同时创建 App 的单例，各自只持有自己会话的锁。锁到底该有几把？")))
    }

    @Test func `two sessions on two threads do not wait for each other forever`() throws {
        let app = app
        Worker<Void>.rounds(300, of: 2) { _, _ in
            let session = openSession(in: app)
            _ = try? session.resolve(ProfileViewModel.self)
            _ = try? app.resolve(Database.self)
        }
        let session = openSession(in: app)
        #expect(try session.resolve(Database.self) === app.resolve(Database.self))
    }
}

private func makeApp() -> MiniContainer {
    let app = MiniContainer()
    app.register(Database.self, scope: .singleton, factory: Database.init)
    app.register((any APIServicing).self, scope: .singleton) { (database: Database) in
        APIService(cache: UserCache(database: database))
    }
    app.register(ErrorLog.self, scope: .singleton) { (manager: UserManager?) in
        ErrorLog(signature: manager?.currentUser?.name)
    }
    app.register(ProfileViewModel.self, factory: ProfileViewModel.init)
    return app
}

private func openSession(in app: MiniContainer) -> MiniContainer {
    let session = MiniContainer(parent: app)
    session.register(UserManager.self, scope: .singleton, factory: UserManager.init)
    return session
}

/// Collects the errors of the whole app.
private final class ErrorLog: Sendable {
    let signature: String?

    init(signature: String?) { self.signature = signature }
}

private final class Draft: Sendable {
    let editor: Editor?

    init(_ editor: Editor? = nil) { self.editor = editor }
}

private final class Editor: Sendable {
    let draft: Draft

    init(draft: Draft) { self.draft = draft }
}

private final class Preview: Sendable {
    let draft: Draft

    init(draft: Draft) { self.draft = draft }
}

private final class Compose: Sendable {
    let editor: Editor
    let preview: Preview

    init(editor: Editor, preview: Preview) {
        self.editor = editor
        self.preview = preview
    }
}
