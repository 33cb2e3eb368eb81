/// What was wrong with what the user asked for: one sentence with the remedy.
public struct Complaint: Error, CustomStringConvertible {
    private let text: Text

    public init(en english: String, zh chinese: String) {
        text = Text(en: english, zh: chinese)
    }

    /// For maintainers, whose commands speak English.
    public init(_ english: String) {
        text = Text(english)
    }

    public var description: String { text.description }
}
