import Foundation
import ProofKit
import Support
import Testing
import WorkshopKit

/// Nothing on a page is only text.
@Suite struct `The pages are true` {
    /// Every page of the checkout. Read once, since nearly every test asks for them.
    static func pages() throws -> [Markdown] { try all.get() }

    private static let all = Result { try Checkout.files(ending: ".md").map(Markdown.init(file:)) }

    /// Those for learners, but for those that say that they are behind. What stands
    /// in `Proof` shows code that is wrong on purpose.
    static func learnersPages() throws -> [Markdown] {
        try pages().filter { !$0.name.hasPrefix("Proof/") && !$0.isBehind }
    }

    func expect(_ report: Report) {
        #expect(report.checked > 0, "There was nothing to check: is this the whole checkout?")
        for issue in report.issues { Issue.record(Comment(rawValue: issue)) }
    }

    @Test func `every Swift block stands in its file`() throws {
        expect(Check.swiftBlocks(try Self.learnersPages()))
    }

    @Test func `every diff block is the difference of its files`() throws {
        expect(Check.diffBlocks(try Self.learnersPages()))
    }

    @Test func `every diagram of a graph is what the container prints`() throws {
        expect(Check.pictures(try Self.learnersPages(), graphs: graphs))
    }

    @Test func `every line of code that a step adds is shown in its lesson`() throws {
        let names = Course.steps.map(\.name)
        let lessons = try zip(Course.steps, [nil] + names).map { step, before in
            // One step has a second page.
            let names = [step.name] + (step.name == "Step4Graph" ? ["Step4Search"] : [])
            let text = try names.map { try Checkout.text(of: "Lessons/\($0).md") }
                .joined(separator: "\n")
            let lesson = Markdown(name: "Lessons/\(step.name).md", text: text)
            return (lesson, step.name, before, step.provided.map(\.file))
        }

        expect(Check.addedLines(lessons))
    }

    @Test func `every link leads somewhere`() throws {
        expect(Check.links(try Self.pages()))
    }

    @Test func `every test that is named is there`() throws {
        let tests = try Checkout.files(ending: ".swift").filter { $0.contains("Tests/") }.flatMap {
            try Checkout.text(of: $0).matches(of: /func `([^`]+)`/).map { String($0.1) }
        }

        expect(Check.namedTests(try Self.learnersPages(), tests: Set(tests)))
    }

    @Test func `every row of the limitations names its test and its fix where they are`() throws {
        expect(Check.limitations(try Markdown(file: "Lessons/Limitations.md")))
    }

    /// A link may lead to an entry: `Glossary.md#captive-dependency`, in either language.
    @Test func `the glossary is in alphabetical order, and both languages have the same terms`()
        throws
    {
        func anchors(_ file: String) throws -> [String] {
            try Markdown(file: file).prose.matches(of: /<a id="([^"]+)"><\/a>/).map { String($0.1) }
        }
        let english = try anchors("Lessons/Glossary.md")

        #expect(english.count > 50)
        #expect(english == english.sorted())
        #expect(try anchors("Lessons/zh-Hans/Glossary.md").sorted() == english)
    }

    @Test func `every mutant and every wrong answer fits the code that it changes`() throws {
        let pages = try Self.pages().filter {
            $0.name.contains(/^Proof\/(Mutants|WrongAnswers)\/(?!README)/)
        }

        expect(try Check.changes(pages))
    }

    @Test func `every change that is only shown is named where it is shown`() throws {
        let pages = try Self.pages().filter { $0.name.contains(/^Proof\/Mutants\/(?!README)/) }

        expect(try Check.shown(pages, in: try Self.learnersPages()))
    }

    @Test func `every page has its twin in Chinese, with the same code`() {
        let pages = Parity.pages()

        #expect(pages.count > 30)
        for page in pages {
            if let parity = try? Parity(page: page) {
                for issue in parity.issues { Issue.record(Comment(rawValue: issue)) }
            } else {
                Issue.record("\(page) has no twin: `proof parity behind \(page)` makes one.")
            }
        }
    }

    /// One word for one thing, as the glossary has it: what no page says, and what it says instead.
    static let otherWords = [
        "瞬态": "瞬时", "单件": "单例", "组装根": "组合根", "复合根": "组合根", "解析出错": "解析失败",
        "可重进入": "可重入", "递归互斥": "递归锁", "资料竞争": "数据竞争", "数据竞态": "数据竞争",
        "竞争条件": "竞态条件", "互斥体": "互斥锁", "死结": "死锁", "作用范围": "作用域", "初始化器": "构造器",
        "反初始化器": "析构器", "类型包": "参数包", "属性封装器": "属性包装器", "属性包裹器": "属性包装器",
        "主演员": "主 actor", "您": "你", "依赖关系图": "依赖图", "循环引用依赖": "循环依赖",
        "模拟物": "mock", "重写注册": "覆盖注册", "加锁顺序颠倒": "锁顺序反转",
        "视图模型": "ViewModel", "令牌": "token",
    ]

    @Test func `each term in Chinese has one word`() throws {
        for page in try Self.learnersPages() {
            for (word, term) in Self.otherWords where page.text.contains(word) {
                let line = page.text.lines.firstIndex { $0.contains(word) } ?? 0
                Issue.record("\(page.name):\(line + 1) says \(word): say \(term).")
            }
        }
    }
}
