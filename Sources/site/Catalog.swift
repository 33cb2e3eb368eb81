import Foundation
import Support
import WorkshopKit

/// The folder that `docc` makes the site from: the pages as tutorials and articles, and for each
/// step of a tutorial the file that stands on the right.
struct Catalog {
    let folder: URL
    /// Each page by its file, in both languages.
    private let pages: [String: (page: Page, name: String)]
    private let chapters: [Course.Chapter]
    /// Where the files of the checkout can be read, if it has such a place.
    private let repository: String?

    init(folder: URL, repository: String?) throws {
        self.folder = folder
        self.repository = repository
        chapters = try Course.chapters()
        var pages: [String: (Page, String)] = [:]
        for file in chapters.flatMap(\.files) {
            for language in [Language.english, .chinese] {
                let twin = Course.twin(of: file, language)
                // A page that is behind, or is not there yet, is shown in English.
                let url = Checkout.root.appending(path: twin)
                let isThere = FileManager.default.fileExists(atPath: url.path)
                var page = try Page(file: isThere ? twin : file)
                if page.isBehind || !isThere {
                    page = try Page(file: file)
                    page.parts[0] = .paragraph("这一页的中文落后于英文版，所以先给出英文。")
                }
                pages[twin] = (page, Course.name(of: file, language))
            }
        }
        self.pages = pages
    }

