import Foundation
import Support

/// A step of the course, or a stage in which Step 4 grows.
public struct Step: Sendable {
    /// `4a`
    public let number: String
    /// `Step4aErrors`: its module, and the name of its lesson and its tests.
    public let name: String
    public let adds: Text
    public let breaks: Text

    var displayName: String { "\(Text(en: "Step", zh: "第")) \(number)\(Text(en: "", zh: " 步"))" }
}

/// The course: the one list of its steps.
public enum Course {
    public static let steps = [
        Step(
            number: "1", name: "Step1Basic",
            adds: Text(
                en: "a factory for each type, looked up by the type's name",
                zh: "每个类型一个工厂，按类型的名字查找"),
            breaks: Text(
                en: "every resolve creates a new instance",
                zh: "每次解析都创建一个新实例")),
        Step(
            number: "2", name: "Step2Scopes",
            adds: Text(
                en: "scopes: a singleton is created once and cached",
                zh: "有了作用域，单例只创建一次，然后缓存"),
            breaks: Text(
                en: "two threads create it twice",
                zh: "两个线程会把它创建两次")),
        Step(
            number: "3", name: "Step3ThreadSafe",
            adds: Text(
                en: "thread safety: a recursive lock, and Sendable services",
                zh: "线程安全，靠递归锁和 Sendable 的服务"),
            breaks: Text(
                en: "a circular dependency overflows the stack, and a missing service is just nil",
                zh: "循环依赖会让栈溢出；缺了服务，只得到 nil")),
        Step(
            number: "4a", name: "Step4aErrors",
            adds: Text(
                en: "errors that name the missing service or the cycle, with the resolution path",
                zh: "错误会指出循环依赖、缺少的服务和解析路径"),
            breaks: Text(
                en: "a factory that resolves captures the container: a retain cycle",
                zh: "工厂要解析，就得捕获容器，造成循环引用")),
        Step(
            number: "4b", name: "Step4bParameters",
            adds: Text(
                en: "a factory's parameters are its dependencies",
                zh: "工厂的参数就是它的依赖"),
            breaks: Text(
                en: "services that need each other for a good reason need a captured container",
                zh: "两个服务确实需要彼此时，只能靠捕获容器")),
        Step(
            number: "4c", name: "Step4cProviders",
            adds: Text(
                en: "providers and optionals: dependencies that come later, or may be missing",
                zh: "Provider 和可选参数，即延迟依赖和可选依赖"),
            breaks: Text(
                en: "two services of one screen cannot share an instance that ends with it",
                zh: "同一个页面的两个服务，没法共用一个随页面释放的实例")),
        Step(
            number: "4d", name: "Step4dGraphScope",
            adds: Text(
                en: "the scope .graph: one instance for each resolution",
                zh: ".graph 作用域，每次解析一个实例"),
            breaks: Text(
                en: "a misconfiguration shows only when a resolve meets it",
                zh: "装配有错，要到解析时才会暴露")),
        Step(
            number: "4e", name: "Step4Graph",
            adds: Text(
                en: "a dependency graph that you can validate before launch, and draw",
                zh: "可以在启动前校验、还能画出来的依赖图"),
            breaks: Text(
                en: "a missing service still compiles: a test finds it, not the compiler",
                zh: "漏掉注册照样能编译，靠测试而不是编译器发现")),
    ]

    static let fast = (
        name: "Step4Fast",
        about: Text(
            en: "Step 4's speed: where it is slow, and how it gets fast",
            zh: "第 4 步的速度：慢在哪里，怎样变快")
    )

    static let styles = (
        name: Text(en: "Styles", zh: "风格"),
        about: Text(
            en: "five other ways to inject dependencies, after Step 4", zh: "另外五种做法，学完第 4 步再看")
    )

    /// A page in the reader's language, where it has that: `Lessons/zh-Hans/Step1Basic.md` for
    /// `Lessons/Step1Basic.md`, and `README.zh-Hans.md` for `README.md`.
    public static func page(_ english: String) -> String {
        guard Language.current == .chinese else { return english }
        let chinese =
            english.hasPrefix("Lessons/")
            ? "Lessons/zh-Hans/" + english.dropFirst("Lessons/".count)
            : english.replacing(".md", with: ".zh-Hans.md")
        let file = Checkout.root.appending(path: chinese)
        return FileManager.default.fileExists(atPath: file.path) ? chinese : english
    }

    /// The step that a word names: `2`, `4a`, `step2`, `Step2Scopes`.
    static func step(named word: String) throws(Complaint) -> Step {
        let found = steps.first {
            [$0.number, "step\($0.number)", $0.name.lowercased()].contains(word.lowercased())
        }
        if let found { return found }
        // `4` and `4f` are near 4a to 4e.
        let near = steps.map(\.number).filter { $0.first == word.first }
        let numbers = near.isEmpty ? steps.map(\.number) : near
        throw Complaint(
            en: "there is no step '\(word)'. Did you mean \(numbers.joined(separator: ", "))?",
            zh: "没有“\(word)”这一步。你要的是不是 \(numbers.joined(separator: "、"))？")
    }

    static func steps(before step: Step) -> ArraySlice<Step> {
        steps.prefix { $0.number != step.number }
    }

    static func steps(after step: Step) -> ArraySlice<Step> {
        steps.drop { $0.number != step.number }.dropFirst()
    }

    /// The lessons that are the second page of a step.
    static let secondPages = ["Step4Search": "Step4Graph"]

    /// The step that a lesson is about.
    static func step(of lesson: String) -> Step? {
        let name = secondPages[lesson] ?? lesson
        return steps.first { $0.name == name }
    }

    /// What a reader can do when every exercise is solved.
    public static var whatComesAfter: String {
        Terminal.wrapped(
            Text(
                en: """
                    Every exercise is solved. Your own app comes next: \
                    \(page("Lessons/InAnApp.md")) says what to mind there, and \
                    \(page("Lessons/Styles.md")) when another style fits better.
                    """,
                zh: """
                    练习全部解决了。接下来是你自己的 App：\
                    \(page("Lessons/InAnApp.md")) 讲在 App 里怎么用、要注意什么，\
                    \(page("Lessons/Styles.md")) 讲什么时候另一种风格更合适。
                    """))
    }
}
