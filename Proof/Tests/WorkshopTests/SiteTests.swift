import Foundation
import ProofKit
import Support
import Testing

/// `workshop read` makes the site of every page, and `docc` has nothing to say about it.
@Suite struct SiteTests {
    @Test func `the site has every page in both languages, and no warning`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }

        let child = try Child.run(
            Sandbox.program("site"), ["--output", folder.path, "--lang", "en"])

        #expect(child.ending == .exit(0), "\(child.output)")
        #expect(child.output == "The site is in \(folder.path).\n")
        for page in Checkout.files(in: "Lessons", ending: ".md") {
            let json = try data(of: page, in: folder)
            // Each block that names a file is a step, with that file beside it, but for what is
            // folded.
            let shown = try shown(page)
            for block in shown.blocks where ["swift", "diff"].contains(block.language) {
                if isFolded(block, in: shown) { continue }
                let file = try #require(block.arguments.last).replacing("/", with: "\\/")
                #expect(json.contains("\"fileName\":\"\(file)\""), "\(block.place)")
            }
        }
    }

    private func data(of page: String, in folder: URL) throws -> String {
        let language = page.contains("zh-Hans") ? "-zh-hans" : ""
        let name = (page as NSString).lastPathComponent.replacing(".md", with: "").lowercased()
        let file = (name == "readme" ? "overview" : name) + language + ".json"
        return try String(
            contentsOf: folder.appending(path: "data/tutorials/minicontainer/\(file)"),
            encoding: .utf8)
    }

    private func isFolded(_ block: Markdown.Block, in page: Markdown) -> Bool {
        let line = block.place.split(separator: ":").last.flatMap { Int($0) } ?? 0
        let above = page.text.lines.prefix(line)
        return above.count { $0.hasPrefix("<details>") } > above.count { $0 == "</details>" }
    }

    /// A page that is behind is shown in English.
    private func shown(_ page: String) throws -> Markdown {
        let english = page.replacing("zh-Hans/", with: "")
        let isBehind = try page != english && Parity(page: english).isBehind
        return try Markdown(file: isBehind ? english : page)
    }

    @Test func `a wrong word is answered with what there is`() throws {
        for words in [["nonsense"], ["--port"], ["--port", "x"], ["--output"], ["-x"]] {
            let child = try Child.run(Sandbox.program("site"), words + ["--lang", "en"])

            #expect(child.ending == .exit(1))
            #expect(child.output.hasPrefix("read: "), "\(child.output)")
        }
    }
}
