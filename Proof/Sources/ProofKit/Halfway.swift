import Foundation
import Support

/// Code as a lesson shows it in the middle of a step: `Step3ThreadSafe#a-plain-lock` is that step
/// with a change of its page in `Proof/Mutants`. There may be several, made one after the other.
public struct Halfway {
    private let library: String
    private let changes: [Changes.Entry]

    /// - Throws: `Complaint` when there is no such change.
    public init(_ name: String) throws {
        let words = name.split(separator: "#").map(String.init)
        library = words[0]
        let page = "Proof/Mutants/\(library).md"
        let entries = try words.count > 1 ? Changes(page: page).entries : []
        changes = try words.dropFirst().map { anchor in
            guard let entry = entries.first(where: { $0.anchor == anchor }) else {
                throw Complaint("\(page) has no entry #\(anchor): correct the name.")
            }
            return entry
        }
    }

    /// The files that change.
    public var files: Set<String> { Set(changes.flatMap(\.edits).map(\.file)) }

    /// A file of the library, as the changes make it.
    public func text(of file: String) throws -> String {
        var text = try Checkout.text(of: "\(Library.sources(of: library))/\(file)")
        for edit in changes.flatMap(\.edits) where edit.file == file {
            do {
                text = try edit.applied(to: text)
            } catch {
                throw Complaint("\(library) changed: \(error)")
            }
        }
        return text
    }

    /// The files of a container: `Step3ThreadSafe`, or that step with a change,
    /// `Step3ThreadSafe#a-plain-lock`. In `Step4cProviders+Step4Graph#no-search-yet` the files that
    /// the second changes are added.
    public static func container(_ name: String) throws -> [String: String] {
        var texts: [String: String] = [:]
        for (place, layer) in name.split(separator: "+").map(String.init).enumerated() {
            let halfway = try Halfway(layer)
            let sources = Library.sources(of: halfway.library)
            guard Checkout.has("\(sources)/") else { throw Complaint("there is no \(sources).") }
            let all = try FileManager.default.contentsOfDirectory(
                atPath: Checkout.root.appending(path: sources).path)
            for file in place == 0 ? Set(all) : halfway.files {
                texts[file] = try halfway.text(of: file)
            }
        }
        return texts
    }

    /// The text of a file as a page names it: `Sources/Step3ThreadSafe/Mini….swift#a-plain-lock`,
    /// or without any change.
    public static func text(at path: String) throws -> String {
        let file = String(path.prefix { $0 != "#" })
        let folders = file.split(separator: "/").map(String.init)
        if file == path || folders.count < 2 { return try Checkout.text(of: file) }
        let anchors = path.dropFirst(file.count as Int)
        let halfway = try Halfway("\(folders[folders.count - 2])\(anchors)")
        return try halfway.text(of: folders[folders.count - 1])
    }
}
