import Foundation
import Support
import WorkshopKit

/// The pages of the site, in their order, in each language.
struct Course {
    struct Chapter {
        let title: Text
        let text: Text
        /// The English pages, from the top of the checkout.
        let files: [String]
    }

    static func chapters() throws -> [Chapter] {
        let lessons = [
            (
                Text(en: "The steps", zh: "四步"),
                Text(
                    en: "From an empty file to a container that you could use.",
                    zh: "从一个空文件，到一个可以用的容器。"),
                [
                    "README", "Step1Basic", "Step2Scopes", "Step3ThreadSafe", "Step4aLoops",
                    "Step4bParameters", "Step4cProviders", "Step4Graph", "Step4Search",
                    "Step4Fast",
                ]
            ),
            (
                Text(en: "The styles", zh: "各种风格"),
                Text(en: "Other ways to do dependency injection.", zh: "依赖注入的其他做法。"),
                [
                    "Styles", "StyleFactoryProtocols", "StylePropertyWrappers", "StyleMainActor",
                    "StyleTypedFactories", "StyleAsync",
                ]
            ),
            (
                Text(en: "Out into the world", zh: "走进实际项目"),
                Text(
                    en: "Your app, real frameworks, and where what you have read elsewhere is.",
                    zh: "你的应用、真实的框架，以及你在别处读过的内容在哪里。"),
                ["InAnApp", "Frameworks", "ComingFrom"]
            ),
            (
                Text(en: "To look things up", zh: "查阅"),
                Text(
                    en: "What breaks and what mends it; terms; figures; how to lead a workshop.",
                    zh: "局限与修复、术语、数字，以及怎样带工作坊。"),
                ["Ledger", "Glossary", "Benchmarks", "Facilitator"]
            ),
        ].map { title, text, names in
            Chapter(title: title, text: text, files: names.map { "Lessons/\($0).md" })
        }
        let exercises = Chapter(
            title: Text(en: "The exercises", zh: "练习"),
            text: Text(
                en: "Each is a folder of the checkout: `swift run workshop` knows the next one.",
                zh: "每个练习是项目里的一个文件夹；`swift run workshop` 知道接下来做哪个。"),
            files: try Exercise.all().map { "Exercises/\($0.folder)/README.md" })
        try checkComplete(lessons)
        return lessons + [exercises]
    }

    private static func checkComplete(_ chapters: [Chapter]) throws {
        let folder = Checkout.root.appending(path: "Lessons").path
        let there = try FileManager.default.contentsOfDirectory(atPath: folder)
        for name in there where name.hasSuffix(".md") {
            guard chapters.contains(where: { $0.files.contains("Lessons/\(name)") }) else {
                throw Complaint("Lessons/\(name) is in no chapter: see Sources/site/Course.swift.")
            }
        }
    }

    static func twin(of file: String, _ language: Language) -> String {
        if language == .english { return file }
        if file.hasPrefix("Exercises/") {
            return file.replacing("README.md", with: "README.zh-Hans.md")
        }
        return file.replacing("Lessons/", with: "Lessons/zh-Hans/")
    }

    /// What DocC calls a page: `Step2Scopes`, `2.1-KeepOne-zh-Hans`.
    static func name(of file: String, _ language: Language) -> String {
        let parts = file.split(separator: "/")
        let name = parts.count == 3 ? parts[1] : parts[1].dropLast(".md".count)
        let word = name == "README" ? "Overview" : name.replacing(".", with: "-")
        return language == .english ? String(word) : "\(word)-\(language.rawValue)"
    }
}
