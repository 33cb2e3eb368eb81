import Support
import TestSupport
import Testing
import TwoSettings

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct TwoSettingsTests {
    private let container = MiniContainer()

    @Test func `two types have the same name`() {
        container.register(Player.Settings.self) { Player.Settings(volume: 7) }
        container.register(Account.Settings.self) { Account.Settings(language: "en") }

        let player = container.resolve(Player.Settings.self).map { "volume \($0.volume)" }
        let account = container.resolve(Account.Settings.self).map { "language \($0.language)" }
        #expect(
            player == "volume 7" && account == "language en",
            verdict(
                expected: Text(
                    en: "volume 7 for the player, and language en for the account.",
                    zh: "播放器得到 volume 7，账户得到 language en。"),
                found: Text(
                    en: "\(player ?? "nil") for the player, \(account ?? "nil") for the account.",
                    zh: "播放器得到 \(player ?? "nil")，账户得到 \(account ?? "nil")。"),
                why: Text(
                    en: "where nil is found, the other `Settings` have the same key.",
                    zh: "得到 nil 的地方，另一个 `Settings` 用了同样的键。")))
    }

    @Test func `one type has two names`() {
        container.register(String.self, name: "day") { "a light theme" }
        container.register(String.self, name: "night") { "a dark theme" }

        let day = shown(container.resolve(String.self, name: "day"))
        #expect(
            day == "\"a light theme\"",
            verdict(
                expected: Text(
                    en: "\"a light theme\" under the name \"day\".",
                    zh: "名字 \"day\" 得到 \"a light theme\"。"),
                found: Text(
                    en: "\(day), after another `String` was registered under the name \"night\".",
                    zh: "另一个 `String` 以 \"night\" 为名注册之后，得到 \(day)。"),
                why: Text(
                    en: "the name is a part of the key.", zh: "名字是键的一部分。")))
    }

    @Test func `two types share one name`() {
        container.register(String.self, name: "day") { "a light theme" }
        container.register(Int.self, name: "day") { 24 }

        let text = shown(container.resolve(String.self, name: "day"))
        let number = container.resolve(Int.self, name: "day").map { "\($0)" } ?? "nil"
        #expect(
            text == "\"a light theme\"" && number == "24",
            verdict(
                expected: Text(
                    en: "a `String` and an `Int`, both under the name \"day\".",
                    zh: "名字都是 \"day\"，得到一个 `String` 和一个 `Int`。"),
                found: Text(
                    en: "\(text) for the `String`, \(number) for the `Int`.",
                    zh: "`String` 得到 \(text)，`Int` 得到 \(number)。"),
                why: Text(
                    en: "the type is a part of the key, also when there is a name.",
                    zh: "有名字的时候，类型也是键的一部分。")))
    }

    @Test func `two names have the same description`() {
        container.register(String.self, name: Tenant(id: 1, description: "Ada")) { "the first" }
        container.register(String.self, name: Tenant(id: 2, description: "Ada")) { "the second" }

        let found = shown(
            container.resolve(String.self, name: Tenant(id: 1, description: "Ada")))
        #expect(
            found == "\"the first\"",
            verdict(
                expected: Text(
                    en: "\"the first\" for tenant 1. Tenants 1 and 2 are both called Ada.",
                    zh: "租户 1 得到 \"the first\"。租户 1 和租户 2 都叫 Ada。"),
                found: Text(en: "\(found).", zh: "得到 \(found)。"),
                why: Text(
                    en: "a description is for people. Only `==` knows whether two names are equal.",
                    zh: "描述文本是给人看的。两个名字是否相等，只能由 `==` 判断。")))
    }

    @Test(arguments: ["", "default"])
    func `no name is different from every name`(name: String) {
        container.register(String.self) { "without a name" }
        container.register(String.self, name: name) { "with a name" }

        let found = shown(container.resolve(String.self))
        #expect(
            found == "\"without a name\"",
            verdict(
                expected: Text(
                    en: "a service without a name, and another one with the name \"\(name)\".",
                    zh: "一个服务没有名字，另一个服务的名字是 \"\(name)\"。"),
                found: Text(
                    en: "one replaced the other.", zh: "一个覆盖了另一个。"),
                why: Text(
                    en: "whatever value stands for \"no name\", it may be a real name, too. "
                        + "Leave the nil as it is.",
                    zh: "不管用什么值表示“没有名字”，它都可能正好是一个名字。nil 保持原样就好。")))
    }

    private func shown(_ text: String?) -> String {
        text.map { "\"\($0)\"" } ?? "nil"
    }
}

private enum Player {
    struct Settings {
        let volume: Int
    }
}

private enum Account {
    struct Settings {
        let language: String
    }
}

/// Whose data the app shows. Two tenants may have the same name.
private struct Tenant: Hashable, CustomStringConvertible {
    let id: Int
    let description: String
}
