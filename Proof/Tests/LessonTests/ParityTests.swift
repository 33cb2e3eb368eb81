import Evidence
import Foundation
import Testing

/// The pages in Chinese say what the pages in English say.
@Suite struct `Both languages say the same` {
    @Test func `each page in Chinese has what its page in English has`() throws {
        let pages = try Parity.translated()

        #expect(pages.count >= 10)
        for page in pages {
            let faults = Parity.faults(
                english: try Markdown(file: page),
                chinese: try Markdown(file: Parity.twin(of: page)))
            #expect(faults == [])
        }
    }

    @Test func `each lesson in Chinese has its parts and keeps to its length`() throws {
        typealias Lessons = `The lessons are true`
        func twins(_ lessons: [Markdown]) throws -> [Markdown] {
            let pages = try Parity.translated()
            return try lessons.map(\.name).filter(pages.contains).map {
                try Markdown(file: Parity.twin(of: $0))
            }
        }
        let steps = try twins(Lessons.stepLessons())
        let styles = try twins(Lessons.styleLessons())
        let reports = [
            Check.shape(steps, budget: .chineseStep), Check.shape(styles, budget: .chineseStyle),
            Check.openings(steps + styles), Check.frameworks(steps + styles),
        ]

        #expect(reports.map(\.checked).allSatisfy { $0 >= 4 })
        #expect(reports.flatMap(\.faults) == [])
    }

    /// One word for one thing, as the glossary has it: what a page must not say, and what it says instead.
    static let otherWords = [
        "瞬态": "瞬时", "单件": "单例", "组装根": "组合根", "复合根": "组合根", "注入容器根": "组合根",
        "解析出错": "解析失败", "可重进入": "可重入", "递归互斥": "递归锁", "资料竞争": "数据竞争",
        "数据竞态": "数据竞争", "竞态": "竞争", "互斥体": "互斥锁", "死结": "死锁", "作用范围": "作用域",
        "生命周期作用域": "作用域", "初始化器": "构造器", "反初始化器": "析构器", "类型包": "参数包",
        "属性封装器": "属性包装器", "属性包裹器": "属性包装器", "主演员": "主 actor", "您": "你",
        "依赖关系图": "依赖图", "循环引用依赖": "循环依赖", "模拟物": "模拟对象", "重写注册": "覆盖注册",
    ]

    @Test func `each term has one word`() throws {
        for page in try Parity.translated() {
            let chinese = try Markdown(file: Parity.twin(of: page))
            for (number, line) in chinese.text.lines.enumerated() {
                for (word, term) in Self.otherWords where line.contains(word) {
                    Issue.record("\(chinese.name):\(number + 1) says \(word): say \(term).")
                }
            }
        }
    }

