import Foundation
import Support
import TestSupport
import Testing
import ValidateBeforeLaunch

// One after the other, in this order: the first that fails is the next thing to do.
// `-->` is an edge, and `-.->` a deferred one: the parameter is a `Provider`.
@Suite(.serialized) struct ValidateBeforeLaunchTests {
    @Test func `a singleton needs a .graph service`() {
        expect(
            "Shop Cart", in: "Shop --> Cart",
            why: Text(
                en: "the shop keeps the cart of its first customer for ever.",
                zh: "Shop 会永远留着第一位顾客的 Cart。"))
    }

    @Test func `there are transients between them`() {
        expect(
            "Shop Screen Cart", in: "Shop --> Screen", "Screen --> Clock", "Screen --> Cart",
            why: Text(
                en: "the shop keeps the screen, and the screen keeps the cart.",
                zh: "Shop 留着 Screen，Screen 又留着 Cart。"))
        expect(
            "Shop Window Screen Row Cart",
            in: "Row --> Cart", "Screen --> Row", "Window --> Screen", "Shop --> Window",
            why: Text(
                en: "the shop keeps whatever its transients keep, however long the path is.",
                zh: "瞬时服务留着什么，Shop 就留着什么，不管路径有多长。"))
    }

    @Test func `a Provider keeps nothing`() {
        expect(
            in: "Shop -.-> Cart", "Shop --> Screen", "Screen -.-> Cart", "Shop -.-> Row",
            "Row --> Bill",
            why: Text(
                en: "a `Provider` is the remedy: the shop asks for a cart each time.",
                zh: "`Provider` 正是解决办法：Shop 每次都重新要一个 Cart。"))
        expect(
            "Shop Order", in: "Shop -.-> Order", "Shop --> Order",
            why: Text(
                en: "a `Provider` keeps no order, but the other parameter does.",
                zh: "`Provider` 不留 Order，另一个参数却会留着它。"))
    }

    @Test func `another singleton answers for itself`() {
        expect(
            "Shop Cart", in: "App --> Screen", "Screen --> Shop", "Shop --> Cart",
            why: Text(
                en: "there is one mistake, and only the shop can mend it.",
                zh: "错误只有一个，只有 Shop 能修复它。"))
    }

    @Test func `a path ends at a .graph service`() {
        expect(
            "Shop Order", in: "Shop --> Order", "Order --> Cart", "Order --> Row", "Row --> Bill",
            why: Text(
                en: "there is one mistake: if the shop keeps no order, it keeps no cart either.",
                zh: "错误只有一个：Shop 不留 Order，也就不会留 Cart。"))
    }

    @Test func `without a singleton there is no captive`() {
        expect(
            in: "Screen --> Cart", "Order --> Cart", "Cart --> Shop",
            why: Text(
                en: "nobody here lives longer than the cart and keeps it.",
                zh: "这里没有谁比 Cart 活得更久、又留着它。"))
    }

    @Test func `a singleton has several captives`() {
        expect(
            "Shop Order", "Shop Screen Bill", "Shop Screen Cart",
            in: "Shop --> Screen", "Shop --> Order", "Screen --> Cart", "Screen --> Bill",
            why: Text(
                en: "the shop keeps all three, and you want to mend them all before launch.",
                zh: "三个都被 Shop 留着，启动之前要把它们都修好。"))
    }

    @Test func `several singletons have the same captive`() {
        expect(
            "App Cart", "Kiosk Screen Cart", "Shop Screen Cart",
            in: "Shop --> Screen", "Screen --> Cart", "Kiosk --> Screen", "App --> Cart",
            why: Text(
                en: "each of the three keeps a cart. What is found for one of them says nothing "
                    + "of the others.",
                zh: "三个单例各留着一个 Cart。替其中一个找到了，另外两个还是要找。"))
    }

