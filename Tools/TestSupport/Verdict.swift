import Support
import Testing

/// What a test of an exercise says when an answer does not pass, in the reader's language:
/// `#expect(…, verdict(expected: …, found: …, why: …))`.
///
/// `swift run workshop check` shows the three parts under its own names.
///
/// - Parameters:
///   - expected: What a right answer does.
///   - found: What this one did.
///   - why: Why that matters.
public func verdict(expected: Text, found: Text, why: Text) -> Comment {
    Comment(rawValue: "Expected: \(expected)\nFound: \(found)\nWhy: \(why)")
}
