import RescueTheApp
import Step4Graph
import TestSupport
import Testing

// Only what is needed: Support has a `Checkout`, too.
import struct Support.Text
import class Support.Worker

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
                } ?? Text(en: "the app starts, and a customer visits it.", zh: "App 启动，顾客来光顾。"),
                found: changed.map { Text(en: "\"\($0.found)\".", zh: "\"\($0.found)\"。") }
                    ?? Text(error?.text ?? ""),
                why: changed?.why ?? error?.remedy ?? Text("")))
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
                        服务定位器也好，自己去解析的工厂也好，都把需要的东西藏了起来：\
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
                    zh: "`init` 里看不到的东西，测试就换不掉。")))
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
                    en: "a global has one value for all tests. Let the container make and keep it.",
                    zh: "全局变量对所有测试只有一个值。让容器来创建它，留着它。")))
    }

    @Test func `nothing is made outside the root`() throws {
        let hidden = try Sources().hidden(in: nil)

        #expect(
            hidden.isEmpty,
            verdict(
                expected: Text(
                    en: "only \(Sources.root) makes the app's objects.",
                    zh: "只有 \(Sources.root) 创建 App 的对象。"),
                found: hidden.text,
                why: Text(
                    en: "a helper in a corner hides what it makes as well as a class does.",
                    zh: "角落里的辅助函数，和类一样会把自己创建的东西藏起来。")))
    }

    @Test func `a factory captures nothing`() throws {
        let captured = try Sources().captured

        #expect(
            captured.isEmpty,
            verdict(
                expected: Text(
                    en: "a factory makes its object itself, from what it takes as parameters.",
                    zh: "工厂用参数接收依赖，对象由它自己创建。"),
                found: captured.text,
                why: Text(
                    en: """
                        what a factory captures was made before anybody asked for it, even in a \
                        test that replaces it, and `validate()` cannot see what it needs.
                        """,
                    zh: """
                        工厂捕获的东西，还没有人要就已经创建了，测试要替换它也照样创建；\
                        它需要什么，`validate()` 也看不到。
                        """)))
    }

    @Test func `an error of the container does not end the app`() throws {
        let crashes = try Sources().crashes

        #expect(
            crashes.isEmpty,
            verdict(
                expected: Text(
                    en: "no `try!`: `launch(_:)` and `newVisit()` throw what the container throws.",
                    zh: "没有 `try!`：容器抛出的错误，由 `launch(_:)` 和 `newVisit()` 继续抛出。"),
                found: crashes.text,
                why: Text(
                    en: "it ends the app where an error could say what is missing.",
                    zh: "错误本来可以说出缺了什么，`try!` 却直接终止 App。")))
    }

    @Test func `a mock clock reaches every place`() {
        let clock = MockClock(today: "Sunday")
        var missed: [Text] = []
        let error = launchingApp(with: Replacement(clock: clock)) { app in
            let visit = try app.newVisit()
            clock.turn(to: "Monday")
            app.signIn("Wu")
            _ = visit.shelf.take("tea")
            let receipt = visit.checkout.pay()
            missed = places([
                ("signing in", "登录", app.events.contains { $0.contains("Monday: Wu") }),
                ("the receipt", "收据", receipt.contains("Monday")),
                ("the order book", "OrderBook", app.history.contains { $0.contains("Monday") }),
            ])
        }

        #expect(
            error == nil && missed.isEmpty,
            verdict(
                expected: Text(
                    en: "a clock registered for `(any WallClock).self` tells all which day it is.",
                    zh: "为 `(any WallClock).self` 注册的时钟，告诉所有地方今天是哪一天。"),
                found: notReached(missed, error),
                why: Text(
                    en: """
                        the others make a clock, ask for another type, got one before the mock \
                        came, or remember the day. It may change while the app runs.
                        """,
                    zh: "别的地方自己创建了时钟、要的是别的类型、在模拟对象之前就拿到了时钟，或者记住了日期。App 运行时，日期可能会变。")))
    }

    @Test func `a mock log reaches every place`() {
        let log = MockLog()
        var missed: [Text] = []
        let error = launchingApp(with: Replacement(log: log)) { app in
            app.signIn("Wu")
            let visit = try app.newVisit()
            _ = (visit.shelf.take("tea"), visit.shelf.take("jam"), visit.checkout.pay())
            func has(_ text: String) -> Bool { log.events.contains { $0.contains(text) } }
            missed = places([
                ("signing in", "登录", has("signed in")),
                ("the price list", "PriceList", has("asked for")),
                ("the shelf", "Shelf", has("no jam")),
                ("the checkout", "Checkout", has("was paid")),
                ("what the app shows", "App 显示的内容", app.events == log.events),
            ])
        }

        #expect(
            error == nil && missed.isEmpty,
            verdict(
                expected: Text(
                    en: "a log registered for `(any EventLog).self` is used in all places.",
                    zh: "所有地方都用为 `(any EventLog).self` 注册的日志。"),
                found: notReached(missed, error),
                why: Text(
                    en: "the others make a log, ask for another type, or got one before the mock.",
                    zh: "别的地方自己创建了日志、要的是别的类型，或者在模拟对象之前就拿到了日志。")))
    }

    @Test func `a mock server reaches every place`() {
        let server = MockServer()
        var missed: [Text] = []
        let error = launchingApp(with: Replacement(server: server)) { app in
            let visit = try app.newVisit()
            let tag = visit.shelf.take("jam")
            let receipt = visit.checkout.pay()
            _ = try app.newVisit().shelf.take("jam")  // In another visit the price is known.
            missed = places([
                ("the shelf", "Shelf", tag == "jam, €100"),
                ("the checkout", "Checkout", receipt.hasSuffix("€100")),
            ])
        }

        #expect(
            error == nil && missed.isEmpty,
            verdict(
                expected: Text(
                    en: "the prices are those of a server registered for `(any PriceServer).self`.",
                    zh: "价格都来自为 `(any PriceServer).self` 注册的服务器。"),
                found: notReached(missed, error),
                why: Text(
                    en:
                        "the others make one, ask for another type, or got it before the mock came.",
                    zh: "别的地方自己创建了服务器、要的是别的类型，或者在模拟对象之前就拿到了服务器。")))
        #expect(
            server.questions <= 1,
            verdict(
                expected: Text(
                    en: "the server is asked once for the price of jam, in whatever visit.",
                    zh: "不管在哪次光顾里，jam 的价格只问服务器一次。"),
                found: Text(
                    en: "asked \(server.questions) times.", zh: "问了 \(server.questions) 次。"),
                why: Text(
                    en:
                        "each question costs time and money: all visits share a price list.",
                    zh: "每问一次都要等，还要花钱：所有光顾共用一个 PriceList。")))
    }

    @Test func `eight tests run at once`() {
        let containers = (1...8).map { _ in makeContainer() }
        // All have signed in before the first one pays.
        let apps = Worker.each(of: 8) { number in
            Replacement(clock: MockClock(today: "day \(number)")).register(in: containers[number])
            let app = try? launch(containers[number])
            app?.signIn("customer \(number)")
            return app
        }
        let receipts = Worker.each(of: 8) { number in
            guard let app = apps[number], let visit = try? app.newVisit() else { return "" }
            _ = visit.shelf.take("tea")
            return visit.checkout.pay() + " of \(app.history.count)"
        }
        let areTheirOwn = receipts.enumerated().allSatisfy { number, receipt in
            receipt == "Order 1, day \(number), customer \(number): tea, €3 of 1"
        }

        #expect(
            areTheirOwn,
            verdict(
                expected: Text(
                    en: "each of eight apps has its own clock, customer and orders.",
                    zh: "八个 App 各有各的时钟、顾客和订单。"),
                found: Text(
                    en: "an app with the clock, the customer or the orders of another.",
                    zh: "有一个 App 拿到了别的 App 的时钟、顾客或者订单。"),
                why: Text(
                    en: "tests that run at once must not meet. Each has its own container.",
                    zh: "同时运行的测试不能碰到一起。每个测试有自己的容器。")))
    }

    @Test func `validate sees the whole app, and finds nothing`() {
        let container = makeContainer()
        let fault = thrown { try container.validate() }
        #expect(
            fault == nil,
            verdict(
                expected: Text(en: "`validate()` finds no fault.", zh: "`validate()` 找不到缺陷。"),
                found: Text(fault?.text ?? ""),
                why: fault?.remedy ?? Text("")))

        let graph = container.graph
        var seen: [ServiceKey] = []
        var open = graph.services.map(\.key).filter { $0.type == App.self }
        while let key = open.popLast() {
            seen.append(key)
            open += graph.edges.filter { $0.from == key && !seen.contains($0.to) }.map(\.to)
        }
        let parts: [Any.Type] = [
            (any WallClock).self, (any EventLog).self, (any PriceServer).self, Shelf.self,
            Checkout.self,
        ]
        let unseen = parts.filter { part in !seen.contains { $0.type == part } }.map { "\($0)" }
        #expect(
            unseen.isEmpty,
            verdict(
                expected: Text(
                    en: "parameters lead from App to each part.", zh: "从 App 出发，顺着参数可以走到每个部件。"),
                found: Text(
                    en: "no parameter leads to \(unseen.joined(separator: ", ")).",
                    zh: "没有参数通向 \(unseen.joined(separator: "、"))。"),
                why: Text(
                    en: "`validate()` sees only parameters, not what a factory gets otherwise.",
                    zh: "`validate()` 只看得到参数，看不到工厂从别处拿到的东西。")))
    }

    @Test func `the container is deallocated with its last user`() {
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
                        "who has the container can ask for anything, and no init tells you what.",
                    zh: "谁拿着容器，谁就什么都能要到，而哪个 `init` 都不会告诉你要了什么。")))
    }

    @Test func `an error of the container reaches who asked for a visit`() throws {
        let app = try launch(makeContainer())
        let error = thrown { _ = try app.newVisit() }

        let other = error.map { "\($0.type)" }
        #expect(
            error?.type == ResolutionError.self,
            verdict(
                expected: Text(
                    en: """
                        the container is gone, and `newVisit()` throws what the container throws, \
                        a ResolutionError.
                        """,
                    zh: "容器已经释放，`newVisit()` 抛出的就是容器抛出的 ResolutionError。"),
                found: Text(
                    en: other.map { "an error of the type \($0)." } ?? "it throws nothing.",
                    zh: other.map { "抛出的错误是 \($0) 类型。" } ?? "什么也没有抛出。"),
                why: Text(
                    en: "the container's error says what is wrong, and what to do.",
                    zh: "哪里不对，该怎么做，容器的错误都说了。")))
    }

    @Test func `a fault is found before the launch`() {
        let container = makeContainer()
        let log = MockLog()
        container.register((any EventLog).self, scope: .singleton) {
            log.record("a factory ran")
            return log
        }
        container.register(Poster.self, scope: .singleton) { (_: PosterPrinter) in Poster() }
        let error = thrown { _ = try launch(container) }

        let other = error.flatMap { $0.type == ValidationError.self ? nil : "\($0.type)" }
        #expect(
            error != nil && other == nil,
            verdict(
                expected: Text(
                    en: "step 5: `launch(_:)` throws the ValidationError.",
                    zh: "第 5 步：`launch(_:)` 抛出 ValidationError。"),
                found: Text(
                    en: other.map { "it throws an error of the type \($0)." }
                        ?? "it launches, though a PosterPrinter is missing.",
                    zh: other.map { "抛出的错误是 \($0) 类型。" }
                        ?? "缺少 PosterPrinter，它还是启动了。"),
                why: other.map { _ in
                    Text(
                        en: "the ValidationError lists all faults. Its caller can read them there.",
                        zh: "ValidationError 列出了所有缺陷，调用方可以从它那里读到。")
                }
                    ?? Text(
                        en: "otherwise the first customer who looks at a poster finds the fault.",
                        zh: "不然，发现这个缺陷的会是第一个看海报的顾客。")))
        #expect(
            log.events.isEmpty,
            verdict(
                expected: Text(
                    en: "step 5: `launch(_:)` throws before any factory runs.",
                    zh: "第 5 步：`launch(_:)` 在运行任何工厂之前就抛出错误。"),
                found: Text(en: "factories ran first.", zh: "工厂先运行了。"),
                why: Text(
                    en: "a factory may open a file, or a connection, for an app that never starts.",
                    zh: "工厂可能打开文件或者连接，而这个 App 根本启动不了。")))

        container.register(PosterPrinter.self, scope: .graph) { PosterPrinter() }
        let captive = thrown { _ = try launch(container) }
        #expect(
            captive != nil,
            verdict(
                expected: Text(
                    en: "step 5: `launch(_:)` throws the ValidationError, whatever the fault is.",
                    zh: "第 5 步：不管是什么缺陷，`launch(_:)` 都抛出 ValidationError。"),
                found: Text(
                    en: "it launches, though a singleton keeps a `.graph` service.",
                    zh: "有一个单例一直留着 `.graph` 服务，它还是启动了。"),
                why: Text(
                    en: "what can be built can be wrong, too: here all posters have one printer.",
                    zh: "能创建出来的，也可能是错的：这里所有海报共用一台打印机。")))
    }
}

