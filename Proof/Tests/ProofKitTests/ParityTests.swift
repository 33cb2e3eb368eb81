import ProofKit
import Testing

@Suite struct `A page in Chinese beside its page in English` {
    static let english = """
        ---
        minutes: 12
        ---

        [简体中文](zh-Hans/Planted.md)

        # A container

        Ask it for [a service](Step2Scopes.md), 30 times, with `resolve`.
        It answers.

        ## The code

        - one
        - two

        ```swift Sources/Step1Basic/MiniContainer.swift
        public init() {}
        ```

        ```text
        begin   [1, 2]
        ```

        ```console
        $ swift run tour 1 | grep 'A screen'
        A screen shows a name.
        ```

        ```mermaid
        flowchart LR
            a["the root"] -- "asks" --> b["the container"]
        ```

        | a | b |
        |---|---|
        | 1 | 2 |

        <details><summary>Answer</summary>

        Yes.

        </details>
        """

    static let chinese = """
        ---
        minutes: 12
        ---

        [English](../Planted.md)

        # 容器
        <!-- en -->

        用 `resolve` 向它要[一个服务](Step2Scopes.md)，要 30 次。它会回答。

        ## 代码
        <!-- en -->

        - 一
        - 二

        ```swift Sources/Step1Basic/MiniContainer.swift
        public init() {}
        ```

        ```text
        开始    [1, 2]
        ```

        ```console
        $ swift run tour 1 | grep '一个界面'
        一个界面显示名字。
        ```

        ```mermaid
        flowchart LR
            a["组合根"] -- "索取" --> b["容器"]
        ```

        | 甲 | 乙 |
        |---|---|
        | 1 | 2 |

        <details><summary>答案</summary>

        对。

        </details>
        """

    static func pair(_ english: String, _ chinese: String) -> Parity {
        Parity(
            english: Markdown(name: "Lessons/Planted.md", text: english),
            chinese: Markdown(name: "Lessons/zh-Hans/Planted.md", text: chinese))
    }

    /// The page in Chinese, made from the English in both of its sections.
    static func translation() throws -> String {
        try pair(english, chinese).accepting(["A container", "代码"])
    }

    func parity(
        inEnglish old: String = "", _ new: String = "", inChinese before: String = "",
        _ after: String = ""
    ) throws -> Parity {
        func replaced(_ text: String, _ old: String, _ new: String) -> String {
            old.isEmpty ? text : text.replacing(old, with: new)
        }
        return Self.pair(
            replaced(Self.english, old, new), replaced(try Self.translation(), before, after))
    }

    @Test func `two pages that have the same`() throws {
        #expect(try parity().faults == [])
        #expect(try parity(inChinese: "\n", "\r\n").faults == [])
    }

    @Test(arguments: [
        ("public init() {}", "public init() { }", "code"),
        ("```swift Sources/Step1Basic", "```swift Sources/Step2Scopes", "code"),
        ("开始    [1, 2]", "开始    [1, 3]", "code"),
        ("run tour 1", "run tour 2", "code"),
        ("b[\"容器\"]", "c[\"容器\"]", "code"),
        ("-- \"索取\" -->", "-->", "code"),
        ("Step2Scopes.md", "Step3ThreadSafe.md", "links"),
        ("`resolve`", "`register`", "names in code"),
        ("要 30 次", "要 40 次", "numbers"),
        ("| 1 | 2 |", "| 1 | 2 | 3 |", "tables"),
        ("- 二\n", "", "lists"),
        ("<details>", "", "folded parts"),
        ("## 代码", "### 代码", "it must have the headings of"),
        ("minutes: 12", "minutes: 13", "front matter"),
        ("[English](../Planted.md)\n", "", "links"),
    ])
    func `a page that differs in one thing`(old: String, new: String, what: String) throws {
        let faults = try parity(inChinese: old, new).faults

        #expect(faults.contains { $0.contains(what) }, "\(faults)")
    }

    @Test func `other words in English make the Chinese section stale`() throws {
        let parity = try parity(inEnglish: "- one", "- the first")

        #expect(parity.stale.map(\.section.title) == ["The code"])
        #expect(parity.faults.count == 1)
        #expect(
            parity.faults[0].hasPrefix(
                "Lessons/zh-Hans/Planted.md:12 '代码' was made from other words than "
                    + "Lessons/Planted.md:12 'The code' has now."))
    }

    @Test(arguments: [
        ("with `resolve`.\nIt", "with `resolve`. It"), ("with `resolve`", "with `resolve(_:)`"),
        ("public init() {}", "public init(size: Int) {}"), ("30 times", "40 times"),
        ("Step2Scopes.md", "Step3ThreadSafe.md"),
    ])
    func `neither lines that end elsewhere nor code and numbers make a section stale`(
        old: String, new: String
    ) throws {
        #expect(try parity(inEnglish: old, new).stale.isEmpty)
    }

    @Test func `one section is accepted, and no other`() throws {
        let changed = try parity(inEnglish: "e", "é")
        #expect(changed.stale.count == 2)

        let accepted = Self.pair(changed.english.text, try changed.accepting(["Thé codé"]))

        #expect(accepted.stale.map(\.twin.title) == ["容器"])
        #expect(throws: Fault.self) { try changed.accepting(["The end"]) }
    }

    @Test func `a page that tells that it is behind may be so, but no longer than that`() throws {
        let changed = try parity(inEnglish: "- one", "- the first\n- the second")

        let marked = Self.pair(changed.english.text, changed.markedBehind)

        #expect(marked.chinese.text.contains("# 容器\n<!-- en"))
        #expect(marked.chinese.text.contains("[英文版](../Planted.md)"))
        #expect(marked.faults == [])
        #expect(
            Self.pair(Self.english, marked.chinese.text).faults == [
                "Lessons/zh-Hans/Planted.md is not behind any more: take out its banner."
            ])
    }

    @Test func `the banner is taken out with the last difference`() throws {
        let changed = try parity(inEnglish: "- one", "- the first")
        let marked = Self.pair(changed.english.text, changed.markedBehind)

        let accepted = Self.pair(changed.english.text, try marked.accepting(["The code"]))

        #expect(marked.isBehind)
        #expect(!accepted.isBehind)
        #expect(accepted.faults == [])
        #expect(accepted.chinese.text.contains("-->\n\n用 `resolve`"))
    }
}
