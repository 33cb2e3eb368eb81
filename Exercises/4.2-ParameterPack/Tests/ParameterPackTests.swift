import ParameterPack
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct ParameterPackTests {
    private let container = MiniContainer()

    @Test func `a factory has one parameter`() {
        let database = Database()
        container.register(Database.self) { database }
        container.register(UserCache.self, factory: UserCache.init)

        let found = Outcome { try container.resolve(UserCache.self).database === database }
        #expect(
            found == .service(true),
            verdict(
                expected: Text(
                    en: "a UserCache with the Database that is registered.",
                    zh: "得到 UserCache，里面是注册过的 Database。"),
                found: found.text(
                    otherwise: Text(
                        en: "a UserCache with another Database.", zh: "UserCache 里是另一个 Database。")),
                why: Text(
                    en: "the parameter of `UserCache.init` is a Database, so the container knows "
                        + "what to pass.",
                    zh: "`UserCache.init` 的参数是 Database，所以容器知道该传什么。")))
    }

    @Test func `a factory has many parameters`() {
        registerValues()
        container.register(User.self, factory: User.init)
        container.register([String].self) { (user: User, isOn: Bool, ratio: Double, id: Int) in
            [user.name, "\(isOn)", "\(ratio)", "\(id)"]
        }

        let found = Outcome { try container.resolve([String].self) }
        #expect(
            found == .service(["Ada", "true", "0.5", "1"]),
            verdict(
                expected: Text(
                    en:
                        "`[\"Ada\", \"true\", \"0.5\", \"1\"]`, from a factory with four parameters.",
                    zh: "有四个参数的工厂，返回 `[\"Ada\", \"true\", \"0.5\", \"1\"]`。"),
                found: found.text,
                why: Text(
                    en: "one `register` is enough for any number of parameters, and each gets the "
                        + "service of its own type.",
                    zh: "不管有几个参数，一个 `register` 就够了，每个参数都得到自己那个类型的服务。")))
    }

    @Test func `what is needed is registered later`() {
        container.register(UserCache.self, factory: UserCache.init)
        container.register(Database.self, factory: Database.init)

        let found = Outcome { try container.resolve(UserCache.self).database.user(id: 1) == nil }
        #expect(
            found == .service(true),
            verdict(
                expected: Text(
                    en: "a UserCache, also when the Database is registered after it.",
                    zh: "Database 在 UserCache 之后注册，也能得到 UserCache。"),
                found: found.text,
                why: Text(
                    en: "what a service needs is looked for when somebody asks for the service.",
                    zh: "有人要这个服务时，才去找它需要的东西。")))
    }

    @Test func `the error names all that is missing`() {
        container.register(UserCache.self) { UserCache(database: Database()) }
        container.register([String].self) {
            (manager: UserManager, cache: UserCache, database: Database, id: Int) in
            []
        }

        let found = Outcome { try container.resolve([String].self) }
        #expect(
            found == .missing(["UserManager", "Database", "Int"]),
            verdict(
                expected: Text(
                    en:
                        "the error `notRegistered([\"UserManager\", \"Database\", \"Int\"])`: three "
                        + "of the four parameters are not registered.",
                    zh: "错误 `notRegistered([\"UserManager\", \"Database\", \"Int\"])`："
                        + "四个参数里，有三个没有注册。"),
                found: found.text,
                why: whyNotAllThatIsMissing(found)))
    }

    @Test func `two types that are missing have one name`() {
        container.register([String].self) {
            (audio: Audio.Settings, video: Video.Settings, id: Int) in
            []
        }

        let found = Outcome { try container.resolve([String].self) }
        #expect(
            found == .missing(["Settings", "Settings", "Int"]),
            verdict(
                expected: Text(
                    en:
                        "the error `notRegistered([\"Settings\", \"Settings\", \"Int\"])`: the "
                        + "parameters are an `Audio.Settings`, a `Video.Settings` and an `Int`.",
                    zh: "错误 `notRegistered([\"Settings\", \"Settings\", \"Int\"])`："
                        + "参数是 `Audio.Settings`、`Video.Settings` 和 `Int`。"),
                found: found.text,
                why: Text(
                    en: "two services are missing. To register one of them is not enough.",
                    zh: "缺的是两个服务，只注册其中一个还不够。")))
    }

    @Test func `something is missing further down`() {
        container.register(UserManager.self, factory: UserManager.init)
        container.register((any APIServicing).self, factory: APIService.init)
        container.register(UserCache.self, factory: UserCache.init)

        let found = Outcome { try container.resolve(UserManager.self).currentUser == nil }
        #expect(
            found == .missing(["Database"]),
            verdict(
                expected: Text(
                    en: "the error `notRegistered([\"Database\"])`: a UserManager needs an "
                        + "APIServicing, which needs a UserCache, which needs a Database.",
                    zh: "错误 `notRegistered([\"Database\"])`：UserManager 需要 APIServicing，"
                        + "APIServicing 需要 UserCache，UserCache 需要 Database。"),
                found: found.text,
                why: Text(
                    en: "the Database is what you have to register. The others are registered.",
                    zh: "要去注册的是 Database，别的都注册过了。")))

        container.register(Database.self, factory: Database.init)
        let repaired = Outcome { try container.resolve(UserManager.self).currentUser == nil }
        #expect(
            repaired == .service(true),
            verdict(
                expected: Text(
                    en: "a UserManager, now that the Database is registered.",
                    zh: "Database 注册之后，得到 UserManager。"),
                found: repaired.text,
                why: Text(
                    en: "what was missing once must not be missing for ever.",
                    zh: "缺过一次的东西，不能永远算作缺少。")))
    }

    @Test func `a factory's own error comes through`() {
        container.register(UserCache.self, factory: UserCache.init)
        container.register(Database.self) { throw DiskFull() }

        let found = Outcome { try container.resolve(UserCache.self).database.user(id: 1) == nil }
        #expect(
            found == .error("DiskFull()"),
            verdict(
                expected: Text(
                    en: "the error `DiskFull()`, which the factory of the Database throws.",
                    zh: "错误 `DiskFull()`，由 Database 的工厂抛出。"),
                found: found.text,
                why: Text(
                    en: "the Database is registered. Whoever asks must learn what really happened.",
                    zh: "Database 是注册过的。来要服务的人，应该知道到底出了什么事。")))
    }

    @Test func `each factory runs once, and only when it is needed`() {
        let runs = Tally()
        container.register(Database.self) {
            runs.add()
            return Database()
        }
        container.register(UserCache.self) { (database: Database) in
            runs.add()
            return UserCache(database: database)
        }
        #expect(
            runs.count == 0,
            verdict(
                expected: Text(en: "`register` runs no factory.", zh: "`register` 不运行工厂。"),
                found: Text(
                    en: "factories ran before any `resolve`.", zh: "还没有 `resolve`，工厂就运行了。"),
                why: Text(
                    en: "a factory may open a file or a connection, which nobody needs yet.",
                    zh: "工厂可能会打开文件或者连接，而现在还没有人需要。")))

        _ = try? container.resolve(UserCache.self)
        #expect(
            runs.count == 2,
            verdict(
                expected: Text(
                    en: "for a UserCache two factories run, its own and that of the Database.",
                    zh: "为了一个 UserCache，运行两个工厂：它自己的和 Database 的。"),
                found: Text(
                    en: "factories ran \(runs.count) times.", zh: "工厂一共运行了 \(runs.count) 次。"),
                why: Text(
                    en: "to see whether something is registered, nobody has to build it.",
                    zh: "要知道有没有注册，不必把它创建出来。")))

        let before = runs.count
        container.register([String].self) { (database: Database, id: Int) in [] }
        _ = try? container.resolve([String].self)
        #expect(
            runs.count == before,
            verdict(
                expected: Text(
                    en: "no factory runs for a Database and an Int, if the Int is missing.",
                    zh: "需要 Database 和 Int，而 Int 没有注册：一个工厂也不运行。"),
                found: Text(en: "the factory of the Database ran.", zh: "Database 的工厂运行了。"),
                why: Text(
                    en: "that the Int is missing can be known before anything is built.",
                    zh: "什么都还没有创建，就可以知道缺少 Int。")))
    }

    @Test func `each resolve resolves the parameters again`() {
        container.register(UserCache.self, factory: UserCache.init)
        container.register(Database.self, factory: Database.init)
        let first = try? container.resolve(UserCache.self)
        let second = try? container.resolve(UserCache.self)
        #expect(
            first != nil && first !== second,
            verdict(
                expected: Text(en: "two resolves give two UserCaches.", zh: "解析两次，得到两个 UserCache。"),
                found: Text(en: "the same UserCache twice.", zh: "两次得到同一个 UserCache。"),
                why: Text(
                    en: "this container has no singletons; all its services are transient.",
                    zh: "这个容器没有单例，服务都是瞬时的。")))

        let mock = Database()
        container.register(Database.self) { mock }
        let third = try? container.resolve(UserCache.self)
        #expect(
            third?.database === mock,
            verdict(
                expected: Text(
                    en: "a UserCache with the mock, which was registered last.",
                    zh: "UserCache 里是最后注册的模拟对象。"),
                found: Text(en: "it has the real Database.", zh: "里面是真正的 Database。"),
                why: Text(
                    en: "a test that registers a mock would go on testing the real service.",
                    zh: "测试注册了模拟对象，测的却还是真正的服务。")))
    }

    @Test func `the container is deallocated`() {
        weak var released: MiniContainer?
        do {
            let container = MiniContainer()
            container.register(Database.self, factory: Database.init)
            container.register(UserCache.self, factory: UserCache.init)
            _ = try? container.resolve(UserCache.self)
            released = container
        }

        #expect(
            released == nil,
            verdict(
                expected: Text(
                    en: "the container is deallocated when nobody uses it any more.",
                    zh: "没有人再用容器时，它就被释放。"),
                found: Text(
                    en: "it is still in memory: it keeps a closure that keeps the container.",
                    zh: "它还在内存里：容器持有闭包，闭包又持有容器。"),
                why: Text(
                    en:
                        "the closure is given the container each time it runs, and need not capture "
                        + "it.",
                    zh: "闭包每次运行时都会拿到容器，不必捕获它。")))
    }

    private func whyNotAllThatIsMissing(_ found: Outcome<[String]>) -> Text {
        guard case .missing(let names) = found, names.count >= 3 else {
            return Text(
                en: "who learns of one at a time has to start the app three times.",
                zh: "一次只报一个，App 就要启动三次。")
        }
        if names.contains("\([String].self)") {
            return Text(
                en: "`Array<String>` is what was asked for, and it is registered. The error names "
                    + "what its factory needs.",
                zh: "`Array<String>` 是要解析的服务本身，已经注册过了。错误里说的是它的工厂缺什么。")
        }
        if names.contains("UserCache") {
            return Text(
                en: "the UserCache is registered. To look for it would be a waste of time.",
                zh: "UserCache 注册过了，不用再去找它。")
        }
        if Set(names) == ["UserManager", "Database", "Int"] {
            return Text(
                en: "the names stand in the order of the parameters, so that whoever reads them "
                    + "can go from one to the next.",
                zh: "名字的顺序要和参数相同，读错误的人才能对照着工厂，一个一个看过去。")
        }
        return Text(
            en: "a name is what `\"\\(type)\"` prints, where `type` is that of the parameter.",
            zh: "名字就是 `\"\\(type)\"` 打印出来的文本，这里的 `type` 是参数的类型。")
    }

    private func registerValues() {
        container.register(Int.self) { 1 }
        container.register(String.self) { "Ada" }
        container.register(Bool.self) { true }
        container.register(Double.self) { 0.5 }
    }
}

/// What came of a `resolve`.
private enum Outcome<Value: Equatable>: Equatable {
    case service(Value)
    case missing([String])
    case error(String)

    init(_ resolve: () throws -> Value) {
        do {
            self = .service(try resolve())
        } catch ResolutionError.notRegistered(let names) {
            self = .missing(names)
        } catch {
            self = .error("\(error)")
        }
    }

    var text: Text {
        text(otherwise: nil)
    }

    /// - Parameter otherwise: What to say of a service that is not the right one.
    func text(otherwise: Text?) -> Text {
        switch self {
        case .service(let value):
            otherwise ?? Text(en: "`\(value)`, and no error.", zh: "得到 `\(value)`，没有错误。")
        case .missing(let names):
            Text(en: "the error `notRegistered(\(names))`.", zh: "错误 `notRegistered(\(names))`。")
        case .error(let error):
            Text(en: "the error `\(error)`.", zh: "错误 `\(error)`。")
        }
    }
}

private struct DiskFull: Error {}
private enum Audio { struct Settings {} }
private enum Video { struct Settings {} }
