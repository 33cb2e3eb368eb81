import ProofKit
import Testing

@Suite struct `A page in Chinese beside its page in English` {
    static let english = """
        # A container

        Ask it for a service.
        It answers.

        ```swift Sources/Step1Basic/MiniContainer.swift
        public init() {}
        ```

        ```console
        $ swift run tour 1 | grep 'A screen'
        A screen shows a name.
        ```

        ```mermaid
        flowchart LR
            a["the root"] --> b["the container"]
        ```
        """

    static let chinese = """
        # 容器

        向它要一个服务。它会回答。

        ```swift Sources/Step1Basic/MiniContainer.swift
        public init() {}
        ```

        ```console
        $ swift run tour 1 | grep '一个界面'
        一个界面显示名字。
        ```

        ```mermaid
        flowchart LR
            a["组合根"] --> b["容器"]
        ```
        """

    func pair(_ english: String = Self.english, _ chinese: String = Self.chinese) -> Parity {
        Parity(
            english: Markdown(name: "Lessons/Planted.md", text: english),
            chinese: Markdown(name: "Lessons/zh-Hans/Planted.md", text: chinese))
    }

    @Test func `both pages have the same code, but for words in drawings and the tour's output`() {
        #expect(pair().issues == [])
    }

    @Test(arguments: [
        ("public init() {}", "public init() { }"), ("run tour 1", "run tour 2"),
        ("```swift Sources/Step1Basic", "```swift Sources/Step2Scopes"),
    ])
    func `code that only one of both pages has is reported`(old: String, new: String) {
        let issues = pair(Self.english, Self.chinese.replacing(old, with: new)).issues
        let (here, there) = ("Lessons/Planted.md", "Lessons/zh-Hans/Planted.md")
        let place = old.contains("tour") ? 9 : 5

        #expect(issues.count == 2)
        #expect(
            issues.contains { $0.hasPrefix("\(here):\(place + 1) has code that \(there) lacks") })
        #expect(issues.contains { $0.hasPrefix("\(there):\(place) has code that \(here) lacks") })
    }

    @Test func `a Chinese page is stale, and not wrong, when its English page has changed`() {
        let twin = pair().accepted
        let changed = pair(Self.english.replacing("a service", with: "services"), twin)

        #expect(!pair(Self.english, twin).isStale)
        #expect(!pair(Self.english.replacing("service.\n", with: "service. "), twin).isStale)
        #expect(changed.isStale)
        #expect(changed.issues == [])
        #expect(!pair(changed.english.text, changed.accepted).isStale)
    }

    @Test(arguments: ["", "---\nread: 15 分钟\n---\n\n"])
    func `accepting a Chinese page notes its English page, and changes nothing else`(front: String)
    {
        let twin = pair(Self.english, front + Self.chinese).accepted

        let parts = twin.firstMatch(of: /<!-- english: \w{8} -->\n\n/)
        let note = parts.map { String($0.0) } ?? "no note"
        #expect(twin == front + note + Self.chinese)
        #expect(pair(Self.english, twin).accepted == twin)
    }

    @Test func `a page that says that it is behind may have other code until it is accepted`() {
        let twin = pair().accepted
        let changed = pair(Self.english.replacing("init()", with: "init(size: Int)"), twin)
        let marked = pair(changed.english.text, changed.markedBehind)

        #expect(changed.issues.count == 2)
        #expect(marked.issues == [])
        #expect(
            marked.chinese.text.contains("# 容器\n\n> **这一页落后于英文版。** 请读[英文版](../Planted.md)。\n\n"))
        #expect(marked.markedBehind == marked.chinese.text)
        #expect(marked.accepted == changed.chinese.text)
    }
}