    /// A test's name is English. Behind it a page says in Chinese what it says: in parentheses,
    /// behind a colon, or before the name, which is then in parentheses.
    @Test func `each test that is named has a gloss, and one only`() throws {
        var glosses: [String: Set<String>] = [:]
        var named: Set<String> = []
        var lacking: Set<String> = []
        for page in try Parity.translated().map({ try Markdown(file: Parity.twin(of: $0)) }) {
            for match in page.text.matches(
                of: #/(（?)\[`([^`]+)`\]\([^)]*Tests/[^)]*\)(（[^）]*）|：)?/#)
            {
                let (name, gloss) = (String(match.2), match.3.map(String.init))
                named.insert(name)
                if let gloss, gloss != "：" { glosses[name, default: []].insert(gloss) }
                if gloss == nil, match.1.isEmpty { lacking.insert(name) }
            }
        }
        let isGlossed = Set(glosses.keys)
        // What the terminal says behind a name: the same.
        for (name, gloss) in try Self.tables() where isGlossed.contains(name) {
            glosses[name]?.insert("（\(gloss)）")
        }

        #expect(named.count > 100)
        #expect(glosses.filter { $0.value.count > 1 } == [:])
        #expect(lacking.subtracting(isGlossed).sorted() == [])
    }

    /// The names of tests in the tables of the workshop and of the exercises, with their glosses.
    private static func tables() throws -> [(String, String)] {
        let exercises = try `The lessons are true`.exercises().map { "Exercises/\($0)" }
        return try (exercises + ["Sources/workshop"]).flatMap { folder in
            try Markdown(file: "\(folder)/zh-Hans.txt").text.matches(of: /`([^`\n]+)`\n([^\n]+)\n/)
                .map { (String($0.1), String($0.2)) }
        }
    }
}

/// The comparison, given two pages that differ in one thing.
@Suite struct `Parity catches a planted fault` {
    static let english = """
        ---
        read: 12 minutes
        files: Sources/Step1Basic
        ---

        [简体中文](zh-Hans/Planted.md)

        # A container

        Ask it for [a service](Step2Scopes.md), 3 times, with `resolve`.

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
        $ swift run workshop tour 1 | grep 'A screen'
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
        read: 12 分钟
        files: Sources/Step1Basic
        ---

        [English](../Planted.md)

        # 容器
        <!-- en -->

        用 `resolve` 向它要[一个服务](Step2Scopes.md),要 3 次。

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
        $ swift run workshop tour 1 | grep '一个界面'
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
    static let original = Markdown(name: "Lessons/Planted.md", text: english)
    static let translation = Parity.accepted(
        english: original, chinese: Markdown(name: "Lessons/zh-Hans/Planted.md", text: chinese))

    func faults(_ old: String = "", _ new: String = "", english: String? = nil) -> [String] {
        let text = old.isEmpty ? Self.translation : Self.translation.replacing(old, with: new)
        return Parity.faults(
            english: Markdown(name: Self.original.name, text: english ?? Self.english),
            chinese: Markdown(name: "Lessons/zh-Hans/Planted.md", text: text))
    }

    @Test func `two pages that say the same`() {
        #expect(faults() == [])
        #expect(faults("\n", "\r\n") == [])
    }

    @Test(arguments: [
        ("public init() {}", "public init() { }", "code"),
        ("```swift Sources/Step1Basic", "```swift Sources/Step2Scopes", "code"),
        ("开始    [1, 2]", "开始    [1, 3]", "code"),
        ("开始    [1, 2]", "开始\n[1, 2]", "code"),
        ("workshop tour 1", "workshop tour 2", "code"),
        ("b[\"容器\"]", "c[\"容器\"]", "pictures"),
        ("-- \"索取\" -->", "-->", "pictures"),
        ("Step2Scopes.md", "Step3ThreadSafe.md", "links"),
        ("`resolve`", "`register`", "names in code"),
        ("要 3 次", "要 4 次", "numbers"),
        ("| 1 | 2 |", "| 1 | 2 | 3 |", "bars of the tables' rows"),
        ("- 二\n", "", "items of lists"),
        ("<details>", "", "folded parts"),
        ("## 代码", "### 代码", "the headings differ"),
        ("12 分钟", "13 分钟", "front matter's 'read'"),
        ("files: Sources/Step1Basic", "files: Sources/Step2Scopes", "front matter's 'files'"),
        ("[English](../Planted.md)\n", "", "must link Lessons/Planted.md"),
    ])
    func `a page that differs in one thing`(old: String, new: String, what: String) {
        let found = faults(old, new)

        #expect(found.contains { $0.contains(what) }, "\(found)")
    }

    @Test func `a section that changed in English`() throws {
        let found = faults(english: Self.english.replacing("- one", with: "- the first"))

        #expect(
            found == [
                "Lessons/zh-Hans/Planted.md:13 '代码' was made from another text than "
                    + "Lessons/Planted.md:12 'The code' has now. `swift run workshop parity` shows what changed."
            ])
    }

    @Test func `a page that says that it is behind`() {
        let banner = "# 容器\n"
        let behind = Self.translation.replacing(banner, with: "\(Parity.banner)\n\n\(banner)")
        func faults(_ english: String) -> [String] {
            Parity.faults(
                english: Markdown(name: "Lessons/Planted.md", text: english),
                chinese: Markdown(name: "Lessons/zh-Hans/Planted.md", text: behind))
        }

        #expect(faults(Self.english.replacing("- one", with: "- the first")) == [])
        #expect(
            faults(Self.english) == [
                "Lessons/zh-Hans/Planted.md is not behind: take out its banner."
            ])
    }
}
