/// The words behind a verb: an exercise, perhaps, and options.
struct Asked {
    let id: String?
    let options: Set<String>

    /// - Throws: A `Complaint` about the first word that the verb does not take.
    init(_ verb: String, _ words: [String], options known: Set<String> = []) throws(Complaint) {
        let names = words.filter { !$0.hasPrefix("-") }
        options = Set(words).subtracting(names)
        if let unknown = options.subtracting(known).min() {
            let takes =
                known.isEmpty ? "no options" : "only \(known.sorted().joined(separator: " and "))"
            throw Complaint("`\(verb)` does not know '\(unknown)': it takes \(takes).")
        }
        if names.count > 1 {
            throw Complaint("`\(verb)` takes one exercise at a time, not '\(names[1])' as well.")
        }
        id = names.first
    }
}
