import NameTheLoop
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct NameTheLoopTests {
    private let app = App()

    @Test func `the loop is named in order`() {
        let found = app.outcome(of: Session.self)

        #expect(
            found == .loop(["Session", "TokenRefresher", "APIServicing", "Session"]),
            verdict(
                expected: Text(
                    en: "the loop `Session, TokenRefresher, APIServicing, Session`.",
                    zh: "环 `Session, TokenRefresher, APIServicing, Session`。"),
                found: found.text,
                why: found.why(
                    Text(
                        en: "each needs the next, and the last is the first again. Who reads the "
                            + "error can follow it. (The Database is built by then, so it is in no "
                            + "loop.)",
                        zh: "每一个都需要下一个，最后一个又是第一个，读到错误的人照着找就行。"
                            + "（那时 Database 已经创建好了，所以它不在环里。）"))))
        #expect(
            app.runs == 4,
            verdict(
                expected: Text(
                    en: "four factories have run by then: Session, TokenRefresher, Database and "
                        + "APIServicing, each once.",
                    zh: "到那时，有四个工厂运行过：Session、TokenRefresher、Database 和 APIServicing，各一次。"),
                found: Text(en: "\(app.runs) have run.", zh: "运行了 \(app.runs) 次。"),
                why: Text(
                    en: "a factory may open a file or a connection, here for a service that can "
                        + "never be built.",
                    zh: "工厂可能会打开文件或者连接，而这里的服务永远创建不出来。")))
    }

    @Test func `what only leads to the loop is not in it`() {
        app.register(Screen.self) {
            _ = try $0.resolve(Session.self)
            return Screen()
        }

        let found = app.outcome(of: Screen.self)
        #expect(
            found == .loop(["Session", "TokenRefresher", "APIServicing", "Session"]),
            verdict(
                expected: Text(
                    en: "the loop `Session, TokenRefresher, APIServicing, Session`, also when a "
                        + "Screen is resolved, which needs a Session.",
                    zh: "解析需要 Session 的 Screen 时，环也是 "
                        + "`Session, TokenRefresher, APIServicing, Session`。"),
                found: found.text,
                why: found.why(
                    Text(
                        en: "nothing is wrong with the Screen, and to change it would not help.",
                        zh: "Screen 没有问题，改它也没有用。"))))
    }

    @Test func `a service that needs itself is a loop`() {
        app.register(UserCache.self) { try $0.resolve(UserCache.self) }

        let found = app.outcome(of: UserCache.self)
        #expect(
            found == .loop(["UserCache", "UserCache"]),
            verdict(
                expected: Text(
                    en: "the loop `UserCache, UserCache`, when the factory of the UserCache "
                        + "resolves a UserCache.",
                    zh: "UserCache 的工厂又解析 UserCache 时，得到环 `UserCache, UserCache`。"),
                found: found.text,
                why: Text(en: "the shortest loop is one service.", zh: "最短的环只有一个服务。")))
    }

    @Test func `a long row of services is no loop`() {
        app.registerRow(of: 150, endingIn: Database.self)

        let found = app.outcomeOfRow()
        #expect(
            found == .service,
            verdict(
                expected: Text(
                    en:
                        "a service that needs 150 others, each of which needs the next, and no loop.",
                    zh: "得到服务：它后面连着 150 个服务，一个需要一个，没有环。"),
                found: found.text,
                why: Text(
                    en: "how deep the path is says nothing about a loop.",
                    zh: "路径有多深，和有没有环无关。")))
    }

    @Test func `to need a service twice is no loop`() {
        app.register(Screen.self) {
            _ = try $0.resolve(Database.self)
            _ = try $0.resolve(UserCache.self)
            return Screen()
        }
        app.register(UserCache.self) { UserCache(database: try $0.resolve(Database.self)) }

        let found = app.outcome(of: Screen.self)
        #expect(
            found == .service,
            verdict(
                expected: Text(
                    en:
                        "a Screen. It needs a Database, and a UserCache that needs a Database, too.",
                    zh: "得到 Screen。它需要 Database，还需要 UserCache，而 UserCache 也需要 Database。"),
                found: found.text,
                why: Text(
                    en: "a service is on the path only while it is being built.",
                    zh: "服务只有正在创建的时候，才在路径上。")))
    }

    @Test func `the container works on after a loop`() {
        _ = app.outcome(of: Session.self)

        let found = app.outcome(of: TokenRefresher.self)
        #expect(
            found == .loop(["TokenRefresher", "APIServicing", "Session", "TokenRefresher"]),
            verdict(
                expected: Text(
                    en: "the loop `TokenRefresher, APIServicing, Session, TokenRefresher`, when a "
                        + "TokenRefresher is resolved after a Session.",
                    zh: "先解析 Session，再解析 TokenRefresher，得到环 "
                        + "`TokenRefresher, APIServicing, Session, TokenRefresher`。"),
                found: found.text,
                why: Text(
                    en:
                        "the loop is the same, and it is entered at the TokenRefresher now. After a "
                        + "`resolve` the path must be as it was before.",
                    zh: "环还是那个环，只是这次从 TokenRefresher 进入。`resolve` 结束之后，路径要和之前一样。")))

        app.register((any APIServicing).self) { _ in
            APIService(cache: UserCache(database: Database()))
        }
        let repaired = app.outcome(of: Session.self)
        #expect(
            repaired == .service,
            verdict(
                expected: Text(
                    en: "a Session, now that the API needs none.",
                    zh: "API 不再需要 Session 之后，得到 Session。"),
                found: repaired.text,
                why: Text(
                    en: "after a `resolve` the path must be as it was before.",
                    zh: "`resolve` 结束之后，路径要和之前一样。")))
    }

    @Test func `the container works on after another error`() {
        app.register((any APIServicing).self) { APIService(cache: try $0.resolve(UserCache.self)) }
        for turn in 1...2 {
            let found = app.outcome(of: Session.self)
            #expect(
                found == .error(#"notRegistered("UserCache")"#),
                verdict(
                    expected: Text(
                        en: "the error `notRegistered(\"UserCache\")`, however often you ask.",
                        zh: "得到错误 `notRegistered(\"UserCache\")`，问几次都一样。"),
                    found: found.text(turn: turn),
                    why: Text(
                        en:
                            "only a loop is a loop, and what has failed is not being built any more.",
                        zh: "只有环才是环，而且失败了的服务，也就不再是正在创建的了。")))
        }

        app.register(UserCache.self) { _ in throw Offline() }
        for turn in 1...2 {
            let found = app.outcome(of: Session.self)
            #expect(
                found == .error("Offline()"),
                verdict(
                    expected: Text(
                        en: "the error `Offline()` of the UserCache's factory, however often you "
                            + "ask.",
                        zh: "得到 UserCache 的工厂抛出的错误 `Offline()`，问几次都一样。"),
                    found: found.text(turn: turn),
                    why: Text(
                        en:
                            "only a loop is a loop, and what has failed is not being built any more.",
                        zh: "只有环才是环，而且失败了的服务，也就不再是正在创建的了。")))
        }
    }

    @Test func `a factory catches an error and goes on`() {
        var caught: [Outcome] = []
        app.register(TokenRefresher.self) { [unowned app] _ in
            caught.append(app.outcome(of: UserCache.self))
            caught.append(app.outcome(of: (any APIServicing).self))
            caught.append(app.outcome(of: Session.self))
            return TokenRefresher { throw Offline() }
        }

        let found = app.outcome(of: Session.self)
        #expect(
            caught.dropFirst().first
                == .loop(["Session", "TokenRefresher", "APIServicing", "Session"]),
            verdict(
                expected: Text(
                    en: "the loop `Session, TokenRefresher, APIServicing, Session`, in the error "
                        + "that the factory of the TokenRefresher catches.",
                    zh: "TokenRefresher 的工厂接住的错误里，是环 "
                        + "`Session, TokenRefresher, APIServicing, Session`。"),
                found: (caught.dropFirst().first ?? .service).text,
                why: Text(
                    en: "whoever catches the error, in the loop or outside, reads all of the loop.",
                    zh: "不管在环里还是环外接住错误，读到的都是整个环。")))
        #expect(
            caught.last == .loop(["Session", "TokenRefresher", "Session"]),
            verdict(
                expected: Text(
                    en: "the loop `Session, TokenRefresher, Session`, when the same factory "
                        + "resolves a Session after two errors that it caught.",
                    zh: "这个工厂接住两个错误之后，再解析 Session，得到环 "
                        + "`Session, TokenRefresher, Session`。"),
                found: (caught.last ?? .service).text,
                why: Text(
                    en: "Session and TokenRefresher are still being built. Only what has failed "
                        + "is taken off the path.",
                    zh: "Session 和 TokenRefresher 还在创建。路径上只取下失败了的那些。")))
        #expect(
            found == .service,
            verdict(
                expected: Text(
                    en: "a Session at the end, because every error was caught.",
                    zh: "每个错误都接住了，所以最后得到 Session。"),
                found: found.text,
                why: Text(
                    en: "a factory may try one thing, and take another when that fails.",
                    zh: "工厂可以先试一种办法，不行再换另一种。")))
    }

    @Test func `two types of one name are two services`() {
        app.register(Audio.Settings.self) {
            _ = try $0.resolve(Video.Settings.self)
            return Audio.Settings()
        }
        app.register(Video.Settings.self) { _ in Video.Settings() }

        let found = app.outcome(of: Audio.Settings.self)
        #expect(
            found == .service,
            verdict(
                expected: Text(
                    en: "an `Audio.Settings`, whose factory resolves a `Video.Settings`.",
                    zh: "得到 `Audio.Settings`，它的工厂会解析 `Video.Settings`。"),
                found: found.text,
                why: Text(
                    en: "a name is for people. What tells two services apart is the type.",
                    zh: "名字是给人看的。区分两个服务，要看类型。")))
    }
}

