import ProfileApp
import RegisterAndResolve
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct RegisterAndResolveTests {
    private let container = MiniContainer()

    @Test func `a service is built by its factory`() {
        container.register(Database.self) { Database() }

        #expect(
            container.resolve(Database.self) != nil,
            verdict(
                expected: Text(
                    en: "the database that the factory makes.", zh: "得到工厂创建的数据库。"),
                found: Text(
                    en: "nil, as if it was not registered.", zh: "得到 nil，好像没有注册过。"),
                why: Text(
                    en: "a container promises: tell me once how it is built, and then just ask. If "
                        + "you cast the factory: it is a `() -> Any`, so cast what it returns.",
                    zh: "容器的承诺是：怎么创建，只说一次；以后需要，直接向它取。"
                        + "如果你转换的是工厂：它是 `() -> Any`，要转换的是它返回的东西。")))
    }

    @Test func `a type that is not registered is nil`() {
        container.register(Database.self) { Database() }

        #expect(
            container.resolve(UserCache.self) == nil,
            verdict(
                expected: Text(
                    en: "nil for `UserCache`, which is not registered.",
                    zh: "`UserCache` 没有注册，得到 nil。"),
                found: Text(en: "a cache.", zh: "得到了一个缓存。"),
                why: Text(
                    en: "a container can build only what somebody has told it how to build.",
                    zh: "没有人说过怎么创建的东西，容器创建不出来。")))
    }

    @Test func `each service has its own factory`() {
        var ran: [String] = []
        container.register(User.self) {
            ran.append("User")
            return User(id: 1, name: "Ada")
        }
        container.register(Database.self) {
            ran.append("Database")
            return Database()
        }
        container.register(UserCache.self) {
            ran.append("UserCache")
            return UserCache(database: Database())
        }

        #expect(
            ran == [],
            verdict(
                expected: Text(en: "`register` runs no factory.", zh: "`register` 不运行工厂。"),
                found: Text(
                    en: "it ran the factories of \(ran.joined(separator: ", ")).",
                    zh: "它运行了这些服务的工厂：\(ran.joined(separator: "、"))。"),
                why: Text(
                    en: "an app registers everything when it starts, and needs little of it then.",
                    zh: "App 在启动时注册所有服务，那时候需要的却不多。")))

        ran = []
        let user = container.resolve(User.self)?.name ?? "nil"
        #expect(
            user == "Ada",
            verdict(
                expected: Text(
                    en: "the user Ada. `User` was registered first of three services.",
                    zh: "得到用户 Ada。三个服务里，`User` 最先注册。"),
                found: Text(en: "\(user).", zh: "得到 \(user)。"),
                why: Text(
                    en: "a service stays registered when others are registered after it.",
                    zh: "后来再注册别的服务，先注册的仍然有效。")))
        let others = ran.filter { $0 != "User" }
        #expect(
            others == [],
            verdict(
                expected: Text(
                    en: "resolving a `User` runs the factory of `User` and no other.",
                    zh: "解析 `User`，只运行 `User` 的工厂。"),
                found: Text(
                    en: "it ran those of \(others.joined(separator: ", ")), too.",
                    zh: "它还运行了这些服务的工厂：\(others.joined(separator: "、"))。"),
                why: Text(
                    en: "the type is the key: look the factory up, do not try one after the other.",
                    zh: "类型就是键：按键去查工厂，不要一个一个去试。")))
    }

    @Test func `the factory runs at each resolve`() {
        var runs = 0
        container.register(User.self) {
            runs += 1
            return User(id: runs, name: "Ada")
        }

        let ids = (1...3).map { _ in container.resolve(User.self).map { "\($0.id)" } ?? "nil" }
        #expect(
            ids == ["1", "2", "3"],
            verdict(
                expected: Text(
                    en: "users 1, 2 and 3 from three resolves. The factory counts its runs.",
                    zh: "解析三次，得到用户 1、2、3。工厂会数自己运行了几次。"),
                found: Text(
                    en: ids.joined(separator: ", ") + ".", zh: "得到 \(ids.joined(separator: "、"))。"),
                why: Text(
                    en: "each resolve runs the factory once, and returns what it makes.",
                    zh: "每次解析都运行一次工厂，返回它创建的实例。")))
    }

    @Test func `registering again replaces the factory`() {
        container.register(Database.self) { Database() }
        container.register(User.self) { User(id: 1, name: "real") }
        _ = container.resolve(User.self)
        container.register(User.self) { User(id: 1, name: "mock") }

        let user = container.resolve(User.self)?.name ?? "nil"
        #expect(
            user == "mock",
            verdict(
                expected: Text(
                    en: "\"mock\", the user who was registered last.",
                    zh: "得到 \"mock\"，最后注册的那个用户。"),
                found: Text(en: "\"\(user)\".", zh: "得到 \"\(user)\"。"),
                why: Text(
                    en: "a test registers a mock after the app has registered the real service.",
                    zh: "App 先注册真正的服务，测试再注册模拟对象。")))
        #expect(
            container.resolve(Database.self) != nil,
            verdict(
                expected: Text(
                    en: "the database is still registered after `User` was registered again.",
                    zh: "重新注册 `User` 之后，数据库仍然注册着。"),
                found: Text(en: "nil.", zh: "得到 nil。"),
                why: Text(
                    en: "registering again replaces the factory of that type, and of no other.",
                    zh: "重新注册只替换这个类型的工厂，不影响别的类型。")))
    }

    @Test func `a protocol is a service, and its class another`() {
        container.register((any APIServicing).self) {
            APIService(cache: UserCache(database: Database()))
        }

        #expect(
            container.resolve((any APIServicing).self) != nil,
            verdict(
                expected: Text(
                    en: "an `APIService` for `any APIServicing`.",
                    zh: "解析 `any APIServicing`，得到一个 `APIService`。"),
                found: Text(en: "nil for the protocol.", zh: "解析协议得到 nil。"),
                why: Text(
                    en: "whoever depends on the protocol need not know the class behind it.",
                    zh: "依赖协议的代码，不必知道背后是哪个类。")))
        #expect(
            container.resolve(APIService.self) == nil,
            verdict(
                expected: Text(
                    en: "nil for the class `APIService`: only its protocol is registered.",
                    zh: "类 `APIService` 得到 nil：注册的只是它的协议。"),
                found: Text(
                    en: "an `APIService` for the class, too.", zh: "解析类也得到了 `APIService`。"),
                why: Text(
                    en: "a service is found by the type that it was registered for.",
                    zh: "查找服务，只看注册时写的类型。")))
    }

    @Test func `a list of users is not a list of names`() {
        container.register([User].self) { [User(id: 1, name: "Ada")] }
        container.register([String].self) { ["Grace"] }

        let user = container.resolve([User].self)?.first?.name ?? "nil"
        let name = container.resolve([String].self)?.first ?? "nil"
        #expect(
            [user, name] == ["Ada", "Grace"],
            verdict(
                expected: Text(
                    en: "Ada from `[User]`, and Grace from `[String]`.",
                    zh: "`[User]` 得到 Ada，`[String]` 得到 Grace。"),
                found: Text(
                    en: "\(user) from `[User]`, and \(name) from `[String]`.",
                    zh: "`[User]` 得到 \(user)，`[String]` 得到 \(name)。"),
                why: Text(
                    en:
                        "both are arrays, but what they hold is a part of the type, and of the key.",
                    zh: "两个都是数组，但装什么也是类型的一部分，键里不能少了它。")))
    }

    @Test func `two types have the same name`() {
        container.register(Player.Settings.self) { Player.Settings() }

        // A forced cast crashes here. Whoever uses a better key than the name gets nil, too.
        #expect(
            container.resolve(Account.Settings.self) == nil,
            verdict(
                expected: Text(
                    en: "nil for `Account.Settings`: only `Player.Settings` is registered.",
                    zh: "`Account.Settings` 得到 nil：注册的只是 `Player.Settings`。"),
                found: Text(en: "settings of an account.", zh: "得到了账户的设置。"),
                why: Text(
                    en: "a container can build only what somebody has told it how to build.",
                    zh: "没有人说过怎么创建的东西，容器创建不出来。")))
    }
}

private enum Player {
    struct Settings {}
}

private enum Account {
    struct Settings {}
}
