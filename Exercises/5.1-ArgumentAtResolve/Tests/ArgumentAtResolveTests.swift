import ArgumentAtResolve
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct ArgumentAtResolveTests {
    private let container = MiniContainer()

    @Test func `each resolve passes its own argument to the factory`() {
        container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }

        let ids = [3, 1, 3].map { argument in
            container.resolve(User.self, argument: argument).map { "\($0.id)" } ?? "nil"
        }
        #expect(
            ids == ["3", "1", "3"],
            verdict(
                expected: Text(
                    en: "users 3, 1, 3 for the arguments 3, 1, 3.",
                    zh: "参数是 3、1、3，得到用户 3、1、3。"),
                found: Text(
                    en: "\(ids.joined(separator: ", ")).", zh: "得到 \(ids.joined(separator: "、"))。"),
                why: ids.contains("nil")
                    ? Text(
                        en:
                            "either nothing is stored under this key, or `as?` asks for another type "
                            + "than the factory has. `register` and `resolve` must agree on both.",
                        zh: "要么这个键下面什么也没有，要么 `as?` 要的不是工厂的类型。"
                            + "这两样，`register` 和 `resolve` 必须一致。")
                    : Text(
                        en:
                            "the factory cannot know the number; the code that opens the screen does.",
                        zh: "工厂不知道编号；打开页面的代码才知道。")))
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
                    en: "the type of the argument belongs to the key.", zh: "参数的类型是键的一部分。")))
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
                    en: "the type of the service belongs to the key.", zh: "服务的类型是键的一部分。")))
    }

    @Test func `an argument of another type gives nil`() {
        container.register(User.self) { (id: Int) in User(id: id, name: "Ada") }

        let found = container.resolve(User.self, argument: "7")
        #expect(
            found == nil,
            verdict(
                expected: Text(
                    en: "nil for the text \"7\", where the factory takes an `Int`.",
                    zh: "工厂接收 `Int`，传入文本 \"7\" 得到 nil。"),
                found: Text(en: "a user.", zh: "得到了一个用户。"),
                why: Text(
                    en: "the factory was registered for another type of argument.",
                    zh: "这个工厂是为另一种参数类型注册的。")))
    }

    @Test func `the argument's type is the one that the call names`() {
        container.register(User.self) { (_: Contact) in User(id: 1, name: "Ada") }
        let contact: Contact = Friend()

        let found = container.resolve(User.self, argument: contact)?.name ?? "nil"
        #expect(
            found == "Ada",
            verdict(
                expected: Text(
                    en:
                        "Ada, from the factory that takes a `Contact`: this is the variable's type.",
                    zh: "得到 Ada：变量的类型是 `Contact`，找到接收 `Contact` 的工厂。"),
                found: Text(
                    en: "\(found), since a `Friend`, a subclass, is in the variable.",
                    zh: "得到 \(found)，因为变量里装的是子类 `Friend`。"),
                why: Text(
                    en:
                        "`Argument` is the type in the call. `type(of:)` is the type of the value inside.",
                    zh: "`Argument` 是调用处的类型，`type(of:)` 给出的是实际的类型。")))
    }
}

private class Contact {}
private final class Friend: Contact {}