/// An app with a loop. The session needs a refresher for its token; the refresher needs the
/// database, and the API to fetch a token; and the API needs the session.
private final class App {
    let container = MiniContainer()
    /// How many factories have run.
    private(set) var runs = 0
    private var resolveRow: () throws -> Void = {}

    init() {
        register(Session.self) { Session(refresher: try $0.resolve(TokenRefresher.self)) }
        register(TokenRefresher.self) {
            _ = try $0.resolve(Database.self)
            _ = try $0.resolve((any APIServicing).self)
            return TokenRefresher { throw Offline() }
        }
        register((any APIServicing).self) {
            _ = try $0.resolve(Session.self)
            return APIService(cache: UserCache(database: Database()))
        }
        register(Database.self) { _ in Database() }
    }

    func register<Service>(
        _ type: Service.Type, factory: @escaping (MiniContainer) throws -> Service
    ) {
        container.register(type) { [unowned self] in
            runs += 1
            // A loop that is not found would overflow the stack.
            if runs > 300 { throw Endless() }
            return try factory(container)
        }
    }

    /// Registers services that need each other in a row, and each is of another type.
    func registerRow<Last>(of count: Int, endingIn last: Last.Type) {
        guard count > 0 else {
            resolveRow = { [unowned self] in _ = try container.resolve(last) }
            return
        }
        register(Wrapped<Last>.self) {
            _ = try $0.resolve(last)
            return Wrapped<Last>()
        }
        registerRow(of: count - 1, endingIn: Wrapped<Last>.self)
    }

