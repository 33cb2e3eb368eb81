import Support
import TestSupport
import Testing
import TwoSettings

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct TwoSettingsTests {
    private let container = MiniContainer()

    @Test func `a service is found again`() {
        container.register(Player.Settings.self) { Player.Settings(volume: 3) }
        container.register(Player.Settings.self) { Player.Settings(volume: 7) }

        let found = container.resolve(Player.Settings.self).map { "volume \($0.volume)" } ?? "nil"
        #expect(
            found == "volume 7",
            verdict(
                expected: Text(
                    en: "the player's settings with volume 7, which were registered last.",
                    zh: "得到播放器的设置，volume 7，它最后注册。"),
                found: Text(en: "\(found).", zh: "得到 \(found)。"),
                why: Text(
                    en: "the same type and name must give the same key, each time.",
                    zh: "同样的类型和名字，每次都要得出同样的键。")))
    }

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

        #expect(
            container.resolve(String.self) == nil,
            verdict(
                expected: Text(
                    en: "nil without a name, since both services have one.",
                    zh: "不写名字得到 nil，因为两个服务都有名字。"),
                found: Text(en: "one of the two themes.", zh: "得到了两个主题中的一个。"),
                why: Text(
                    en: "whoever asks without a name wants the service without a name.",
                    zh: "不写名字，要的就是没有名字的那个服务。")))

        container.register(String.self) { "the system's theme" }
        let night = shown(container.resolve(String.self, name: "night"))
        #expect(
            night == "\"a dark theme\"",
            verdict(
                expected: Text(
                    en: "\"a dark theme\" under the name \"night\", as before.",
                    zh: "名字 \"night\" 还是得到 \"a dark theme\"。"),
                found: Text(
                    en: "\(night), after a `String` was registered without a name.",
                    zh: "不写名字又注册了一个 `String` 之后，得到 \(night)。"),
                why: Text(
                    en: "a service without a name is one more service. It replaces no other.",
                    zh: "没有名字的服务是另外一个服务，不会顶替别的服务。")))

        let dusk = shown(container.resolve(String.self, name: "dusk"))
        #expect(
            dusk == "nil",
            verdict(
                expected: Text(
                    en: "nil under the name \"dusk\", since no service has this name.",
                    zh: "名字 \"dusk\" 得到 nil，因为没有服务叫这个名字。"),
                found: Text(en: "\(dusk).", zh: "得到 \(dusk)。"),
                why: Text(
                    en: "whoever misspells a name should notice it, not get another service.",
                    zh: "写错了名字，应该能发现，而不是得到别的服务。")))
    }

    @Test func `two types have one name`() {
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

        container.register(Player.Settings.self, name: "day") { Player.Settings(volume: 7) }
        container.register(Account.Settings.self, name: "day") { Account.Settings(language: "en") }
        let player = container.resolve(Player.Settings.self, name: "day").map {
            "volume \($0.volume)"
        }
        let account = container.resolve(Account.Settings.self, name: "day").map {
            "language \($0.language)"
        }
        #expect(
            player == "volume 7" && account == "language en",
            verdict(
                expected: Text(
                    en: "under the name \"day\", volume 7 for the player, and language en for the "
                        + "account.",
                    zh: "名字都是 \"day\"，播放器得到 volume 7，账户得到 language en。"),
                found: Text(
                    en: "under the name \"day\", \(player ?? "nil") for the player, "
                        + "\(account ?? "nil") for the account.",
                    zh: "名字都是 \"day\"，播放器得到 \(player ?? "nil")，"
                        + "账户得到 \(account ?? "nil")。"),
                why: Text(
                    en: "`Settings` is what both types print. Two types stay two, also when their "
                        + "services have one name.",
                    zh: "两个类型打印出来都是 `Settings`。服务的名字相同，类型也还是两个。")))
    }

    @Test func `a name need not be a text`() {
        container.register(String.self, name: 7) { "the number" }
        container.register(String.self, name: "7") { "the text" }
        container.register(String.self, name: Weekday.monday) { "the day" }
        container.register(String.self, name: "monday") { "the word" }

        let number = container.resolve(String.self, name: 7) ?? "nil"
        #expect(
            number == "the number",
            verdict(
                expected: Text(
                    en: "\"the number\" for the name 7, while \"7\" is another name.",
                    zh: "名字 7 得到 \"the number\"；\"7\" 是另一个名字。"),
                found: Text(en: "\"\(number)\".", zh: "得到 \"\(number)\"。"),
                why: Text(
                    en: "a name may be any `Hashable` value, and 7 and \"7\" are not equal.",
                    zh: "名字可以是任何 `Hashable` 的值，而 7 和 \"7\" 不相等。")))

        let day = container.resolve(String.self, name: Weekday.monday) ?? "nil"
        #expect(
            day == "the day",
            verdict(
                expected: Text(
                    en: "\"the day\" for the name `Weekday.monday`, while \"monday\" is another.",
                    zh: "名字 `Weekday.monday` 得到 \"the day\"；\"monday\" 是另一个名字。"),
                found: Text(en: "\"\(day)\".", zh: "得到 \"\(day)\"。"),
                why: Text(
                    en: "the two have the same hash, and are printed alike, but are not equal.",
                    zh: "两者哈希值相同，打印出来也一样，但是不相等。")))
    }

    @Test func `no name is different from every name`() {
        let names: [AnyHashable] = [
            "", " ", "_", "\0", "default", "__default__", "nil", "none", "<none>", "unnamed",
            "noName", "NoName", "no name", "String", "Swift.String", "Service", 0, -1, Int.max,
            Int.min, false, true, [String](), ObjectIdentifier(String.self),
        ]
        for name in names {
            container.register(String.self) { "without a name" }
            container.register(String.self, name: name) { "with a name" }

            let found = shown(container.resolve(String.self))
            let written = (name as? String).map { "\"\($0)\"" } ?? "\(name)"
            #expect(
                found == "\"without a name\"",
                verdict(
                    expected: Text(
                        en: "a service without a name, and another one with the name \(written).",
                        zh: "一个服务没有名字，另一个服务的名字是 \(written)。"),
                    found: Text(
                        en: "the one took the place of the other.", zh: "一个占了另一个的位置。"),
                    why: Text(
                        en: "whatever value stands for \"no name\", somebody may use it as a name. "
                            + "Keep the nil as it is.",
                        zh: "不管用什么值来表示“没有名字”，都可能有人拿它当名字。nil 保持原样就好。")))
        }
    }

    @Test func `two names are printed alike`() {
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
                    en: "a text is for people to read. Whether two names are one, `==` tells.",
                    zh: "文本是给人看的。两个名字是不是同一个，要由 `==` 来判断。")))
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

private enum Weekday: String {
    case monday
}

/// Whose data the app shows. Two tenants may have the same name.
private struct Tenant: Hashable, CustomStringConvertible {
    let id: Int
    let description: String
}
