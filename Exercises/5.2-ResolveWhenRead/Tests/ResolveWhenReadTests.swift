import ResolveWhenRead
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct ResolveWhenReadTests {
    private let runs = Tally()

    init() {
        DIContainer.register { [runs] in "song \(runs.add())" }
        DIContainer.register { Player() }
        DIContainer.register { () -> Lyrics? in nil }
    }

    @Test func `nothing is resolved when the owner is made`() {
        let screen = Screen()

        #expect(
            runs.count == 0,
            verdict(
                expected: Text(
                    en: "no factory runs when a screen with `@LazyInject` is made.",
                    zh: "创建带 `@LazyInject` 的界面时，不运行任何工厂。"),
                found: Text(
                    en: "the factory of its songs has run already.", zh: "歌曲的工厂已经运行了。"),
                why: Text(
                    en: "a screen is often made too early, and its services are registered later.",
                    zh: "界面往往创建得太早，它的服务要到后来才注册。")))
        withExtendedLifetime(screen) {}

        let before = runs.count
        withExtendedLifetime(EagerScreen()) {}
        #expect(
            runs.count > before,
            verdict(
                expected: Text(
                    en: "`Inject` still resolves when its owner is made.",
                    zh: "`Inject` 仍然在创建所有者时解析。"),
                found: Text(en: "no factory ran.", zh: "没有工厂运行过。"),
                why: Text(
                    en: "who writes `@Inject` wants to know at once that a service is missing.",
                    zh: "写 `@Inject` 的人，就是想马上知道缺了服务。")))
    }

    @Test func `it is resolved once`() {
        let screen = Screen()
        let songs = (1...3).map { _ in screen.song }

        let isOne = Set(songs).count == 1
        let list = songs.joined(separator: ", ")
        #expect(
            isOne && runs.count == 1,
            verdict(
                expected: Text(
                    en: "three readings give the same song, and its factory runs once.",
                    zh: "读取三次，得到同一首歌，它的工厂只运行一次。"),
                found: isOne
                    ? Text(
                        en: "the same song, but the factory ran \(runs.count) times.",
                        zh: "得到的是同一首歌，工厂却运行了 \(runs.count) 次。")
                    : Text(en: "\(list).", zh: "\(list)。"),
                why: isOne
                    ? Text(
                        en: "what is built again and thrown away may open a file, or ask a server.",
                        zh: "重新创建又扔掉的东西，也许会打开文件，也许会访问服务器。")
                    : Text(
                        en: "a property that is another service at each reading remembers nothing.",
                        zh: "每次读取都换一个服务，这个属性就什么都记不住。")))

        DIContainer.register { "a later song" }
        #expect(
            screen.song == songs[0],
            verdict(
                expected: Text(
                    en: "\"\(songs[0])\" still, after another factory was registered.",
                    zh: "注册了另一个工厂之后，还是 \"\(songs[0])\"。"),
                found: Text(en: "\"\(screen.song)\".", zh: "变成了 \"\(screen.song)\"。"),
                why: Text(
                    en: "the property keeps what it got at its first reading.",
                    zh: "属性一直保留第一次读取时得到的值。")))
    }

    @Test func `each property has a value of its own`() {
        let screen = Screen()
        let other = Screen()
        let songs = [screen.song, screen.nextSong, other.song]

        let list = songs.joined(separator: ", ")
        #expect(
            songs == ["song 1", "song 2", "song 3"],
            verdict(
                expected: Text(
                    en:
                        "song 1, song 2 in two properties of a screen, and song 3 in another screen.",
                    zh: "一个界面的两个属性里是 song 1 和 song 2，另一个界面里是 song 3。"),
                found: Text(en: "\(list).", zh: "\(list)。"),
                why: Text(
                    en:
                        "whether two properties share a service, the container says, not the wrapper.",
                    zh: "两个属性是不是共享一个服务，由容器说了算，不由包装器说了算。")))
    }

    @Test func `what is registered later is found`() {
        let screen = Screen()
        DIContainer.register { "the late song" }

        #expect(
            screen.song == "the late song",
            verdict(
                expected: Text(
                    en: "\"the late song\", which was registered before the first reading.",
                    zh: "得到 \"the late song\"，它在第一次读取之前注册。"),
                found: Text(en: "\"\(screen.song)\".", zh: "得到 \"\(screen.song)\"。"),
                why: Text(
                    en: "the container is asked at the first reading, and not before.",
                    zh: "到第一次读取时才向容器要，不能提前。")))
    }

    @Test func `copies of a struct share the value`() {
        let original = StructScreen()
        let copy = original
        let titles = [copy.title(), original.title()]

        let list = titles.joined(separator: ", ")
        #expect(
            titles == ["Playing song 1", "Playing song 1"],
            verdict(
                expected: Text(
                    en: "\"Playing song 1\" in a struct and in its copy.",
                    zh: "结构体和它的副本里都是 \"Playing song 1\"。"),
                found: Text(en: "\(list).", zh: "\(list)。"),
                why: Text(
                    en: "a copy that was made before the first reading is the same screen.",
                    zh: "第一次读取之前复制出来的，还是同一个界面。")))
    }

    @Test func `nil is kept, too`() {
        DIContainer.register { [runs] () -> Lyrics? in
            runs.add()
            return nil
        }
        let screen = StructScreen()
        // An error in the next line? The getter must not be `mutating`.
        _ = (screen.lyrics, screen.lyrics)

        #expect(
            runs.count == 1,
            verdict(
                expected: Text(
                    en: "the factory of a `Lyrics?` that makes nil runs once for two readings.",
                    zh: "`Lyrics?` 的工厂得到 nil，读取两次，也只运行一次。"),
                found: Text(en: "it ran \(runs.count) times.", zh: "它运行了 \(runs.count) 次。"),
                why: runs.count == 0
                    ? Text(
                        en: "`nil as? Lyrics?` succeeds. Ask first whether there is a value.",
                        zh: "`nil as? Lyrics?` 会成功。先问有没有值，再转换。")
                    : Text(
                        en: "nil is what this service is. Who asks again may get another answer.",
                        zh: "这个服务的值就是 nil。再要一次，答案可能就变了。")))
    }

    @Test func `the service is deallocated with its owner`() {
        var screen: Screen? = Screen()
        weak let player = screen?.player
        let isThere = player != nil

        screen = nil

        #expect(
            isThere && player == nil,
            verdict(
                expected: Text(
                    en: "a player while its screen is there, and none afterwards.",
                    zh: "界面在，播放器就在；界面释放，播放器也释放。"),
                found: isThere
                    ? Text(en: "a player that outlives its screen.", zh: "播放器活得比界面还久。")
                    : Text(
                        en: "no player, though its screen is there.", zh: "界面还在，播放器却没有了。"),
                why: Text(
                    en: "what a closed screen used should not stay in memory, or play on.",
                    zh: "关掉的界面用过的东西，不应该留在内存里，更不应该继续播放。")))
    }

    @Test func `a missing service is no fault before it is read`() async {
        await #expect(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: "a screen whose service is missing, as long as the property is not read.",
                    zh: "只要不读取那个属性，缺少服务的界面也能用。"),
                found: Text(
                    en: "the process ended when the screen was made.", zh: "一创建界面，进程就终止了。"),
                why: Text(
                    en: "on some devices a service is not there, and the screen may never need it.",
                    zh: "有些设备上没有这个服务，而界面可能从来用不到它。"))
        ) {
            withExtendedLifetime(Unregistered()) {}
        }
    }

    @Test func `a missing service is named with the line of the property`() async {
        let missing = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent],
            verdict(
                expected: Text(
                    en: "the process ends when a missing service is read, as `Inject` ends it.",
                    zh: "读取缺少的服务，进程终止，和 `Inject` 一样。"),
                found: Text(
                    en: "it went on, or ended in another way.", zh: "进程继续运行，或者以别的方式结束。"),
                why: Text(
                    en: "there is no value that the getter could return.",
                    zh: "getter 没有值可以返回。"))
        ) {
            _ = Unregistered().player
        }
        guard let missing else { return }
        let text = String(decoding: missing.standardErrorContent, as: UTF8.self)
        let place = "ResolveWhenReadTests.swift:\(Unregistered.line)"
        let named = text.firstMatch(of: /(\w+\.swift):(\d+): Fatal error/)
        #expect(
            named.map { "\($0.1):\($0.2)" } == place,
            verdict(
                expected: Text(
                    en: "a message that names \(place), the line of the property.",
                    zh: "消息里写着 \(place)，也就是属性所在的那一行。"),
                found: named.map {
                    Text(en: "it names a line of \($0.1).", zh: "写的是 \($0.1) 里的一行。")
                } ?? Text(en: "it names no line.", zh: "没有写出哪一行。"),
                why: Text(
                    en:
                        "you look for the fault where the message sends you, and the wrapper has none.",
                    zh: "消息指到哪里，你就到哪里找，而包装器里没有错。")))
    }

    @Test func `an optional that is missing is no nil`() async {
        await #expect(
            processExitsWith: .signal(CrashSignal.trap),
            verdict(
                expected: Text(
                    en: "the process ends when a `Subtitles?` that nobody registered is read.",
                    zh: "读取没有人注册过的 `Subtitles?`，进程终止。"),
                found: Text(en: "it went on.", zh: "进程继续运行。"),
                why: Text(
                    en: "nil says that there are no subtitles. Missing says that nobody knows.",
                    zh: "nil 的意思是“没有字幕”，缺少注册的意思是“没有人知道”。"))
        ) {
            _ = Unregistered().subtitles
        }
    }
}

private final class Screen {
    @LazyInject var song: String
    @LazyInject var nextSong: String
    @LazyInject var player: Player
}

private struct EagerScreen {
    @Inject var song: String
}

private struct StructScreen {
    @LazyInject var song: String
    @LazyInject var lyrics: Lyrics?

    func title() -> String {
        // An error in the next line? The getter must not be `mutating`.
        "Playing \(song)"
    }
}

private struct Unregistered {
    static let line = #line + 1
    @LazyInject var player: MissingPlayer
    @LazyInject var subtitles: Subtitles?
}

private final class Player: Sendable {}
private struct Lyrics: Sendable {}
private struct MissingPlayer: Sendable {}
private struct Subtitles: Sendable {}
