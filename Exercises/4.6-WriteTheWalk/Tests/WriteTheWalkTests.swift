import ProfileApp
import Support
import TestSupport
import Testing
import WriteTheWalk

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct WriteTheWalkTests {
    @Test func `the list and the detail view share a cache`() throws {
        let container = makeApp()
        let screen = try container.resolve(Screen.self)
        #expect(
            screen.list.cache === screen.detail.cache,
            verdict(
                expected: Text(
                    en: "the list and the detail view of a screen have the same cache.",
                    zh: "同一个界面的列表和详情，用的是同一个缓存。"),
                found: Text(en: "each has a cache of its own.", zh: "各有各的缓存。"),
                why: Text(
                    en: "both are built in one walk, by one outermost `resolve`.",
                    zh: "两者是在一次遍历里创建的，也就是最外层的同一个 `resolve`。")))
    }

    @Test func `the next screen gets another cache`() throws {
        let container = makeApp()
        let first = try container.resolve(UserCache.self)
        let second = try container.resolve(UserCache.self)
        #expect(
            first !== second,
            verdict(
                expected: Text(
                    en: "two caches, if you resolve `UserCache` itself twice.",
                    zh: "直接解析两次 `UserCache`，得到两个缓存。"),
                found: Text(en: "the same one twice.", zh: "两次都是同一个。"),
                why: Text(
                    en: """
                        each is a walk of its own, and what a walk has shared is forgotten when it \
                        is over. Only a singleton is kept.
                        """,
                    zh: "每次都是一次单独的遍历。遍历一结束，它共用过的就要忘掉；一直留着的只有单例。")))

        let caches = try (1...4).map { _ in try container.resolve(Screen.self).list.cache }
        let count = Set(caches.map(ObjectIdentifier.init)).count
        #expect(
            count == 4,
            verdict(
                expected: Text(
                    en: "four screens, one after the other, have four caches.",
                    zh: "先后四个界面，有四个缓存。"),
                found: Text(en: inEnglish(count), zh: "只有 \(count) 个。"),
                why: Text(
                    en: "a walk is over when the outermost `resolve` returns, on whichever line.",
                    zh: "最外层的 `resolve` 一返回，遍历就结束了，不管它是在哪一行返回的。")))
    }

    @Test func `the other scopes stay as they are`() throws {
        let container = makeApp()
        container.register(Pair<ListView>.self) { container in
            Pair(try container.resolve(ListView.self), try container.resolve(ListView.self))
        }
        let lists = try container.resolve(Pair<ListView>.self)
        #expect(
            lists.first !== lists.second,
            verdict(
                expected: Text(
                    en: "a transient is built each time, within a walk, too.",
                    zh: "瞬时服务每次都新建，在一次遍历里也一样。"),
                found: Text(en: "the same instance twice.", zh: "两次都是同一个实例。"),
                why: Text(
                    en: "only a `.graph` service is shared within a walk.",
                    zh: "一次遍历里，只有 `.graph` 服务才共用。")))

        let first = try container.resolve(UserCache.self).database
        let second = try container.resolve(UserCache.self).database
        #expect(
            first === second,
            verdict(
                expected: Text(
                    en: "a singleton is the same in each walk.", zh: "单例在每次遍历里都是同一个。"),
                found: Text(en: "two databases.", zh: "出现了两个数据库。"),
                why: Text(
                    en: "a singleton lives as long as its container.", zh: "单例和它的容器活得一样久。")))
    }

    @Test func `a singleton and a .graph service are built in a walk, too`() throws {
        let cases: [(screen: Scope, detail: Scope, what: Text)] = [
            (.singleton, .transient, Text(en: "the screen is a singleton", zh: "界面是单例")),
            (.graph, .transient, Text(en: "the screen is `.graph`", zh: "界面是 `.graph`")),
            (.transient, .singleton, Text(en: "the detail view is a singleton", zh: "详情是单例")),
        ]
        for (screenScope, detailScope, what) in cases {
            let container = makeApp(screen: screenScope, detail: detailScope)
            let screen = try container.resolve(Screen.self)
            #expect(
                screen.list.cache === screen.detail.cache,
                verdict(
                    expected: Text(
                        en: "the list and the detail view share a cache, also if \(what.english).",
                        zh: "\(what.chinese)的时候，列表和详情也共用一个缓存。"),
                    found: Text(en: "each has a cache of its own.", zh: "各有各的缓存。"),
                    why: Text(
                        en: """
                            a walk is all that the outermost `resolve` builds, whatever scope each \
                            of it has.
                            """,
                        zh: "最外层的 `resolve` 创建的一切，都属于同一次遍历，不管作用域是什么。")))
        }
    }

    @Test func `a cache is deallocated with its screen`() throws {
        let container = makeApp()
        var screen: Screen? = try container.resolve(Screen.self)
        weak let cache = screen?.list.cache
        screen = nil
        #expect(
            cache == nil,
            verdict(
                expected: Text(
                    en: "the cache is deallocated with its screen.", zh: "缓存随界面一起释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: """
                        the screen was its last owner, unless the container holds it, too. When \
                        does the container forget it?
                        """,
                    zh: "除非容器也持有它，否则界面就是它最后的持有者。容器是什么时候忘掉它的？")))
    }

    @Test func `a screen fails`() throws {
        let container = makeApp()
        weak var cacheOfFailed: UserCache?
        container.register(Failing.self) { container in
            cacheOfFailed = try container.resolve(UserCache.self)
            throw NoConnection()
        }
        #expect(throws: NoConnection.self) { try container.resolve(Failing.self) }
        #expect(
            cacheOfFailed == nil,
            verdict(
                expected: Text(
                    en: "a walk that ends with an error is over: nothing of it is kept.",
                    zh: "遍历因为错误而结束，也是结束，什么都不留。"),
                found: Text(
                    en: "the cache that it had built is still in memory.",
                    zh: "它创建的缓存还在内存里。"),
                why: Text(
                    en: "what stands behind `try` does not run when there is an error.",
                    zh: "出错的时候，`try` 后面的代码不会运行。")))

        let caches = try (1...2).map { _ in try container.resolve(Screen.self).list.cache }
        #expect(
            caches[0] !== caches[1],
            verdict(
                expected: Text(
                    en: "after an error, two screens have two caches, as before.",
                    zh: "出过错之后，两个界面照样有两个缓存。"),
                found: Text(en: "they share one.", zh: "它们共用一个。"),
                why: Text(
                    en: "what stands behind `try` does not run when there is an error.",
                    zh: "出错的时候，`try` 后面的代码不会运行。")))
    }

    @Test func `a factory goes on after an error`() throws {
        let container = makeApp()
        container.register(Failing.self) { _ in throw NoConnection() }
        container.register(Pair<UserCache>.self) { container in
            let first = try container.resolve(UserCache.self)
            _ = try? container.resolve(Failing.self)
            return Pair(first, try container.resolve(UserCache.self))
        }
        let caches = try container.resolve(Pair<UserCache>.self)
        #expect(
            caches.first === caches.second,
            verdict(
                expected: Text(
                    en: """
                        a factory resolves a cache, then something that fails, then a cache: the \
                        same.
                        """,
                    zh: "工厂先解析缓存，再解析一个会失败的服务，然后又解析缓存：还是同一个。"),
                found: Text(en: "another cache.", zh: "变成了另一个缓存。"),
                why: Text(
                    en: "it caught the error, so the outermost `resolve` is not over.",
                    zh: "工厂接住了错误，所以最外层的 `resolve` 还没有结束。")))
    }

    // In a process of its own, because Swift stops one that reads what it is just changing.
    @Test func `a deinit resolves something`() async throws {
        try await #require(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: """
                        a draft that nobody holds is deallocated at the end of its walk, and its \
                        `deinit` resolves a cache.
                        """,
                    zh: "没有人持有的草稿，在遍历结束时释放，它的 `deinit` 解析一个缓存。"),
                found: Text(
                    en: "the program was stopped at the end of the walk.",
                    zh: "遍历结束时，程序被终止了。"),
                why: Text(
                    en: """
                        an assignment is not over before the old value is deallocated. The `deinit` \
                        asked the container, which read what was being assigned.
                        """,
                    zh: "旧值释放之后，赋值才算完成。它的 `deinit` 去问容器，容器读的正是赋值到一半的变量。"))
        ) {
            let container = makeApp()
            registerEditor(in: container) { _ in }
            _ = try container.resolve(Editor.self)
        }

        let container = makeApp()
        var saved: [UserCache] = []
        registerEditor(in: container) { saved.append($0) }
        let editor = try container.resolve(Editor.self)
        try #require(
            saved.count == 1,
            verdict(
                expected: Text(
                    en: "a draft that nobody holds is deallocated at the end of its walk.",
                    zh: "没有人持有的草稿，在遍历结束时释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: "what a walk shares has no owner when the walk is over.",
                    zh: "遍历结束后，共用的实例就不再由它持有。")))
        #expect(
            saved[0] !== editor.cache,
            verdict(
                expected: Text(
                    en: "the `deinit` of a draft gets a cache of its own.",
                    zh: "草稿的 `deinit` 得到自己的缓存。"),
                found: Text(en: "that of the walk before.", zh: "得到的是上一次遍历的缓存。"),
                why: Text(
                    en: """
                        when the draft is deallocated, its walk is over. So nothing that it shared \
                        should be left to be found.
                        """,
                    zh: "草稿释放的时候，它的遍历已经结束，所以共用过的东西一样也不该再找得到。")))

        let next = try container.resolve(UserCache.self)
        #expect(
            next !== saved[0],
            verdict(
                expected: Text(
                    en: "after the `deinit`, the next `resolve` gets another cache.",
                    zh: "`deinit` 之后，下一次 `resolve` 得到另一个缓存。"),
                found: Text(en: "that of the `deinit`.", zh: "得到的是 `deinit` 的缓存。"),
                why: Text(
                    en: "what the `deinit` resolves is a walk like any other, and has to end.",
                    zh: "`deinit` 里的解析也是一次普通的遍历，也要有结束的时候。")))
    }
}

/// A screen with a list and a detail view, of these scopes. The cache is a `.graph` service.
private func makeApp(screen: Scope = .transient, detail: Scope = .transient) -> MiniContainer {
    let container = MiniContainer()
    container.register(Database.self, scope: .singleton) { _ in Database() }
    container.register(UserCache.self, scope: .graph) { container in
        UserCache(database: try container.resolve(Database.self))
    }
    container.register(ListView.self) { ListView(cache: try $0.resolve(UserCache.self)) }
    container.register(DetailView.self, scope: detail) {
        DetailView(cache: try $0.resolve(UserCache.self))
    }
    container.register(Screen.self, scope: screen) { container in
        Screen(
            list: try container.resolve(ListView.self),
            detail: try container.resolve(DetailView.self))
    }
    return container
}

/// An editor throws its draft away, so at the end of the walk nobody holds the draft any more.
private func registerEditor(in container: MiniContainer, save: @escaping (UserCache) -> Void) {
    container.register(Draft.self, scope: .graph) { [unowned container] _ in
        Draft { if let cache = try? container.resolve(UserCache.self) { save(cache) } }
    }
    container.register(Editor.self) { container in
        _ = try container.resolve(Draft.self)
        return Editor(cache: try container.resolve(UserCache.self))
    }
}

private func inEnglish(_ count: Int) -> String {
    count == 1 ? "one cache for all of them." : "\(count) caches."
}

private struct NoConnection: Error {}

private final class Failing {}

private final class ListView {
    let cache: UserCache

    init(cache: UserCache) {
        self.cache = cache
    }
}

private final class DetailView {
    let cache: UserCache

    init(cache: UserCache) {
        self.cache = cache
    }
}

private final class Screen {
    let list: ListView
    let detail: DetailView

    init(list: ListView, detail: DetailView) {
        self.list = list
        self.detail = detail
    }
}

private final class Pair<Service> {
    let first: Service
    let second: Service

    init(_ first: Service, _ second: Service) {
        self.first = first
        self.second = second
    }
}

private final class Editor {
    let cache: UserCache

    init(cache: UserCache) {
        self.cache = cache
    }
}

/// What a user has typed. It is saved when it is deallocated.
private final class Draft {
    let save: () -> Void

    init(save: @escaping () -> Void) {
        self.save = save
    }

    deinit { save() }
}
