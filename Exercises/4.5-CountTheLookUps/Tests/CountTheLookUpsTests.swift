import CountTheLookUps
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct CountTheLookUpsTests {
    @Test func `each call is one look-up`() throws {
        let container = MiniContainer()
        expectOne(
            container.lookUps(when: {
                container.register(User.self) { _ in User(id: 1, name: "Ada") }
            }),
            Text(en: "to register a service", zh: "注册一个服务"),
            why: Text(
                en: "what belongs to one key can stand in one place.",
                zh: "同一个键的东西，可以放在一个地方。"),
            whyNothing: Text(
                en: "nothing was counted. `CountedDictionary` counts, if it gets `lookUps`.",
                zh: "什么都没有数到。把 `lookUps` 交给 `CountedDictionary`，它就会计数。"))
        expectOne(
            try container.lookUps(when: { _ = try container.resolve(User.self) }),
            Text(en: "to resolve a transient", zh: "解析一个瞬时服务"),
            why: Text(
                en: "the first look-up can find all that the others look for.",
                zh: "后面几次查找要找的，第一次就可以都找到。"))

        container.register(Database.self, scope: .singleton) { _ in Database() }
        expectOne(
            try container.lookUps(when: { _ = try container.resolve(Database.self) }),
            Text(en: "to resolve a singleton for the first time", zh: "第一次解析一个单例"),
            why: Text(
                en: "what was found can also keep the instance, if it is an object and no copy.",
                zh: "查到的东西也可以保存实例，只要它是对象，而不是副本。"))
        expectOne(
            try container.lookUps(when: { _ = try container.resolve(Database.self) }),
            Text(en: "to resolve a singleton that is kept", zh: "解析一个已经留下的单例"),
            why: Text(en: "an app does this most of all.", zh: "App 做得最多的就是这件事。"))
        expectOne(
            container.lookUps(when: {
                container.register(Database.self, scope: .singleton) { _ in Database() }
            }),
            Text(en: "to register a service again", zh: "重新注册一个服务"),
            why: Text(
                en: "the new registration takes the place of the old one, with all that it knows.",
                zh: "新的注册顶替旧的，连同旧的所知道的一切。"))
    }

    @Test func `the scopes are as before`() throws {
        let container = MiniContainer()
        container.register(UserCache.self) { _ in UserCache(database: Database()) }
        let first = try container.resolve(UserCache.self)
        let second = try container.resolve(UserCache.self)
        #expect(
            first !== second,
            verdict(
                expected: Text(
                    en: "two resolves of a transient give two instances.",
                    zh: "解析两次瞬时服务，得到两个实例。"),
                found: Text(en: "the same instance twice.", zh: "两次得到同一个实例。"),
                why: Text(
                    en: "only a singleton is kept.", zh: "要留下的只有单例。")))

        var runs = ["a class": 0, "an optional": 0]
        container.register(Database.self, scope: .singleton) { _ in
            runs["a class", default: 0] += 1
            return Database()
        }
        container.register(User?.self, scope: .singleton) { _ in
            runs["an optional", default: 0] += 1
            return nil
        }
        for _ in 1...3 {
            _ = try container.resolve(Database.self)
            _ = try container.resolve(User?.self)
        }
        for (english, chinese) in [("a class", "类"), ("an optional", "可选值")] {
            let count = runs[english, default: 0]
            #expect(
                count == 1,
                verdict(
                    expected: Text(
                        en: "the factory runs once if the singleton is \(english).",
                        zh: "单例是\(chinese)时，工厂只运行一次。"),
                    found: Text(
                        en: "it ran \(count) times in three resolves.",
                        zh: "解析三次，它运行了 \(count) 次。"),
                    why: count == 0
                        ? Text(
                            en: "`nil as? User?` succeeds. Ask first whether there is an instance.",
                            zh: "`nil as? User?` 会成功。先问有没有实例，再转换。")
                        : Text(
                            en: "whoever holds the singleton must hold the same as the others.",
                            zh: "不管谁持有这个单例，持有的都必须是同一个。")))
        }
    }

    @Test func `a walk makes one look-up for each resolve`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { _ in Database() }
        container.register(UserCache.self) { UserCache(database: try $0.resolve(Database.self)) }
        container.register((any APIServicing).self) {
            APIService(cache: try $0.resolve(UserCache.self))
        }
        container.register(UserManager.self, scope: .singleton) {
            UserManager(api: try $0.resolve((any APIServicing).self))
        }
        container.register(ProfileViewModel.self) {
            ProfileViewModel(userManager: try $0.resolve(UserManager.self))
        }

        var errors: [String] = []
        let counts = (1...2).map { _ in
            container.lookUps(when: {
                errors.append(error(of: { try container.resolve(ProfileViewModel.self) }))
            })
        }
        #expect(
            errors == ["no error", "no error"],
            verdict(
                expected: Text(
                    en: "two `ProfileViewModel`s, each with what its factory resolves.",
                    zh: "得到两个 `ProfileViewModel`，各有工厂解析来的服务。"),
                found: Text(
                    en: "\(errors[0]), then \(errors[1]).", zh: "\(errors[0])，然后是 \(errors[1])。"),
                why: Text(
                    en: """
                        none of these services needs itself. While one is being built, the next one \
                        may be, too.
                        """,
                    zh: "这些服务都不需要自己。一个还在创建，下一个也可以开始创建。")))
        #expect(
            counts == [5, 2],
            verdict(
                expected: Text(
                    en: "5 look-ups for the first `ProfileViewModel`, and 2 for the second.",
                    zh: "第一个 `ProfileViewModel` 查找 5 次，第二个 2 次。"),
                found: Text(
                    en: "\(counts[0]) and \(counts[1]).", zh: "\(counts[0]) 次和 \(counts[1]) 次。"),
                why: Text(
                    en: """
                        it needs a user manager, that an API, that a cache, that a database. The \
                        second time the user manager is kept.
                        """,
                    zh: """
                        它需要 UserManager，UserManager 需要 API，API 需要缓存，缓存需要数据库。\
                        第二次，UserManager 已经留下了。
                        """)))
    }

    @Test func `every look-up is counted`() {
        let container = MiniContainer()
        for property in Mirror(reflecting: container).children {
            let name = property.label ?? "?"
            let mirror = Mirror(reflecting: property.value)
            let counter = mirror.descendant("counter") as? Counter
            let isCounted =
                mirror.displayStyle != .dictionary && mirror.displayStyle != .set
                && (counter == nil || counter === container.lookUps)
            #expect(
                isCounted,
                verdict(
                    expected: Text(
                        en: "all look-ups are counted by `lookUps`.",
                        zh: "每次查找都由 `lookUps` 计数。"),
                    found: Text(
                        en: "those of `\(name)` are not.", zh: "`\(name)` 的查找没有计数。"),
                    why: Text(
                        en: "a look-up that nobody counts takes as much time as the others.",
                        zh: "不计数的查找，花的时间并不会少。")))
        }
    }

    @Test func `a mock is registered after the service was used`() throws {
        let container = MiniContainer()
        let mock = Database()
        container.register(Database.self, scope: .singleton) { _ in Database() }
        weak let old = try container.resolve(Database.self)
        container.register(Database.self, scope: .singleton) { _ in mock }

        let found = try container.resolve(Database.self)
        #expect(
            found === mock,
            verdict(
                expected: Text(
                    en: "the mock, which was registered last.", zh: "得到最后注册的模拟对象。"),
                found: Text(en: "the real database.", zh: "得到真正的数据库。"),
                why: Text(
                    en: "a test that registers a mock would go on testing the real service.",
                    zh: "测试注册了模拟对象，测的却还是真正的服务。")))
        #expect(
            old == nil,
            verdict(
                expected: Text(
                    en: "the old instance is deallocated when its service is registered again.",
                    zh: "重新注册一个服务，它的旧实例就被释放。"),
                found: Text(en: "the container keeps it.", zh: "容器一直留着它。"),
                why: Text(
                    en: "nobody can get it any more.", zh: "已经没有人能得到它了。")))
    }

    @Test func `a service needs itself`() {
        let container = MiniContainer()
        var runs = 0
        container.register(UserCache.self) { container in
            runs += 1
            // Without an error the factory would call itself without an end.
            if runs > 2 { throw TooDeep() }
            return try container.resolve(UserCache.self)
        }
        let errors = (1...2).map { _ in error(of: { try container.resolve(UserCache.self) }) }
        #expect(
            errors == Array(repeating: "circularDependency(\"UserCache\")", count: 2),
            verdict(
                expected: Text(
                    en: "circularDependency(\"UserCache\"), and the same at the next call.",
                    zh: "circularDependency(\"UserCache\")，下一次调用也一样。"),
                found: Text(
                    en: errors == ["TooDeep()", "TooDeep()"]
                        ? "the factory ran inside of itself, again and again."
                        : "\(errors[0]), then \(errors[1]).",
                    zh: errors == ["TooDeep()", "TooDeep()"]
                        ? "工厂在自己里面一再运行。" : "\(errors[0])，然后是 \(errors[1])。"),
                why: Text(
                    en: "the mark that finds a loop was a look-up, too. It is needed all the same.",
                    zh: "用来找环的标记，原来也要查找。可标记还是需要的。")))
    }

    @Test func `two services need each other`() {
        let container = MiniContainer()
        var runs = 0
        container.register(Session.self) { container in
            runs += 1
            if runs > 2 { throw TooDeep() }
            return Session(refresher: try container.resolve(TokenRefresher.self))
        }
        container.register(TokenRefresher.self) { container in
            TokenRefresher(session: try container.resolve(Session.self))
        }
        let found = error(of: { try container.resolve(Session.self) })
        #expect(
            found == "circularDependency(\"Session\")",
            verdict(
                expected: Text(
                    en: """
                        circularDependency(\"Session\"): a `Session` needs a `TokenRefresher`, which \
                        needs a `Session`.
                        """,
                    zh: """
                        circularDependency(\"Session\")：`Session` 需要 `TokenRefresher`，\
                        `TokenRefresher` 又需要 `Session`。
                        """),
                found: Text(
                    en: found == "TooDeep()"
                        ? "the two factories ran inside of each other, again and again."
                        : "\(found).",
                    zh: found == "TooDeep()" ? "两个工厂互相在对方里面一再运行。" : "\(found)。"),
                why: Text(
                    en: "both are being built at the same time, so each of them needs a mark.",
                    zh: "两个服务同时都在创建之中，所以各要有一个标记。")))
    }

    @Test func `a factory asks for itself once more`() {
        let container = MiniContainer()
        var runs = 0
        container.register(UserCache.self) { container in
            runs += 1
            if runs > 1 { throw TooDeep() }
            _ = try? container.resolve(UserCache.self)
            return try container.resolve(UserCache.self)
        }
        let found = error(of: { try container.resolve(UserCache.self) })
        #expect(
            found == "circularDependency(\"UserCache\")",
            verdict(
                expected: Text(
                    en: """
                        a factory that needs itself, catches the error and asks again gets the same \
                        error.
                        """,
                    zh: "工厂需要自己，接住错误，再要一次：得到同样的错误。"),
                found: Text(
                    en: found == "TooDeep()"
                        ? "the second time it ran inside of itself." : "\(found).",
                    zh: found == "TooDeep()" ? "第二次，它在自己里面运行了。" : "\(found)。"),
                why: Text(
                    en: "it is still being built. Who takes the mark away, and when?",
                    zh: "它还在创建之中。标记是谁去掉的，什么时候去掉的？")))
    }

    @Test func `a factory fails once`() {
        let container = MiniContainer()
        var runs = 0
        container.register(Database.self, scope: .singleton) { _ in
            runs += 1
            if runs == 1 { throw DiskFull() }
            return Database()
        }
        let first = error(of: { try container.resolve(Database.self) })
        let second = error(of: { try container.resolve(Database.self) })
        #expect(
            first == "DiskFull()" && second == "no error",
            verdict(
                expected: Text(
                    en: "DiskFull(), then a database.", zh: "DiskFull()，然后得到数据库。"),
                found: Text(en: "\(first), then \(second).", zh: "\(first)，然后是 \(second)。"),
                why: Text(
                    en: "the mark has to be taken away when the factory throws, too.",
                    zh: "工厂抛出错误的时候，标记也要去掉。")))
    }
}

extension MiniContainer {
    /// How many look-ups some work makes.
    fileprivate func lookUps(when work: () throws -> Void) rethrows -> Int {
        let before = lookUps.count
        try work()
        return lookUps.count - before
    }
}

private func expectOne(
    _ count: Int, _ what: Text, why: Text, whyNothing: Text = whyNothingIsLookedUp,
    at place: SourceLocation = #_sourceLocation
) {
    #expect(
        count == 1,
        verdict(
            expected: Text(
                en: "one look-up \(what.english).", zh: "\(what.chinese)，查找一次。"),
            found: Text(en: "\(count) look-ups.", zh: "查找了 \(count) 次。"),
            why: count == 0 ? whyNothing : why),
        sourceLocation: place)
}

private let whyNothingIsLookedUp = Text(
    en: """
        this time nothing was counted. Either a look-up is not counted, or an earlier one is \
        remembered, and that may be out of date.
        """,
    zh: "这一次什么都没有数到：要么有查找没有计数，要么记住了上一次查到的，而那可能已经过时。")

private func error(of work: () throws -> Any) -> String {
    do {
        _ = try work()
        return "no error"
    } catch {
        return "\(error)"
    }
}

private struct TooDeep: Error {}

private struct DiskFull: Error {}
