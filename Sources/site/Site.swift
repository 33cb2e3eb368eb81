import Foundation
import Support
import WorkshopKit

/// `swift run workshop read`: the course as a site, with the code beside the text.
enum Site {
    static func run(_ words: [String]) throws -> Int32 {
        var words = words[...]
        var lesson: String?
        var output: URL?
        var base: String?
        var port = "8080"
        while let word = words.popFirst() {
            switch word {
            case "--output":
                guard let path = words.popFirst() else { throw needs("--output", "build/site") }
                output = URL(filePath: path)
            case "--base":
                // Where a server has the site, if not at its top: GitHub's has it at /MiniContainer.
                guard let path = words.popFirst() else { throw needs("--base", "MiniContainer") }
                base = path
            case "--port":
                guard let number = words.popFirst(), UInt16(number) != nil else {
                    throw needs("--port", "8081")
                }
                port = number
            default:
                guard lesson == nil, !word.hasPrefix("-") else {
                    throw Complaint(
                        en: "`read` takes a lesson, --output DIR and --port N, not '\(word)'.",
                        zh: "`read` 后面可以写课文、--output 文件夹、--port 端口，不能写“\(word)”。")
                }
                lesson = word
            }
        }
        let page = try lesson.map(address) ?? Course.contents
        let folder = Checkout.root.appending(path: ".build-site")
        let catalog = folder.appending(path: "MiniContainer.docc")
        try Catalog(folder: catalog, repository: repository()).write()
        if let output { return try convert(catalog, to: output, base: base) }
        return try preview(catalog, folder.appending(path: "site"), port: port, page: page)
    }

    private static func needs(_ option: String, _ example: String) -> Complaint {
        Complaint(
            en: "what behind `\(option)`? For instance `\(option) \(example)`.",
            zh: "`\(option)` 后面写什么？例如 `\(option) \(example)`。")
    }

    /// The page that a word means: `2`, `Step2Scopes`, `4a`, `styles`, `2.1`.
    private static func address(of word: String) throws -> String {
        let files = try Course.chapters().flatMap(\.files)
        let names = files.map { Course.name(of: $0, .english) }
        let wanted = word.lowercased().replacing(".", with: "-")
        let index =
            names.firstIndex { $0.lowercased() == wanted }
            ?? names.firstIndex { $0.lowercased().hasPrefix("step\(wanted)") }
            ?? names.firstIndex { $0.lowercased().contains(wanted) }
        guard let index else {
            throw Complaint(
                en:
                    "there is no lesson '\(word)'. There are: \(names.prefix(10).joined(separator: ", ")).",
                zh: "没有“\(word)”这一课。有：\(names.prefix(10).joined(separator: "、"))。")
        }
        let name = Course.name(of: files[index], Language.current)
        return "\(Course.path)/\(name.lowercased())"
    }

    /// Where this checkout can be read, as `git` knows it.
    private static func repository() -> String? {
        guard let git = try? Toolchain.tool("git"),
            let child = try? Child.run(git, ["remote", "get-url", "origin"]),
            let match = child.output.firstMatch(of: /github\.com[:\/]([^\s]+?)(\.git)?\s*$/)
        else { return nil }
        return "https://github.com/\(match.1)/blob/main"
    }

    // MARK: - docc

    private static let options = [
        "--fallback-display-name", "MiniContainer", "--experimental-enable-custom-templates",
    ]

    private static func convert(_ catalog: URL, to output: URL, base: String?) throws -> Int32 {
        let place = base.map { ["--hosting-base-path", $0] } ?? []
        let child = try docc(
            ["convert", catalog.path, "--output-dir", output.standardizedFileURL.path] + place
                + options)
        let warnings = child.output.trimmingCharacters(in: .whitespacesAndNewlines)
        if !warnings.isEmpty { print(warnings) }
        guard child.ending == .exit(0) else { return 1 }
        let redirect =
            "<meta http-equiv=\"refresh\" content=\"0; url=\(Course.path.dropFirst())\">\n"
        try redirect.write(
            to: output.appending(path: "index.html"), atomically: true, encoding: .utf8)
        print(Text(en: "The site is in \(output.path).", zh: "网站在 \(output.path)。"))
        return 0
    }

    private static func preview(_ catalog: URL, _ output: URL, port: String, page: String) throws
        -> Int32
    {
        let address = "http://localhost:\(port)\(page)"
        var served: TimeInterval?
        var isTold = false
        let child = try docc(
            ["preview", catalog.path, "--output-dir", output.path, "--port", port] + options
        ) { moment in
            // `docc` prints the address, and then learns whether the port is free.
            if moment.output.contains("Address:") { served = served ?? moment.seconds }
            if let served, !isTold, moment.seconds > served + 0.3 {
                isTold = true
                print(
                    Text(
                        en: "The course is at \(address) until you press Ctrl-C.",
                        zh: "课程在 \(address)，按 Ctrl-C 结束。"))
                fflush(nil)
                open(address)
            }
            return true
        }
        if child.ending == .exit(0) { return 0 }
        let reason = child.output.split(separator: "\n").first { $0.contains("error: ") } ?? ""
        throw Complaint(
            en: "`docc` could not serve the site; another port may help: `--port 8081`. \(reason)",
            zh: "`docc` 没能打开网站；可以换一个端口：`--port 8081`。\(reason)")
    }

    private static func docc(
        _ arguments: [String], goesOn: (Child.Moment) -> Bool = { _ in true }
    ) throws -> Child {
        #if os(macOS)
            return try Child.run(
                URL(filePath: "/usr/bin/xcrun"), ["docc"] + arguments, goesOn: goesOn)
        #else
            guard let docc = try? Toolchain.tool("docc") else {
                throw Complaint(
                    en:
                        "this toolchain has no `docc`. Use one from swift.org, or read Lessons/README.md.",
                    zh: "这个工具链里没有 `docc`。请使用 swift.org 的工具链，或者直接读 Lessons/zh-Hans/README.md。")
            }
            return try Child.run(docc, arguments, goesOn: goesOn)
        #endif
    }

    /// Shows the page where there is a desktop.
    private static func open(_ address: String) {
        #if os(macOS)
            let name = "open"
        #else
            let name = "xdg-open"
            let environment = ProcessInfo.processInfo.environment
            guard environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"] != nil else { return }
        #endif
        guard let tool = try? Toolchain.tool(name) else { return }
        _ = try? Process.run(tool, arguments: [address])
    }
}

extension Course {
    static let path = "/tutorials/minicontainer"

    /// The table of contents in the language that is spoken here.
    static var contents: String {
        Language.current == .english ? path : "/tutorials/minicontainer-zh-hans"
    }
}
