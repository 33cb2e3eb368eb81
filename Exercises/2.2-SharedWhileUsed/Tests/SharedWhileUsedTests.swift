import ProfileApp
import SharedWhileUsed
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct SharedWhileUsedTests {
    private let container = MiniContainer()

    @Test func `two screens share one player`() {
        container.register(Player.self, scope: .shared) { Player() }

        let large = container.resolve(Player.self)
        large?.second = 42
        let small = container.resolve(Player.self)

        let shown = small.map { "second \($0.second)" } ?? "nil"
        #expect(
            shown == "second 42",
            verdict(
                expected: Text(
                    en: "second 42 on the small screen, where the large one has come to.",
                    zh: "小画面接着大画面，从 second 42 播放。"),
                found: Text(en: "\(shown) on the small screen.", zh: "小画面得到 \(shown)。"),
                why: small != nil
                    ? Text(
                        en: "both screens need the same player, as long as one of them holds it.",
                        zh: "只要有一个画面还持有播放器，两个画面就该用同一个。")
                    : Text(
                        en: "a nil reference, put into `Any`, is taken for an instance.",
                        zh: "空引用一旦放进 `Any`，就会被当成实例。")))
        // Both screens stay open until here.
        withExtendedLifetime((large, small)) {}
    }

    @Test func `the player is deallocated when its last screen closes`() {
        container.register(Player.self, scope: .shared) { Player() }
        weak let player = container.resolve(Player.self)

        #expect(
            player == nil,
            verdict(
                expected: Text(
                    en: "the player is deallocated when no screen holds it any more.",
                    zh: "所有画面都不再持有播放器时，它被释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: """
                        something holds it strongly, as if it was a singleton. If you wrote \
                        `instance is AnyClass`: that is false, use `type(of:)`.
                        """,
                    zh: "它还被强引用着，好像是单例。如果写的是 `instance is AnyClass`：它的结果是 false，要检查的是实例的类型。")))
    }

    @Test func `the next screens share a new one`() {
        container.register(Player.self, scope: .shared) { Player() }
        _ = container.resolve(Player.self)

        let large = container.resolve(Player.self)
        let small = container.resolve(Player.self)
        #expect(
            large != nil && large === small,
            verdict(
                expected: Text(
                    en: "one new player for both screens of the next video.",
                    zh: "下一个视频的两个画面，共用一个新的播放器。"),
                found: large == nil
                    ? Text(en: "nil.", zh: "得到 nil。") : Text(en: "two players.", zh: "得到了两个播放器。"),
                why: Text(
                    en: "the second player is shared as the first one was.",
                    zh: "第二个播放器和第一个一样，也要共用。")))
    }

    @Test func `an object behind a protocol is held weakly, too`() {
        container.register((any APIServicing).self, scope: .shared) {
            APIService(cache: UserCache(database: Database()))
        }
        weak let service = container.resolve((any APIServicing).self) as? APIService

        #expect(
            service == nil,
            verdict(
                expected: Text(
                    en: "the `APIService` is deallocated, although its type is `any APIServicing`.",
                    zh: "`APIService` 被释放，哪怕注册的类型是 `any APIServicing`。"),
                found: Text(
                    en: "it is still in memory, behind its protocol.",
                    zh: "它还在内存里，藏在协议背后。"),
                why: Text(
                    en: "a protocol is no class. Look at the instance, not at `Service`.",
                    zh: "协议不是类。要检查的是实例，不是 `Service`。")))
    }

    @Test func `a struct is cached`() {
        let users = Tally()
        container.register(User.self, scope: .shared) { User(id: users.add(), name: "Ada") }

        let ids = (1...2).map { _ in container.resolve(User.self).map { "\($0.id)" } ?? "nil" }
        #expect(
            ids == ["1", "1"],
            verdict(
                expected: Text(
                    en: "user 1 twice. The factory counts its runs.",
                    zh: "两次都得到用户 1。工厂会数自己运行了几次。"),
                found: Text(
                    en: "users \(ids[0]) and \(ids[1]).", zh: "得到用户 \(ids[0]) 和 \(ids[1])。"),
                why: Text(
                    en: """
                        a struct cannot be held weakly, so it is cached as a singleton is. If you \
                        wrote `as AnyObject`: that puts a struct into a box without a strong reference.
                        """,
                    zh: """
                        结构体没法弱引用，所以要像单例那样缓存。如果写的是 `as AnyObject`：\
                        它只是把结构体装进一个临时对象，而这个对象没有强引用。
                        """)))
    }

    @Test func `a singleton is cached as before`() {
        container.register(Database.self, scope: .singleton) { Database() }
        weak let database = container.resolve(Database.self)

        #expect(
            database != nil,
            verdict(
                expected: Text(
                    en: "the container holds a singleton, even if no other code does.",
                    zh: "外面不再持有单例时，容器仍然持有它。"),
                found: Text(en: "it was deallocated at once.", zh: "它马上被释放了。"),
                why: Text(
                    en: "a singleton lives as long as its container.", zh: "单例的生命周期和它的容器一样长。")))
    }
}

/// Plays a video. Screens that show the same video share it.
private final class Player {
    /// Where in the video it is.
    var second = 0
}
