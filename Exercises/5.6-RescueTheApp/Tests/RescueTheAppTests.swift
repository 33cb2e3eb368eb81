import RescueTheApp
import Step4Graph
import TestSupport
import Testing

// Only what is needed: Support has a `Checkout`, too.
import class Support.Tally
import struct Support.Text

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct RescueTheAppTests {
    @Test func `the app does what it did`() {
        var visit = RecordedVisit()
        let error = launchingApp { try visit.run($0) }

        let changed = visit.steps.first { $0.expected != $0.found }
        #expect(
            error == nil && changed == nil,
            verdict(
                expected: changed.map {
                    Text(
                        en: "\($0.name.english): \"\($0.expected)\".",
                        zh: "\($0.name.chinese)：\"\($0.expected)\"。")
                } ?? Text(en: "the app starts, and a customer visits it.", zh: "App 启动，顾客进店。"),
                found: changed.map { Text(en: "\"\($0.found)\".", zh: "\"\($0.found)\"。") }
                    ?? Text(error ?? ""),
                why: changed?.why
                    ?? Text(
                        en: "the container says what is wrong, and what to do.",
                        zh: "错误信息里有原因和改法。")))
    }

    @Test func `only the root has the container`() throws {
        let locators = try Sources().locators

        #expect(
            locators.isEmpty,
            verdict(
                expected: Text(
                    en: "only \(Sources.root) has a MiniContainer, and it resolves only the App.",
                    zh: "只有 \(Sources.root) 里有 MiniContainer，而且它只解析 App。"),
                found: locators.text,
                why: Text(
                    en: """
                        a service locator, or a factory that resolves, hides what it needs: from \
                        the reader of an init, and from `validate()`.
                        """,
                    zh: """
                        服务定位器也好，自己去解析的工厂也好，都隐藏了依赖：\
                        读 `init` 的人看不到，`validate()` 也看不到。
                        """)))
    }

    @Test(arguments: zip([1, 2, 3], ["Visit.swift", "App.swift", "Services.swift"]))
    func `a class takes what it needs`(step: Int, file: String) throws {
        let hidden = try Sources().hidden(in: file)

        #expect(
            hidden.isEmpty,
            verdict(
                expected: Text(
                    en: "step \(step): in \(file) each class gets what it needs by its init.",
                    zh: "第 \(step) 步：\(file) 里的每个类，需要什么都从 `init` 接收。"),
                found: hidden.text,
                why: Text(
                    en: "what an init does not show, no test can replace.",
                    zh: "`init` 里看不到的依赖，测试就没法替换。")))
    }

    @Test func `no global is left`() throws {
        let globals = try Sources().globals

        #expect(
            globals.isEmpty,
            verdict(
                expected: Text(
                    en: "step 4: no `static let`, `static var`, or global `let` or `var`.",
                    zh: "第 4 步：没有 `static let`、`static var`，也没有全局的 `let` 或 `var`。"),
                found: globals.text,
                why: Text(
                    en:
                        "a global has one value for all tests. Let the container create and hold it.",
                    zh: "全局变量对所有测试只有一个值。让容器来创建并持有它。")))
    }

    @Test func `a mock clock reaches every place`() {
        let clock = MockClock(today: "Sunday")
        expectReached("WallClock", by: Replacement(clock: clock)) { app in
            let visit = try app.newVisit()
            clock.turn(to: "Monday")
            app.signIn("Wu")
            _ = visit.shelf.take("tea")
            let receipt = visit.checkout.pay()
            return [
                ("signing in", "登录", app.events.contains { $0.contains("Monday: Wu") }),
                ("the receipt", "收据", receipt.contains("Monday")),
                ("the order book", "OrderBook", app.history.contains { $0.contains("Monday") }),
            ]
        }
    }

    @Test func `a mock log reaches every place`() {
        let log = MockLog()
        expectReached("EventLog", by: Replacement(log: log)) { app in
            app.signIn("Wu")
            let visit = try app.newVisit()
            _ = (visit.shelf.take("tea"), visit.shelf.take("jam"), visit.checkout.pay())
            func has(_ text: String) -> Bool { log.events.contains { $0.contains(text) } }
            return [
                ("signing in", "登录", has("signed in")),
                ("the price list", "PriceList", has("asked for")),
                ("the shelf", "Shelf", has("no jam")),
                ("the checkout", "Checkout", has("was paid")),
                ("what the app shows", "App 显示的内容", app.events == log.events),
            ]
        }
    }

    @Test func `a mock server reaches every place`() {
        expectReached("PriceServer", by: Replacement(server: MockServer())) { app in
            let visit = try app.newVisit()
            let tag = visit.shelf.take("jam")
            let receipt = visit.checkout.pay()
            return [
                ("the shelf", "Shelf", tag == "jam, €100"),
                ("the checkout", "Checkout", receipt.hasSuffix("€100")),
            ]
        }
    }

    @Test func `validate sees the whole app`() {
        let graph = makeContainer().dependencyGraph
        var seen: [ServiceKey] = []
        var open = graph.nodes.map(\.key).filter { $0.type == App.self }
        while let key = open.popLast() {
            seen.append(key)
            open += graph.edges.filter { $0.from == key && !seen.contains($0.to) }.map(\.to)
        }
        let services: [Any.Type] = [
            (any WallClock).self, (any EventLog).self, (any PriceServer).self, Shelf.self,
            Checkout.self,
        ]
        let unseen = services.filter { type in !seen.contains { $0.type == type } }.map { "\($0)" }

        #expect(
            unseen.isEmpty,
            verdict(
                expected: Text(
                    en: "parameters lead from App to each service.", zh: "从 App 出发，顺着参数可以走到每个部件。"),
                found: Text(
                    en: "no parameter leads to \(unseen.joined(separator: ", ")).",
                    zh: "没有参数通向 \(unseen.joined(separator: "、"))。"),
                why: Text(
                    en: "`validate()` sees only parameters, not what a factory gets otherwise.",
                    zh: "`validate()` 只看得到参数，看不到工厂从别处取得的依赖。")))
    }

    @Test func `the container is deallocated with its last owner`() {
        weak var container: MiniContainer?
        do {
            let made = makeContainer()
            container = made
            _ = try? launch(made).newVisit()
        }

        #expect(
            container == nil,
            verdict(
                expected: Text(
                    en: "the container is deallocated when the test does not hold it any more.",
                    zh: "测试不再持有容器，容器就释放。"),
                found: Text(
                    en: "it is still in memory: a factory captures it, or an object has it.",
                    zh: "它还在内存里：有工厂捕获了它，或者有对象拿着它。"),
                why: Text(
                    en:
                        "a class with the container can resolve anything, and no init shows what.",
                    zh: "持有容器的类什么都能解析，而从 `init` 看不出它解析了什么。")))
    }

    @Test func `an issue is found before the launch`() {
        let container = makeContainer()
        let logs = Tally()
        container.register(Poster.self) { (_: PosterPrinter) in Poster() }
        container.register((any EventLog).self) {
            logs.add()
            return MockLog()
        }
        let error = thrown { _ = try launch(container) }

        #expect(
            error != nil && logs.count == 0,
            verdict(
                expected: Text(
                    en: "step 5: `launch(_:)` calls `validate()` first, and throws its error.",
                    zh: "第 5 步：`launch(_:)` 先调用 `validate()`，再继续抛出它的错误。"),
                found: error == nil
                    ? Text(
                        en: "it launches, though a PosterPrinter is missing.",
                        zh: "缺少 PosterPrinter，它还是启动了。")
                    : Text(
                        en: "it creates the app's objects before it throws.",
                        zh: "它先创建了 App 的对象，然后才抛出错误。"),
                why: Text(
                    en: "otherwise the first customer who looks at a poster finds the bug.",
                    zh: "不然，这个 bug 会由第一个看海报的顾客发现。")))
    }

    /// Launches the app with a mock, and expects that the mock is used in each place.
    private func expectReached(
        _ name: String, by replacement: Replacement,
        at place: SourceLocation = #_sourceLocation,
        in places: (App) throws -> [(english: String, chinese: String, isReached: Bool)]
    ) {
        var missed: [(english: String, chinese: String, isReached: Bool)] = []
        let error = launchingApp(with: replacement) { app in
            missed = try places(app).filter { !$0.isReached }
        }

        #expect(
            error == nil && missed.isEmpty,
            verdict(
                expected: Text(
                    en: "what a test registers for `(any \(name)).self` is used in all places.",
                    zh: "测试为 `(any \(name)).self` 注册的服务，所有地方都要用它。"),
                found: error.map { Text($0) }
                    ?? Text(
                        en: "it did not reach \(missed.map(\.english).joined(separator: ", ")).",
                        zh: "没有到达：\(missed.map(\.chinese).joined(separator: "、"))。"),
                why: Text(
                    en: """
                        the others make one, ask for another type, or got one before the mock came \
                        and remember it.
                        """,
                    zh: "别的地方自己创建了一个、要的是别的类型，或者在 mock 注册之前就拿到了，一直持有。")),
            sourceLocation: place)
    }
}

