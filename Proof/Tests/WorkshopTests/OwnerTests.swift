import Foundation
import Support
import Testing

/// `.ci/owner`: whose repository this is.
@Suite struct `The owner of a copy` {
    @Test func `is named once, and then the job of CI passes`() throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: "owner-\(UUID())")
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.createDirectory(
            at: copy.appending(path: ".ci"), withIntermediateDirectories: true)
        let pages = ["README.md", "README.zh-Hans.md"]
        for file in pages + [".ci/owner"] {
            try FileManager.default.copyItem(
                at: Checkout.root.appending(path: file), to: copy.appending(path: file))
        }
        for page in pages {
            let text = try Checkout.text(of: page).replacing(
                /\]: https:\/\/github\.com\/\w+\//, with: "]: https://github.com/OWNER/")
            try text.write(to: copy.appending(path: page), atomically: true, encoding: .utf8)
        }
        func owner(_ words: String...) throws -> Child {
            try Child.run(copy.appending(path: ".ci/owner"), words)
        }

        let before = try owner()
        let set = try owner("ada/DI-Course")
        let after = try owner()

        #expect(before.ending == .exit(1))
        #expect(before.output.contains(".ci/owner"))
        #expect(set.ending == .exit(0))
        #expect(after.ending == .exit(0))
        for page in pages {
            let text = try String(contentsOf: copy.appending(path: page), encoding: .utf8)
            #expect(text.contains("https://github.com/ada/DI-Course"))
            #expect(text.contains("https://ada.github.io/DI-Course/"))
            let lines = try Checkout.text(of: page).lines
            #expect(text.lines.difference(from: lines).insertions.count <= 3)
        }
    }
}
