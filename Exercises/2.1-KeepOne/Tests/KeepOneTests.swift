import KeepOne
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct KeepOneTests {
    @Test func `two screens share a singleton`() {
        let container = MiniContainer()
        var runs = 0
        container.register(UserManager.self, scope: .singleton) {
            runs += 1
            return UserManager(api: APIService(cache: UserCache(database: Database())))
        }
        #expect(
            runs == 0,
            verdict(
                expected: Text(
                    en: "`register` runs no factory; the first `resolve` does.",
                    zh: "`register` 不运行工厂，第一次 `resolve` 才运行。"),
                found: Text(
                    en: "`register` ran the factory of the singleton.",
                    zh: "`register` 运行了单例的工厂。"),
                why: Text(
                    en: "what the factory needs may be registered later, or replaced by a mock.",
                    zh: "工厂需要的服务可能后来才注册，也可能会换成模拟对象。")))

        let first = container.resolve(UserManager.self)
        let second = container.resolve(UserManager.self)
        first?.logIn(id: 1)
        let shown = second.map { ProfileViewModel(userManager: $0).title } ?? "nil"

        #expect(
            shown == "Hello, Ada",
            verdict(
                expected: Text(
                    en:
                        "\"Hello, Ada\" on the second screen, after Ada has logged in on the first.",
                    zh: "Ada 在第一个界面登录之后，第二个界面显示 \"Hello, Ada\"。"),
                found: Text(
                    en: "\"\(shown)\" on the second screen.", zh: "第二个界面显示 \"\(shown)\"。"),
                why: Text(
                    en: """
                        both screens need the same user manager, because it knows who is logged in. \
                        If `Registration` is a struct: the instance was written into a copy.
                        """,
                    zh: """
                        两个界面需要同一个 UserManager，因为登录的是谁，由它记住。\
                        如果 `Registration` 是结构体：实例只写进了它的副本。
                        """)))
        #expect(
            runs == 1,
            verdict(
                expected: Text(en: "the factory of a singleton runs once.", zh: "单例的工厂只运行一次。"),
                found: Text(en: "it ran \(runs) times.", zh: "它运行了 \(runs) 次。"),
                why: Text(
                    en: "there may be only one, even if nobody compares the two.",
                    zh: "单例只能有一个，哪怕没有人去比较这两个实例。")))
    }

    @Test func `a transient is built each time`() {
        let container = MiniContainer()
        container.register(Database.self) { Database() }

        let (first, second) = (container.resolve(Database.self), container.resolve(Database.self))
        #expect(
            first !== second,
            verdict(
                expected: Text(
                    en: "two resolves of a transient give two instances.",
                    zh: "解析两次瞬时服务，得到两个实例。"),
                found: Text(en: "the same instance twice.", zh: "两次得到同一个实例。"),
                why: Text(
                    en:
                        "who names no scope gets a transient, such as the view model of one screen.",
                    zh: "不写作用域就是瞬时的，比如某一个界面的视图模型。")))

        container.register(UserCache.self) { UserCache(database: Database()) }
        weak let unused = container.resolve(UserCache.self)
        #expect(
            unused == nil,
            verdict(
                expected: Text(
                    en: "a transient is deallocated when nobody holds it.",
                    zh: "没有人持有瞬时实例时，它就被释放。"),
                found: Text(en: "the container keeps it.", zh: "容器一直留着它。"),
                why: Text(
                    en: "the view model of a screen should be deallocated with its screen.",
                    zh: "界面的视图模型应该随界面一起释放。")))
    }

    @Test func `a mock is registered after the service was used`() {
        let container = MiniContainer()
        let mock = Database()
        var ran = 0
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self, scope: .singleton) { UserCache(database: Database()) }
        _ = container.resolve(Database.self)
        let cache = container.resolve(UserCache.self)

        container.register(Database.self, scope: .singleton) {
            ran += 1
            return mock
        }

        #expect(
            container.resolve(Database.self) === mock,
            verdict(
                expected: Text(
                    en: "the mock, which was registered last.", zh: "得到最后注册的模拟对象。"),
                found: Text(
                    en: ran == 0
                        ? "the real database: the mock's factory never ran." : "another one.",
                    zh: ran == 0 ? "得到真正的数据库：模拟对象的工厂从未运行。" : "得到了另一个数据库。"),
                why: Text(
                    en: "a test that registers a mock would go on testing the real service.",
                    zh: "测试注册了模拟对象，测的却还是真正的服务。")))
        #expect(
            container.resolve(UserCache.self) === cache,
            verdict(
                expected: Text(
                    en: "the cache is the same after the database was registered again.",
                    zh: "重新注册数据库之后，缓存还是原来那一个。"),
                found: Text(en: "another cache.", zh: "变成了另一个缓存。"),
                why: Text(
                    en: "registering again replaces the instance of its own type, and of no other.",
                    zh: "重新注册只替换这个类型自己的实例，不影响别的类型。")))
    }

    @Test func `registering again replaces the scope and releases the old instance`() {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        weak let old = container.resolve(Database.self)

        container.register(Database.self) { Database() }

        #expect(
            old == nil,
            verdict(
                expected: Text(
                    en: "the old singleton is deallocated when its type is registered again.",
                    zh: "类型重新注册后，旧的单例被释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: "nobody can resolve it any more, so nothing should keep it.",
                    zh: "再也没有人能解析到它，就不该有东西留着它。")))
        #expect(
            container.resolve(Database.self) !== container.resolve(Database.self),
            verdict(
                expected: Text(
                    en: "a new database each time: it is a transient now.",
                    zh: "每次都是新的数据库：它现在是瞬时的。"),
                found: Text(en: "the same database twice.", zh: "两次得到同一个数据库。"),
                why: Text(
                    en:
                        "a registration replaces all of the one before: factory, scope and instance.",
                    zh: "新的注册会替换旧注册的全部：工厂、作用域和实例。")))
    }

    @Test func `a singleton lives as long as its container`() {
        var container: MiniContainer? = MiniContainer()
        let other = MiniContainer()
        for container in [container, other] {
            container?.register(Database.self, scope: .singleton) { Database() }
        }
        weak let database = container?.resolve(Database.self)
        #expect(
            database != nil,
            verdict(
                expected: Text(
                    en: "the container keeps the singleton, even if nobody else holds it.",
                    zh: "没有别人持有单例时，容器也留着它。"),
                found: Text(en: "it was deallocated at once.", zh: "它马上被释放了。"),
                why: Text(
                    en: "the user who is logged in must not be forgotten between two screens.",
                    zh: "从一个界面到下一个界面，不能把登录的用户忘掉。")))
        #expect(
            other.resolve(Database.self) !== database,
            verdict(
                expected: Text(
                    en: "another container builds its own database.",
                    zh: "另一个容器创建它自己的数据库。"),
                found: Text(en: "it has that of the first container.", zh: "它拿到的是第一个容器的数据库。"),
                why: Text(
                    en:
                        "after a logout the app takes a new container, with nothing of the old user.",
                    zh: "退出登录后，App 换用新的容器，里面不能留有旧用户的东西。")))

        container = nil
        #expect(
            database == nil,
            verdict(
                expected: Text(
                    en: "a singleton is deallocated with its container.", zh: "单例随容器一起释放。"),
                found: Text(
                    en: "it is still in memory, and its container is gone.",
                    zh: "容器已经不在了，它还在内存里。"),
                why: Text(
                    en: "this is how an app forgets its user: it drops the container.",
                    zh: "App 就是这样忘掉用户的：丢掉容器。")))
    }

    @Test func `a singleton may be anything`() {
        let container = MiniContainer()
        var runs: [String: Int] = [:]
        container.register(User.self, scope: .singleton) {
            runs["a struct", default: 0] += 1
            return User(id: 1, name: "Ada")
        }
        container.register(User?.self, scope: .singleton) {
            runs["an optional", default: 0] += 1
            return nil
        }
        container.register(Light.Theme.self, scope: .singleton) { Light.Theme() }
        container.register(Dark.Theme.self, scope: .singleton) { Dark.Theme() }
        for _ in 1...3 {
            _ = container.resolve(User.self)
            _ = container.resolve(User?.self)
        }

        for (english, chinese) in [("a struct", "结构体"), ("an optional", "可选值")] {
            let count = runs[english, default: 0]
            #expect(
                count == 1,
                verdict(
                    expected: Text(
                        en: "the factory runs once if the singleton is \(english).",
                        zh: "单例是\(chinese)时，工厂也只运行一次。"),
                    found: Text(
                        en: "it ran \(count) times in three resolves.",
                        zh: "解析三次，它运行了 \(count) 次。"),
                    why: count == 0
                        ? Text(
                            en: "`nil as? User?` succeeds. Ask first whether there is an instance.",
                            zh: "`nil as? User?` 会成功。先问有没有实例，再转换。")
                        : Text(
                            en:
                                "a scope says how long an instance lives, whatever the instance is.",
                            zh: "作用域说的是实例活多久，和实例是什么无关。")))
        }
        #expect(
            container.resolve(Light.Theme.self) != nil && container.resolve(Dark.Theme.self) != nil,
            verdict(
                expected: Text(
                    en: "`Light.Theme` and `Dark.Theme` are two singletons.",
                    zh: "`Light.Theme` 和 `Dark.Theme` 是两个单例。"),
                found: Text(en: "one took the other's place.", zh: "一个占了另一个的位置。"),
                why: Text(
                    en:
                        "both are called \"Theme\". `ObjectIdentifier` tells them apart, a name does not.",
                    zh: "两个类型都叫 \"Theme\"。名字分不清它们，`ObjectIdentifier` 分得清。")))
    }

    @Test func `a factory resolves and registers`() {
        let container = MiniContainer()
        container.register(UserCache.self, scope: .singleton) { [unowned container] in
            UserCache(database: container.resolve(Database.self) ?? Database())
        }
        container.register(Database.self, scope: .singleton) { Database() }
        let cache = container.resolve(UserCache.self)
        #expect(
            cache != nil && cache?.database === container.resolve(Database.self),
            verdict(
                expected: Text(
                    en: "the cache and the next caller have the same database.",
                    zh: "缓存和下一个调用者用的是同一个数据库。"),
                found: Text(en: "two databases.", zh: "出现了两个数据库。"),
                why: Text(
                    en: "what a factory resolves is kept as well.", zh: "工厂里解析到的单例也要留下。")))

        container.register(User.self, scope: .singleton) { [unowned container] in
            container.register(User.self, scope: .singleton) { User(id: 2, name: "new") }
            return User(id: 1, name: "old")
        }
        _ = container.resolve(User.self)
        let next = container.resolve(User.self)?.name ?? "nil"
        #expect(
            next == "new",
            verdict(
                expected: Text(
                    en: "\"new\": while the old factory ran, another one was registered.",
                    zh: "\"new\"：旧工厂运行时，注册了新的工厂。"),
                found: Text(en: "\"\(next)\".", zh: "\"\(next)\"。"),
                why: Text(
                    en: "what the old factory made was kept for the new registration.",
                    zh: "旧工厂创建的实例，留给了新的注册。")))
    }
}

/// Two types that print the same name.
private enum Light { final class Theme {} }
private enum Dark { final class Theme {} }