/// What the customers Wu and Ada do, and what the app says.
private struct RecordedVisit {
    var steps: [(name: Text, expected: String, found: String, why: Text)] = []

    mutating func run(_ app: App) throws {
        app.signIn("Wu")
        let first = try app.newVisit()
        let second = try app.newVisit()
        record(
            Text(en: "take tea", zh: "拿 tea"), "tea, €3", first.shelf.take("tea"),
            Text(en: "that is its price.", zh: "这是它的价格。"))
        record(
            Text(en: "take jam", zh: "拿 jam"), "There is no jam.", first.shelf.take("jam"),
            Text(en: "the shop does not sell it.", zh: "商店不卖它。"))
        _ = first.shelf.take("tea")
        record(
            Text(en: "pay on another visit", zh: "另一次进店时付款"), "Your cart is empty.",
            second.checkout.pay(),
            Text(
                en: "no customer pays for what another has taken: each visit has its own cart.",
                zh: "顾客不为别人拿的东西付款：每次进店有自己的 Cart。"))
        record(
            Text(en: "pay", zh: "付款"), "Order 1, DAY, Wu: tea, tea, €6", first.checkout.pay(),
            Text(
                en: "the shelf and the checkout of one visit share a cart.",
                zh: "一次进店的 Shelf 和 Checkout 共用一个 Cart。"))

        app.signIn("Ada")
        _ = second.shelf.take("scone")
        _ = second.shelf.take("tea")
        record(
            Text(en: "pay the next order", zh: "给下一个订单付款"),
            "Order 2, DAY, Ada: scone, tea, €7",
            second.checkout.pay(),
            Text(
                en: "all visits share a session and an order book.",
                zh: "每次进店都共用一个 Session，也共用一个 OrderBook。"))
        record(
            Text(en: "look at the orders", zh: "查看订单"),
            "DAY, Wu: tea, tea; DAY, Ada: scone, tea",
            app.history.joined(separator: "; "),
            Text(
                en: "the app reads the order book that the checkouts write.",
                zh: "App 读的 OrderBook，就是各个 Checkout 写的那一个。"))
        record(
            Text(en: "look at the events", zh: "查看事件"),
            """
            DAY: Wu signed in; asked for the price of tea; asked for the price of jam; \
            there was no jam; order 1 was paid; DAY: Ada signed in; asked for the price of scone; \
            order 2 was paid
            """,
            app.events.joined(separator: "; "),
            Text(
                en: """
                    all write into one log, and the app reads it. All share a price list, so a \
                    price that is known is not asked for again.
                    """,
                zh: "大家都写进同一个日志，App 也读它。大家共用一个 PriceList，所以已知的价格不会再问。"))
    }

    private mutating func record(_ name: Text, _ expected: String, _ found: String, _ why: Text) {
        let found = found.replacing(/\d{4}-\d\d-\d\d/, with: "DAY")
        steps.append((name, expected, found, why))
    }
}
