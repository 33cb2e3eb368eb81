import ArgumentAtResolve
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct ArgumentAtResolveTests {
    private let container = MiniContainer()

    @Test func `the argument reaches the factory`() {
        container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }

        let id = container.resolve(User.self, argument: 7).map { "user \($0.id)" } ?? "nil"
        #expect(
            id == "user 7",
            verdict(
                expected: Text(
                    en: "user 7, since the argument is 7.", zh: "得到用户 7，因为参数是 7。"),
                found: Text(en: "\(id).", zh: "得到 \(id)。"),
                why: id == "nil"
                    ? Text(
                        en: "either nothing is kept under this key, or `as?` asks for another type "
                            + "than the factory has. `register` and `resolve` must agree on both.",
                        zh: "要么这个键下面什么也没有，要么 `as?` 要的不是工厂的类型。"
                            + "这两样，`register` 和 `resolve` 必须一致。")
                    : Text(
                        en: "the factory cannot know the number; whoever opens the profile does.",
                        zh: "工厂不知道编号；打开资料页的代码才知道。")))
    }

    @Test func `each resolve runs the factory with its own argument`() {
        var runs = 0
        container.register(User.self) { (id: Int) in
            runs += 1
            return User(id: id, name: "Ada")
        }

        let ids = [3, 1, 1, 3].map { argument in
            container.resolve(User.self, argument: argument).map { "\($0.id)" } ?? "nil"
        }
        #expect(
            ids == ["3", "1", "1", "3"],
            verdict(
                expected: Text(
                    en: "users 3, 1, 1, 3 for the arguments 3, 1, 1, 3.",
                    zh: "参数是 3、1、1、3，得到用户 3、1、1、3。"),
                found: Text(
                    en: "\(ids.joined(separator: ", ")).", zh: "得到 \(ids.joined(separator: "、"))。"),
                why: Text(
                    en: "the second screen would show the user of the first.",
                    zh: "不然第二个界面显示的会是第一个界面的用户。")))
        #expect(
            runs == 4,
            verdict(
                expected: Text(
                    en: "four runs of the factory in four resolves.", zh: "解析四次，工厂运行四次。"),
                found: Text(en: "runs of the factory: \(runs).", zh: "工厂运行了 \(runs) 次。"),
                why: Text(
                    en: "each resolve runs the factory once, and returns what it makes.",
                    zh: "每次解析都运行一次工厂，返回它创建的实例。")))
    }

    @Test func `an argument of another type gives nil`() {
        container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }

        #expect(
            container.resolve(User.self, argument: "7") == nil,
            verdict(
                expected: Text(
                    en: "nil for the text \"7\", where the factory takes an `Int`.",
                    zh: "工厂接收 `Int`，传入文本 \"7\" 得到 nil。"),
                found: Text(en: "a user.", zh: "得到了一个用户。"),
                why: Text(
                    en: "the factory was registered for another type of argument.",
                    zh: "这个工厂是为另一种参数类型注册的。")))
        #expect(
            container.resolve(Database.self, argument: 7) == nil,
            verdict(
                expected: Text(
                    en: "nil for a `Database`, which is not registered.",
                    zh: "`Database` 没有注册，得到 nil。"),
                found: Text(en: "a database.", zh: "得到了一个数据库。"),
                why: Text(
                    en: "a container can build only what somebody has told it how to build.",
                    zh: "没有人说过怎么创建的东西，容器创建不出来。")))
    }

    @Test func `one service has a factory for each type of argument`() {
        container.register(User.self) { (id: Int) in User(id: id, name: "by number") }
        container.register(User.self) { (name: String) in User(id: 0, name: "by name") }

        let found = [
            container.resolve(User.self, argument: 7)?.name ?? "nil",
            container.resolve(User.self, argument: "Ada")?.name ?? "nil",
        ]
        #expect(
            found == ["by number", "by name"],
            verdict(
                expected: Text(
                    en: "a user by number for 7, and a user by name for \"Ada\".",
                    zh: "7 得到 by number 的用户，\"Ada\" 得到 by name 的用户。"),
                found: Text(
                    en: "\(found[0]) for 7, \(found[1]) for \"Ada\".",
                    zh: "7 得到 \(found[0])，\"Ada\" 得到 \(found[1])。"),
                why: Text(
                    en: "the type of the argument is a part of the key.", zh: "参数的类型是键的一部分。")))
    }

    @Test func `two services take the same type of argument`() {
        container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }
        container.register(String.self) { (id: Int) in "number \(id)" }

        let user = container.resolve(User.self, argument: 7)?.name ?? "nil"
        let text = container.resolve(String.self, argument: 7) ?? "nil"
        #expect(
            [user, text] == ["Ada", "number 7"],
            verdict(
                expected: Text(
                    en: "Ada for the `User`, \"number 7\" for the `String`, each from an `Int`.",
                    zh: "都由 `Int` 创建：`User` 得到 Ada，`String` 得到 \"number 7\"。"),
                found: Text(
                    en: "\(user) for the `User`, \(text) for the `String`.",
                    zh: "`User` 得到 \(user)，`String` 得到 \(text)。"),
                why: Text(
                    en: "the type of the service is a part of the key.", zh: "服务的类型是键的一部分。")))
    }

    @Test func `service and argument change places`() {
        container.register(String.self) { (id: Int) in "number \(id)" }
        container.register(Int.self) { (text: String) in text.count }

        let found = container.resolve(String.self, argument: 7) ?? "nil"
        #expect(
            found == "number 7",
            verdict(
                expected: Text(
                    en: "\"number 7\", a `String` from an `Int`.",
                    zh: "得到 \"number 7\"，由 `Int` 创建的 `String`。"),
                found: Text(
                    en: "\(found), after an `Int` from a `String` was registered.",
                    zh: "注册了由 `String` 创建的 `Int` 之后，得到 \(found)。"),
                why: Text(
                    en: "the key has to know which of the two is the service.",
                    zh: "两个类型里哪个是服务，键必须知道。")))
    }

    @Test func `two types have the same name`() {
        container.register(User.self) { (_: Player.Settings) in User(id: 1, name: "player") }
        container.register(User.self) { (_: Account.Settings) in User(id: 2, name: "account") }
        container.register(Player.Settings.self) { (_: Int) in Player.Settings() }
        container.register(Account.Settings.self) { (_: Int) in Account.Settings() }

        let user = container.resolve(User.self, argument: Player.Settings())?.name ?? "nil"
        #expect(
            user == "player",
            verdict(
                expected: Text(
                    en: "the factory that takes `Player.Settings`.",
                    zh: "找到接收 `Player.Settings` 的工厂。"),
                found: Text(
                    en: "\(user), since there is also one that takes `Account.Settings`.",
                    zh: "得到 \(user)，因为还有一个工厂接收 `Account.Settings`。"),
                why: Text(
                    en: "both are called `Settings`. `ObjectIdentifier` tells them apart.",
                    zh: "两个类型都叫 `Settings`。`ObjectIdentifier` 分得清它们。")))
        #expect(
            container.resolve(Player.Settings.self, argument: 7) != nil,
            verdict(
                expected: Text(
                    en: "the service `Player.Settings`.", zh: "得到服务 `Player.Settings`。"),
                found: Text(
                    en: "nil, since there is also a service `Account.Settings`.",
                    zh: "得到 nil，因为还有一个服务 `Account.Settings`。"),
                why: Text(
                    en: "both are called `Settings`. `ObjectIdentifier` tells them apart.",
                    zh: "两个类型都叫 `Settings`。`ObjectIdentifier` 分得清它们。")))
    }

    @Test func `the argument's type is the one that the call names`() {
        container.register(User.self) { (_: Page) in User(id: 1, name: "page") }
        let page: Page = ProfilePage()

        let found = container.resolve(User.self, argument: page)?.name ?? "nil"
        #expect(
            found == "page",
            verdict(
                expected: Text(
                    en: "the factory that takes a `Page`, for a variable of this type.",
                    zh: "变量的类型是 `Page`，找到接收 `Page` 的工厂。"),
                found: Text(
                    en: "\(found), since a `ProfilePage`, a subclass, is in the variable.",
                    zh: "得到 \(found)，因为变量里装的是子类 `ProfilePage`。"),
                why: Text(
                    en: "`Argument` is the type in the call. `type(of:)` tells what is inside.",
                    zh: "`Argument` 是调用处的类型，`type(of:)` 说的是里面装着什么。")))

        container.register(User.self) { (_: ProfilePage) in User(id: 2, name: "profile page") }
        let both = container.resolve(User.self, argument: page)?.name ?? "nil"
        let other = MiniContainer()
        other.register(User.self) { (_: ProfilePage) in User(id: 2, name: "profile page") }
        let only = other.resolve(User.self, argument: page)?.name ?? "nil"
        #expect(
            both == "page" && only == "nil",
            verdict(
                expected: Text(
                    en:
                        "the same variable: \"page\" where both types have a factory, and nil where "
                        + "only `ProfilePage` has one.",
                    zh: "还是这个变量：两个类型都有工厂，得到 \"page\"；只有 `ProfilePage` 有工厂，得到 nil。"),
                found: Text(
                    en: "\(both) where both have one, \(only) where only `ProfilePage` has one.",
                    zh: "两个都有时得到 \(both)，只有 `ProfilePage` 有时得到 \(only)。"),
                why: Text(
                    en: "the type of what is inside is no part of the key, not even a second one.",
                    zh: "里面装的东西是什么类型，不该影响键，也不该多出第二个键。")))
    }

    @Test func `no other factory is taken instead`() {
        container.register(User.self) { (_: Void) in User(id: 0, name: "from nothing") }
        container.register(User.self) { (_: Any) in User(id: 0, name: "from anything") }
        container.register(User.self) { (_: Int?) in User(id: 0, name: "from an `Int?`") }

        let found = container.resolve(User.self, argument: 7)?.name ?? "nil"
        #expect(
            found == "nil",
            verdict(
                expected: Text(
                    en: "nil for 7: the factories take `Void`, `Any` and `Int?`, none an `Int`.",
                    zh: "7 得到 nil：三个工厂接收 `Void`、`Any` 和 `Int?`，没有一个接收 `Int`。"),
                found: Text(en: "a user \(found).", zh: "得到用户 \(found)。"),
                why: Text(
                    en: "one key leads to one factory. Nobody should have to guess which it was.",
                    zh: "一个键对应一个工厂。用的是哪个工厂，不该让人去猜。")))
    }

    @Test func `registering again replaces the factory`() {
        container.register(User.self) { (id: Int) in User(id: id, name: "real") }
        _ = container.resolve(User.self, argument: 7)
        container.register(User.self) { (id: Int) in User(id: id, name: "mock") }

        let found = container.resolve(User.self, argument: 7)?.name ?? "nil"
        #expect(
            found == "mock",
            verdict(
                expected: Text(
                    en: "\"mock\", from the factory that was registered last.",
                    zh: "得到 \"mock\"，由最后注册的工厂创建。"),
                found: Text(en: "\"\(found)\".", zh: "得到 \"\(found)\"。"),
                why: Text(
                    en: "a test registers a mock after the app has registered the real service.",
                    zh: "App 先注册真正的服务，测试再注册模拟对象。")))
    }
}

private enum Player {
    struct Settings {}
}

private enum Account {
    struct Settings {}
}

private class Page {}
private final class ProfilePage: Page {}