    func write() throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["header.html", "theme-settings.json"] {
            try FileManager.default.copyItem(
                at: Checkout.root.appending(path: "Lessons/Site/\(name)"),
                to: folder.appending(path: name))
        }
        for (page, name) in pages.values {
            let isTutorial = page.parts.contains { $0.isCode }
            try save(
                isTutorial ? tutorial(page, name) : article(page, name), as: "\(name).tutorial")
        }
        for language in [Language.english, .chinese] {
            try Language.$current.withValue(language) { try writeContents(language) }
        }
    }

    private func save(_ text: String, as name: String) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    // MARK: - The table of contents

    private func writeContents(_ language: Language) throws {
        let title = Text(
            en: "How a dependency injection container works", zh: "依赖注入容器是怎样工作的")
        let text = Text(
            en: "The lesson on the left, the code on the right. [简体中文](doc:MiniContainer-zh-Hans)",
            zh: "左边是课文，右边是代码。[English](doc:MiniContainer)")
        var lines = [
            "@Tutorials(name: \"MiniContainer\") {", "@Intro(title: \"\(title)\") {", "\(text)",
            "}",
        ]
        var image = ""
        for chapter in chapters {
            let files = chapter.files.map { Course.twin(of: $0, language) }
            let pictures = files.compactMap { pages[$0]?.page.pictures.first }
            // Behind the table of contents DocC is always dark.
            if let first = pictures.first { image = try picture(first, of: files[0], isDark: true) }
            lines += ["@Chapter(name: \"\(chapter.title)\") {", "\(chapter.text)", ""]
            lines.append("@Image(source: \"\(image)\", alt: \"\(chapter.title)\")")
            lines += chapter.files.map {
                "@TutorialReference(tutorial: \"doc:\(Course.name(of: $0, language))\")"
            }
            lines.append("}")
        }
        lines.append("}")
        let ending = language == .english ? "" : "-\(language.rawValue)"
        try save(lines.joined(separator: "\n"), as: "MiniContainer\(ending).tutorial")
    }

    // MARK: - A page

    private func opening(_ kind: String, _ page: Page, _ intro: ArraySlice<Page.Part>) throws
        -> [String]
    {
        return [
            "@\(kind)(time: \(page.minutes)) {", "@Intro(title: \"\(quoted(page.title))\") {",
            try markdown(intro, of: page), "}",
        ]
    }

    private func article(_ page: Page, _ name: String) throws -> String {
        let intro = page.parts.prefix { if case .paragraph = $0 { true } else { false } }
        let body = try page.parts.dropFirst(intro.count).map { part in
            if case .heading(let text, let level) = part {
                return "\(String(repeating: "#", count: level)) \(text)"
            }
            return try markdown([part], of: page)
        }
        return (try opening("Article", page, intro) + [""] + body + ["}"])
            .joined(separator: "\n\n")
    }

    private func tutorial(_ page: Page, _ name: String) throws -> String {
        let intro = page.parts.prefix { if case .paragraph = $0 { true } else { false } }.prefix(2)
        var lines = try opening("Tutorial", page, intro)
        var rest = page.parts.dropFirst(intro.count)
        var title = Page.isChinese(page.file) ? "先看这里" : "To begin with"
        var steps = 0
        while !rest.isEmpty {
            if case .heading(let text, level: 2) = rest[rest.startIndex] {
                title = text
                rest.removeFirst()
            }
            let section = rest.prefix { $0.level != 2 }
            rest = rest.dropFirst(section.count)
            lines.append("@Section(title: \"\(quoted(title))\") {")
            lines.append(try self.section(section, of: page, name, &steps))
            lines.append("}")
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// What stands before the first code is the section's text. Then each block of code is a step,
    /// with the paragraph before it.
    private func section(
        _ parts: ArraySlice<Page.Part>, of page: Page, _ name: String, _ steps: inout Int
    ) throws -> String {
        let start = parts.firstIndex { $0.isShown }.map { max($0 - 1, parts.startIndex) }
        let text = parts[..<(start ?? parts.endIndex)]
        var lines = ["@ContentAndMedia {", try markdown(text, of: page), "}", "@Steps {"]
        var reason: String?
        for part in parts[text.endIndex...] {
            if part.isShown {
                let other = Page.isChinese(page.file) ? "还有这一处：" : "And here:"
                lines += ["@Step {", reason ?? other, ""]
                lines += try shown(part, of: page, name, &steps) + ["}"]
                reason = nil
                continue
            }
            if let reason { lines += [reason, ""] }
            let text = try markdown([part], of: page)
            if case .paragraph = part {
                reason = text
            } else {
                lines += [text, ""]
                reason = nil
            }
        }
        return (lines + [reason ?? "", "}"]).joined(separator: "\n")
    }

    /// What stands on the right of a step.
    private func shown(
        _ part: Page.Part, of page: Page, _ name: String, _ steps: inout Int
    ) throws -> [String] {
        switch part {
        case .code(let block, let files):
            steps += 1
            let id = "\(name)-\(steps)"
            let code = try Code(block, files, in: page)
            try save(code.text, as: "\(id).swift")
            try save(code.before, as: "\(id)-before.swift")
            return [
                code.removed,
                "@Code(name: \"\(code.file)\", file: \"\(id).swift\", "
                    + "previousFile: \"\(id)-before.swift\")",
            ]
        case .picture(let lines):
            let image = try picture(lines, of: page.file)
            return ["@Image(source: \"\(image)\", alt: \"\(quoted(page.title))\")"]
        default: return []
        }
    }

    // MARK: - Text

    private func quoted(_ text: String) -> String {
        text.replacing("`", with: "").replacing("\"", with: "\\\"")
    }

    private func markdown(_ parts: some Sequence<Page.Part>, of page: Page) throws -> String {
        try parts.map { part in
            switch part {
            case .heading(let text, _): "**\(text)**"
            case .paragraph(let text): linked(text, in: page)
            case .other(let text): text.hasPrefix("```") ? text : linked(text, in: page)
            case .code(let lines, _): "```swift\n\(lines.joined(separator: "\n"))\n```"
            case .picture(let lines): "![\(page.title)](\(try picture(lines, of: page.file)))"
            case .quote(let lines): aside(linked(lines.joined(separator: "\n"), in: page))
            case .fold(let title, let parts):
                try fold(title, parts, of: page)
            }
        }.joined(separator: "\n\n")
    }

    /// An aside whose title begins with a triangle: `header.html` opens and closes it.
    private func fold(_ title: String, _ parts: [Page.Part], of page: Page) throws -> String {
        // A title with a colon, or with more than text, is none for DocC.
        let plain = title.replacing(/<[^>]*>|`/, with: "").replacing(":", with: ",")
        let isText = if case .paragraph = parts.first { true } else { false }
        let text = try markdown(parts, of: page)
        return aside("**▸ \(plain)** \(isText ? text : "&#8203;\n\n\(text)")")
    }

    /// DocC's form of a quote with a title: `> Answer: The real one.`
    private func aside(_ text: String) -> String {
        let titled = text.trimmingPrefix(/\s+/).replacing(/^\*\*([^*]+)\*\*\s*/) { "\($0.1): " }
        return titled.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "> \($0)" }.joined(separator: "\n")
    }

    /// A link leads to a page of the site, to the repository, or is only its words.
    private func linked(_ text: String, in page: Page) -> String {
        let safe = text.replacing(/^@/.anchorsMatchLineEndings(), with: "\\@")
        return safe.replacing(/\[((?:`[^`]*`|[^\[\]`])*)\]\(([^)\s]+)\)/) { match in
            let (words, target) = (match.1, match.2)
            if target.contains("://") { return String(match.0) }
            let parts = target.split(separator: "#", omittingEmptySubsequences: false)
            let folder = URL(filePath: "/" + page.file).deletingLastPathComponent()
            let path =
                parts[0].isEmpty
                ? page.file
                : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
            if let (page, name) = pages[path] {
                let anchor = parts.dropFirst().first.flatMap { page.anchors[String($0)] }
                return "[\(words)](doc:\(name)\(anchor.map { "#\($0)" } ?? ""))"
            }
            return repository.map { "[\(words)](\($0)/\(path))" } ?? String(words)
        }
    }

    // MARK: - Pictures

    /// Copies a picture, once for light and once for dark.
    ///
    /// - Returns: Its name.
    private func picture(
        _ lines: [String], of file: String, isDark: Bool = false
    ) throws -> String {
        let name = "\(Picture.name(of: lines)).svg"
        let url = Checkout.root.appending(path: "Lessons/Site/Pictures/\(name)")
        guard let drawn = try? String(contentsOf: url, encoding: .utf8) else {
            throw Complaint("\(file): a picture is not drawn: `Lessons/Site/draw` draws \(name).")
        }
        if isDark {
            try save(Picture.dark(drawn), as: "dark-\(name)")
            return "dark-\(name)"
        }
        try save(drawn, as: name)
        try save(Picture.dark(drawn), as: name.replacing(".svg", with: "~dark.svg"))
        return name
    }
}