    func outcomeOfRow() -> Outcome {
        Outcome { try resolveRow() }
    }

    func outcome<Service>(of type: Service.Type) -> Outcome {
        Outcome { _ = try container.resolve(type) }
    }
}

/// What came of a `resolve`.
private enum Outcome: Equatable {
    case service
    case loop([String])
    case error(String)
    case endless

    init(_ resolve: () throws -> Void) {
        do {
            try resolve()
            self = .service
        } catch ResolutionError.circularDependency(let path) {
            // `Wrapped`, not `Wrapped<Wrapped<…`.
            self = .loop(path.map { String("\($0.type)".prefix { $0 != "<" }) })
        } catch is Endless {
            self = .endless
        } catch {
            self = .error("\(error)")
        }
    }

    var text: Text {
        switch self {
        case .service:
            Text(en: "a service, and no error.", zh: "得到服务，没有错误。")
        case .loop([]):
            Text(en: "a loop without names.", zh: "环里没有名字。")
        case .loop(let names) where names.count > 9:
            Text(en: "a loop of \(names.count) names.", zh: "环里有 \(names.count) 个名字。")
        case .loop(let names):
            Text(
                en: "the loop `\(names.joined(separator: ", "))`.",
                zh: "环 `\(names.joined(separator: ", "))`。")
        case .error(let error):
            Text(en: "the error `\(error)`.", zh: "错误 `\(error)`。")
        case .endless:
            Text(
                en: "no loop: the factories called each other 300 times, until the test stopped "
                    + "them.",
                zh: "没有找到环：工厂互相调用了 300 次，测试才让它们停下来。")
        }
    }

    /// - Parameter usual: Why a loop with other names is not right.
    func why(_ usual: Text) -> Text {
        guard self == .endless else { return usual }
        return Text(
            en: "a service of the loop was resolved again while the first one still waited. As "
                + "long as it waits, it must stay on the path, and be found there at any place.",
            zh: "环里的服务第二次被解析时，第一次还没有结束。只要还没有结束，它就该留在路径上，"
                + "而且不管排在第几个，都要能找到。")
    }

    func text(turn: Int) -> Text {
        turn == 1
            ? text
            : Text(en: "the second time, \(text.english)", zh: "第二次，\(text.chinese)")
    }
}

private struct Screen {}
private struct Wrapped<Service> {}
private enum Audio { struct Settings {} }
private enum Video { struct Settings {} }
private struct Offline: Error {}
private struct Endless: Error {}
