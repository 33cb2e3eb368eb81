import ResolveWhenRead
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct ResolveWhenReadTests {
    private let runs = Tally()

    init() {
        DIContainer.register { [runs] in "song \(runs.add())" }
    }

    @Test func `nothing is resolved when the owner is created`() {
        withExtendedLifetime(Screen()) {}

        #expect(
            runs.count == 0,
            verdict(
                expected: Text(
                    en: "no factory runs when a screen with `@LazyInject` is created.",
                    zh: "创建带 `@LazyInject` 的页面时，不运行任何工厂。"),
                found: Text(
                    en: "the factory of its songs has run already.", zh: "歌曲的工厂已经运行了。"),
                why: Text(
                    en:
                        "a screen is often created too early, and its services are registered later.",
                    zh: "页面往往创建得太早，它的服务要到后来才注册。")))
    }

    @Test func `it is resolved once`() {
        let screen = Screen()
        let songs = (1...3).map { _ in screen.song }

        let list = songs.joined(separator: ", ")
        #expect(
            songs == ["song 1", "song 1", "song 1"],
            verdict(
                expected: Text(
                    en: "three reads give the same song, and its factory runs once.",
                    zh: "读取三次，得到同一首歌，它的工厂只运行一次。"),
                found: Text(en: "\(list).", zh: "\(list)。"),
                why: Text(
                    en: "a property that is another service at each read caches nothing.",
                    zh: "每次读取都换一个服务，这个属性就什么都记不住。")))
    }

    @Test func `each property has its own value`() {
        let screen = Screen()
        let songs = [screen.song, screen.nextSong]

        let list = songs.joined(separator: ", ")
        #expect(
            songs == ["song 1", "song 2"],
            verdict(
                expected: Text(
                    en: "song 1 and song 2 in two properties of a screen.",
                    zh: "一个页面的两个属性里是 song 1 和 song 2。"),
                found: Text(en: "\(list).", zh: "\(list)。"),
                why: Text(
                    en:
                        "the container decides whether two properties share a service, not the wrapper.",
                    zh: "两个属性是不是共用一个服务，由容器说了算，不由包装器说了算。")))
    }

    @Test func `copies of a struct share the value`() {
        let original = Screen()
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
                    en: "a copy that was made before the first read is the same screen.",
                    zh: "第一次读取之前复制出来的，还是同一个页面。")))
    }

    @Test func `a missing service is named with the line of the property`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent],
            verdict(
                expected: Text(
                    en: "the app crashes when a missing service is read, as with `Inject`.",
                    zh: "读取缺少的服务，进程崩溃，和 `Inject` 一样。"),
                found: Text(en: "it went on.", zh: "进程继续运行。"),
                why: Text(
                    en: "there is no value that the getter could return.",
                    zh: "getter 没有值可以返回。"))
        ) {
            _ = Unregistered().player
        }
        guard let result else { return }

        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        let place = "ResolveWhenReadTests.swift:\(Unregistered.line)"
        let named = text.firstMatch(of: /(\w+\.swift):\d+: Fatal error/)
        #expect(
            text.contains("\(place): Fatal error"),
            verdict(
                expected: Text(
                    en: "a message that names \(place), the line of the property.",
                    zh: "消息里写着 \(place)，也就是属性所在的那一行。"),
                found: named.map {
                    Text(en: "it names a line of \($0.1).", zh: "写的是 \($0.1) 里的一行。")
                } ?? Text(en: "it names no line.", zh: "没有写出哪一行。"),
                why: Text(
                    en:
                        "you look for the bug where the message sends you, and the wrapper has none.",
                    zh: "消息指到哪里，你就到哪里找，而包装器里没有错。")))
    }
}

private struct Screen {
    @LazyInject var song: String
    @LazyInject var nextSong: String

    func title() -> String {
        // An error in the next line? The getter must not be `mutating`.
        "Playing \(song)"
    }
}

private struct Unregistered {
    static let line = #line + 1
    @LazyInject var player: MissingPlayer
}

private struct MissingPlayer: Sendable {}
