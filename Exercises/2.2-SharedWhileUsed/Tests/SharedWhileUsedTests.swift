import ProfileApp
import SharedWhileUsed
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct SharedWhileUsedTests {
    private let container = MiniContainer()

    @Test func `two screens share one player`() {
        var runs = 0
        container.register(Player.self, scope: .shared) {
            runs += 1
            return Player()
        }

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
                    : runs == 0
                        ? Text(
                            en: "an empty reference, put into `Any`, is taken for an instance.",
                            zh: "空引用一旦放进 `Any`，就会被当成实例。")
                        : Text(
                            en: """
                                the factory made a player. If only a `weak` reference has it, it is \
                                deallocated at once: `resolve` must hold it until it returns it.
                                """,
                            zh: """
                                工厂创建了播放器。如果只有 `weak` 引用指着它，它马上就会释放：\
                                `resolve` 返回它之前，要一直持有它。
                                """)))
        // Both screens stay open until here.
        withExtendedLifetime((large, small)) {}
    }

    @Test func `the player is deallocated when its last screen closes`() {
        container.register(Player.self, scope: .shared) { Player() }
        var large = container.resolve(Player.self)
        var small = container.resolve(Player.self)
        weak let player = small

        large = nil
        #expect(
            large == nil && player != nil && container.resolve(Player.self) === player,
            verdict(
                expected: Text(
                    en: "the same player, since the small screen still holds it.",
                    zh: "得到同一个播放器，因为小画面还持有它。"),
                found: Text(
                    en: "another one, after the large screen was closed.",
                    zh: "大画面关闭之后，得到另一个播放器。"),
                why: Text(
                    en: "what counts is the last screen, not the first.",
                    zh: "要看最后一个画面，而不是第一个。")))

        small = nil
        #expect(
            small == nil && player == nil,
            verdict(
                expected: Text(
                    en: "the player is deallocated when both screens are closed.",
                    zh: "两个画面都关闭之后，播放器被释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: """
                        something holds it strongly, as if it was a singleton. If you wrote \
                        `instance is AnyClass`: that is false, ask for its type.
                        """,
                    zh: "有什么东西强引用着它，好像它是单例。如果写的是 `instance is AnyClass`：它的结果是 false，要问的是实例的类型。")))
    }

    // In a process of its own, because a reference that is `unowned` stops the process here.
    @Test func `a screen opens after the last one was closed`() async {
        await #expect(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: "a new player, when the first has been deallocated.",
                    zh: "第一个播放器释放之后，得到新的播放器。"),
                found: Text(en: "the program was stopped.", zh: "程序被终止了。"),
                why: Text(
                    en: """
                        the instance may have been deallocated. A `weak` reference is nil then; \
                        `unowned` and `!` stop the program.
                        """,
                    zh: "实例可能已经释放。这时 `weak` 引用是 nil，而 `unowned` 和 `!` 会终止程序。"))
        ) {
            let container = MiniContainer()
            container.register(Player.self, scope: .shared) { Player() }
            _ = container.resolve(Player.self)
            _ = container.resolve(Player.self)
        }
    }

    @Test func `the next screens share a new one`() {
        var runs = 0
        container.register(Player.self, scope: .shared) {
            runs += 1
            return Player()
        }
        for video in 1...2 {
            var large = container.resolve(Player.self)
            var small = container.resolve(Player.self)
            weak let player = large
            #expect(
                large != nil && small != nil,
                verdict(
                    expected: Text(
                        en: "a player for both screens of video \(video).",
                        zh: "视频 \(video) 的两个画面都得到播放器。"),
                    found: Text(en: "nil for video \(video).", zh: "视频 \(video) 得到 nil。"),
                    why: Text(
                        en: "an empty reference, put into `Any`, is taken for an instance.",
                        zh: "空引用一旦放进 `Any`，就会被当成实例。")))
            #expect(
                large === small && runs == video,
                verdict(
                    expected: Text(
                        en: "one player for each video, hence \(video) after video \(video).",
                        zh: "每个视频一个播放器，所以视频 \(video) 之后，工厂运行了 \(video) 次。"),
                    found: Text(
                        en: "runs of the factory after video \(video): \(runs).",
                        zh: "视频 \(video) 之后，工厂运行了 \(runs) 次。"),
                    why: Text(
                        en: "the second player is shared as the first one was.",
                        zh: "第二个播放器和第一个一样，也要共享。")))
            large = nil
            small = nil
            #expect(
                large == nil && small == nil && player == nil,
                verdict(
                    expected: Text(
                        en: "each player is deallocated when its screens are closed.",
                        zh: "每个播放器都在它的画面关闭之后释放。"),
                    found: Text(
                        en: "the player of video \(video) is still in memory.",
                        zh: "视频 \(video) 的播放器还在内存里。"),
                    why: Text(
                        en: "the second player is held weakly as the first one was.",
                        zh: "第二个播放器和第一个一样，也要弱引用。")))
        }
    }

    @Test func `an object behind a protocol is held weakly, too`() {
        container.register((any APIServicing).self, scope: .shared) {
            APIService(cache: UserCache(database: Database()))
        }
        var first = container.resolve((any APIServicing).self)
        weak let service = first as? APIService
        #expect(
            service != nil
                && container.resolve((any APIServicing).self) as? APIService === service,
            verdict(
                expected: Text(
                    en: "two screens get the same `any APIServicing`.",
                    zh: "两个画面得到同一个 `any APIServicing`。"),
                found: Text(en: "two services.", zh: "得到了两个服务。"),
                why: Text(
                    en: "a protocol is no class, but what is behind it may be an object of one.",
                    zh: "协议不是类，可是它背后可能是类的对象。")))

        first = nil
        #expect(
            first == nil && service == nil,
            verdict(
                expected: Text(
                    en: "the `APIService` is deallocated, although its type is `any APIServicing`.",
                    zh: "`APIService` 被释放，哪怕注册的类型是 `any APIServicing`。"),
                found: Text(
                    en: "it is still in memory, behind its protocol.",
                    zh: "它还在内存里，藏在协议背后。"),
                why: Text(
                    en: "a protocol is no class. Ask the instance, not `Service`.",
                    zh: "协议不是类。要问实例，不要问 `Service`。")))
    }

    @Test func `a struct or an enum is kept`() {
        let users = Tally()
        let languages = Tally()
        let themes = Tally()
        container.register(User.self, scope: .shared) { User(id: users.add(), name: "Ada") }
        container.register((any Captions).self, scope: .shared) {
            Subtitles(language: languages.add() == 1 ? "en" : "zh")
        }
        container.register(Theme.self, scope: .shared) { themes.add() == 1 ? .dark : .light }

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
                        nobody can hold a struct weakly, so it is kept as a singleton is. If you \
                        wrote `as AnyObject`: that puts a struct into a box, which nobody holds.
                        """,
                    zh: """
                        结构体没有办法弱引用，所以像单例那样留着。如果写的是 `as AnyObject`：\
                        它只是把结构体装进一个盒子，而盒子没有人持有。
                        """)))

        let captions = (1...2).map { _ in
            container.resolve((any Captions).self)?.language ?? "nil"
        }
        #expect(
            captions == ["en", "en"],
            verdict(
                expected: Text(
                    en: "captions in \"en\" twice, from a struct behind a protocol.",
                    zh: "两次都得到 \"en\" 的字幕，它是协议背后的结构体。"),
                found: Text(
                    en: "captions in \(captions[0]) and \(captions[1]).",
                    zh: "得到 \(captions[0]) 和 \(captions[1]) 的字幕。"),
                why: Text(
                    en: "behind a protocol there may be a struct. Ask the instance, not `Service`.",
                    zh: "协议背后可能是结构体。要问实例，不要问 `Service`。")))

        let colors = (1...2).map { _ in container.resolve(Theme.self).map { "\($0)" } ?? "nil" }
        #expect(
            colors == ["dark", "dark"],
            verdict(
                expected: Text(
                    en: "the theme \"dark\" twice. It is an enum.",
                    zh: "两次都得到主题 \"dark\"。它是枚举。"),
                found: Text(
                    en: "\(colors[0]) and \(colors[1]).", zh: "得到 \(colors[0]) 和 \(colors[1])。"),
                why: Text(
                    en: "what is not an object of a class is kept as a singleton is.",
                    zh: "不是类的对象，就像单例那样留着。")))
    }

    @Test func `registering again replaces what is shared`() {
        container.register(Player.self, scope: .shared) { Player() }
        container.register(String.self, scope: .shared) { "real" }
        let player = container.resolve(Player.self)
        _ = container.resolve(String.self)

        container.register(Player.self, scope: .shared) { Player() }
        container.register(String.self, scope: .shared) { "mock" }

        #expect(
            container.resolve(Player.self) !== player,
            verdict(
                expected: Text(
                    en: "a player from the factory that was registered last.",
                    zh: "得到最后注册的工厂创建的播放器。"),
                found: Text(
                    en: "the old one, which a screen still holds.",
                    zh: "得到旧的那一个，还有画面持有它。"),
                why: Text(
                    en: "a test that registers a mock would go on testing the real service.",
                    zh: "测试注册了模拟对象，测的却还是真正的服务。")))
        let found = container.resolve(String.self) ?? "nil"
        #expect(
            found == "mock",
            verdict(
                expected: Text(
                    en: "\"mock\", which was registered last.", zh: "得到最后注册的 \"mock\"。"),
                found: Text(en: "\"\(found)\".", zh: "得到 \"\(found)\"。"),
                why: Text(
                    en: "a test that registers a mock would go on testing the real service.",
                    zh: "测试注册了模拟对象，测的却还是真正的服务。")))
    }

    @Test func `two containers share nothing`() {
        let other = MiniContainer()
        for container in [container, other] {
            container.register(Player.self, scope: .shared) { Player() }
        }
        let player = container.resolve(Player.self)

        #expect(
            player != nil && other.resolve(Player.self) !== player,
            verdict(
                expected: Text(
                    en: "another container builds its own player.",
                    zh: "另一个容器创建它自己的播放器。"),
                found: Text(
                    en: "it has that of the first container.", zh: "它拿到的是第一个容器的播放器。"),
                why: Text(
                    en: "after a logout a new container must have nothing of the old user.",
                    zh: "退出登录后，App 换用新的容器，里面不能留有旧用户的东西。")))
    }

    @Test func `the other scopes work as before`() {
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(UserCache.self) { UserCache(database: Database()) }
        weak let database = container.resolve(Database.self)
        let cache = container.resolve(UserCache.self)

        #expect(
            database != nil,
            verdict(
                expected: Text(
                    en: "the container keeps a singleton, even if nobody else holds it.",
                    zh: "没有别人持有单例时，容器也留着它。"),
                found: Text(en: "it was deallocated at once.", zh: "它马上被释放了。"),
                why: Text(
                    en: "a singleton lives as long as its container.", zh: "单例和它的容器活得一样久。")))
        #expect(
            container.resolve(UserCache.self) !== cache,
            verdict(
                expected: Text(
                    en: "two resolves of a transient give two instances.",
                    zh: "解析两次瞬时服务，得到两个实例。"),
                found: Text(en: "the same instance twice.", zh: "两次得到同一个实例。"),
                why: Text(
                    en: "whoever wants to share a service says so: `scope: .shared`.",
                    zh: "要共享服务，就写明 `scope: .shared`。")))
    }
}

/// Plays a video. Screens that show the same video share it.
private final class Player {
    /// Where in the video it is.
    var second = 0
}

private protocol Captions {
    var language: String { get }
}

private struct Subtitles: Captions {
    let language: String
}

private enum Theme {
    case dark
    case light
}