    @Test func `each pair is found once`() {
        let arrows = ["Shop --> Screen", "Shop --> Window", "Screen --> Cart", "Window --> Cart"]
        let found = captives(in: arrows)
        #expect(
            found == ["Shop Screen Cart"] || found == ["Shop Window Cart"],
            verdict(
                expected: Text(
                    en: "one path from Shop to Cart. The edges: \(list(arrows)).",
                    zh: "从 Shop 到 Cart 有一条路径。边：\(list(arrows))。"),
                found: inWords(found),
                why: Text(
                    en: "it is one mistake. Two paths are as short here, and either will do.",
                    zh: "这是同一个错误。这里有两条路径一样短，给出哪一条都行。")))
        expect(
            "Shop Cart", in: "Shop --> Cart", "Shop --> Cart",
            why: Text(
                en: "a factory may have two parameters of one type. It is still one mistake.",
                zh: "一个工厂可以有两个同类型的参数，错误仍然只有一个。"))
    }

    @Test func `the path is a shortest one`() {
        let why = Text(
            en: "there is more than one path, and the shortest is the easiest to understand.",
            zh: "路径不止一条，最短的那条最容易看懂。")
        // The long one is met first, then last.
        expect(
            "Shop Screen Cart",
            in: "Shop --> Window", "Window --> Screen", "Screen --> Cart", "Shop --> Screen",
            why: why)
        expect(
            "Shop Screen Cart",
            in: "Shop --> Screen", "Shop --> Clock", "Screen --> Cart", "Clock --> Row",
            "Row --> Cart",
            why: why)
    }

    @Test func `a missing service is no captive`() {
        expect(
            "Shop Cart", in: "Shop --> not registered", "Shop --> Cart",
            why: Text(
                en: "that a service is missing is another fault, which another check finds.",
                zh: "缺少服务是另一种错误，由另一项检查来找。"))
    }

    @Test func `transients need each other`() {
        let arrows = [
            "Shop --> Clock", "Clock --> Row", "Row --> Clock", "Clock --> Screen",
            "Screen --> Cart",
        ]
        let found = resultWithinASecond { captives(in: arrows) }
        let wanted = ["Shop Clock Screen Cart"]
        #expect(
            found == wanted,
            verdict(
                expected: Text(
                    en: "\(inWords(wanted).english) The edges: \(list(arrows)).",
                    zh: "\(inWords(wanted).chinese)边：\(list(arrows))。"),
                found: found.map(inWords)
                    ?? Text(
                        en: "no end: after a second of work the search still goes on.",
                        zh: "没有尽头：工作了一秒钟，搜索还在继续。"),
                why: Text(
                    en: "a search must end in any wiring, and in one with a loop most of all.",
                    zh: "不管怎样装配，搜索都必须有尽头，有环的时候更要有。")))
    }

    @Test func `many ways lead down`() {
        // A ladder. From both ends of a rung, two ways lead on to the next rung.
        var arrows = ["Shop --> A1", "Shop --> B1", "A40 --> Cart", "B40 --> Cart"]
        for rung in 1..<40 {
            for end in ["A", "B"] {
                arrows.append("\(end)\(rung) --> A\(rung + 1)")
                arrows.append("\(end)\(rung) --> B\(rung + 1)")
            }
        }
        let found = resultWithinASecond { [arrows] in captives(in: arrows).count }
        #expect(
            found == 1,
            verdict(
                expected: Text(
                    en: """
                        one path from Shop to Cart. Shop needs A1 and B1, each of them needs A2 and \
                        B2, and so on, up to A40 and B40, which need Cart.
                        """,
                    zh: """
                        从 Shop 到 Cart 有一条路径。Shop 需要 A1 和 B1，这两个各需要 A2 和 B2，\
                        这样一直到 A40 和 B40，它们需要 Cart。
                        """),
                found: found.map { Text(en: "\($0) paths.", zh: "找到 \($0) 条。") }
                    ?? Text(
                        en: "no answer: after a second of work the search still goes on.",
                        zh: "没有结果：工作了一秒钟，搜索还在继续。"),
                why: Text(
                    en: """
                        there are only 82 services, but more than a million million ways. A service \
                        that was seen before need not be searched again.
                        """,
                    zh: "服务只有 82 个，路却有一万亿条以上。见过的服务，不必再搜索一遍。")))
    }
}

/// The singletons and the `.graph` services of all tests. What is not here is a transient.
private let scopes: [String: Scope] = [
    "Shop": .singleton, "Kiosk": .singleton, "App": .singleton,
    "Cart": .graph, "Order": .graph, "Bill": .graph,
]

/// The paths that are found, such as `Shop Screen Cart`.
private func captives(in arrows: [String]) -> [String] {
    let edges = arrows.map { arrow in
        let isDeferred = arrow.contains(" -.-> ")
        let ends = arrow.split(separator: isDeferred ? " -.-> " : " --> ").map(String.init)
        return Edge(from: ends[0], to: ends[1], isDeferred: isDeferred)
    }
    let names = Set(edges.flatMap { [$0.from, $0.to] }).subtracting(["not registered"])
    let services = names.sorted().map { Node(key: $0, scope: scopes[$0, default: .transient]) }
    let paths = DependencyGraph(services: services, edges: edges).captives
    return paths.map { path in path.map(\.key).joined(separator: " ") }.sorted()
}

/// What a call returns, or nil if it has not ended after a second of work. A right search takes a
/// small part of that. Only the time on a processor counts, so a busy machine changes nothing.
private func resultWithinASecond<Result: Sendable>(
    _ call: @escaping @Sendable () -> Result
) -> Result? {
    let start = processorTime()
    let worker = Worker(call)
    while !worker.hasFinished(within: 0.02) {
        if processorTime() - start > 1 { return nil }
    }
    return worker.result()
}

/// For how many seconds this process has had a processor.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func expect(
    _ wanted: String..., in arrows: String..., why: Text,
    at place: SourceLocation = #_sourceLocation
) {
    let found = captives(in: arrows)
    #expect(
        found == wanted,
        verdict(
            expected: Text(
                en: "\(inWords(wanted).english) The edges: \(list(arrows)).",
                zh: "\(inWords(wanted).chinese)边：\(list(arrows))。"),
            found: inWords(found), why: why),
        sourceLocation: place)
}

private func inWords(_ paths: [String]) -> Text {
    if paths.isEmpty { return Text(en: "no captive.", zh: "没有被俘获的依赖。") }
    return Text(
        en: paths.map { $0.replacing(" ", with: " needs ") }.joined(separator: ", ") + ".",
        zh: paths.map { $0.replacing(" ", with: " 需要 ") }.joined(separator: "，") + "。")
}

private func list(_ arrows: [String]) -> Text {
    // No line ends within an arrow.
    let arrows = arrows.map { $0.replacing(" ", with: "\u{A0}") }
    return Text(en: arrows.joined(separator: ", "), zh: arrows.joined(separator: "，"))
}