/// What the customers Wu and Ada do, and what the app says.
private struct RecordedVisit {
    var steps: [(name: Text, expected: String, found: String, why: Text)] = []

    mutating func run(_ app: App) throws {
        app.signIn("Wu")
        let (first, second) = (try app.newVisit(), try app.newVisit())
        record(
            Text(en: "take tea", zh: "拿 tea"), "tea, €3", first.shelf.take("tea"),
            Text(en: "that is its price.", zh: "这是它的价格。"))
        _ = first.shelf.take("tea")
        record(
            Text(en: "take jam", zh: "拿 jam"), "There is no jam.", first.shelf.take("jam"),
            Text(en: "the shop does not sell it.", zh: "商店不卖它。"))
        _ = first.shelf.take("jam")
        _ = first.shelf.take("butter")
        record(
            Text(en: "pay on another visit", zh: "在另一次光顾里付款"), "Your cart is empty.",
            second.checkout.pay(),
            Text(
                en: "no customer pays for what another has taken: each visit has its own cart.",
                zh: "顾客不为别人拿的东西付款：每次光顾有自己的 Cart。"))
        let receipt = first.checkout.pay()
        record(
            Text(en: "pay", zh: "付款"), "Order 1, DAY, Wu: tea, tea, butter, €8", receipt,
            receipt == "Your cart is empty."
                ? Text(
                    en: "the shelf and the checkout of one visit share a cart.",
                    zh: "一次光顾的 Shelf 和 Checkout 共用一个 Cart。")
                : Text(
                    en: "the receipt says who pays, for what, and how much.",
                    zh: "收据上写着谁付款、买了什么、一共多少。"))

        app.signIn("Ada")
        _ = second.shelf.take("scone")
        let next = second.checkout.pay()
        record(
            Text(en: "pay the next order", zh: "给下一个订单付款"), "Order 2, DAY, Ada: scone, €4", next,
            next.hasPrefix("Order 2,")
                ? Text(
                    en: "all visits share a session, and it knows who is signed in now.",
                    zh: "所有光顾共用一个 Session，它知道现在登录的是谁。")
                : Text(
                    en: "all visits share an order book, and it numbers all orders.",
                    zh: "所有光顾共用一个 OrderBook，订单都由它编号。"))
        record(
            Text(en: "look at the orders", zh: "查看订单"),
            "DAY, Wu: tea, tea, butter; DAY, Ada: scone", app.history.joined(separator: "; "),
            Text(
                en: "the app reads the order book that the checkouts write.",
                zh: "App 读的 OrderBook，就是各个 Checkout 写的那一个。"))

        let events = [
            "DAY: Wu signed in", "asked for the price of tea", "asked for the price of jam",
            "there was no jam", "asked for the price of jam", "there was no jam",
            "asked for the price of butter", "order 1 was paid",
            "DAY: Ada signed in", "asked for the price of scone", "order 2 was paid", "none",
        ]
        for (number, event) in events.enumerated() {
            let found = number < app.events.count ? app.events[number] : "none"
            record(
                Text(en: "event \(number + 1)", zh: "第 \(number + 1) 个事件"), event, found,
                found.hasPrefix("asked for")
                    ? Text(
                        en: "a price that is known is not asked for again: all share a price list.",
                        zh: "已知的价格不会再问：大家共用一个 PriceList。")
                    : Text(
                        en: "all write into one log, and the app reads it.",
                        zh: "大家都写进同一个日志，App 也读它。"))
        }
    }

    private mutating func record(_ name: Text, _ expected: String, _ found: String, _ why: Text) {
        let found = found.replacing(/\d{4}-\d\d-\d\d/, with: "DAY")
        steps.append((name, expected, found, why))
    }
}

/// The places that a mock has not reached.
private func places(_ all: [(english: String, chinese: String, isReached: Bool)]) -> [Text] {
    all.filter { !$0.isReached }.map { Text(en: $0.english, zh: $0.chinese) }
}

private func notReached(_ places: [Text], _ error: Thrown?) -> Text {
    if let error { return Text(error.text) }
    return Text(
        en: "it did not reach \(places.map(\.english).joined(separator: ", ")).",
        zh: "没有到达：\(places.map(\.chinese).joined(separator: "、"))。")
}
