import Foundation

/// What Swift Testing reports about a run, one JSON object a line, read while the tests run.
public struct TestEvents {
    public private(set) var failures: [Check.Failure] = []
    /// The tests that ran to their end. If there are no failures, all of these have passed.
    private(set) var ended = 0
    /// How many lines were read: as long as it grows, the tests get on.
    public private(set) var count = 0
    /// The tests that were begun and did not end.
    private var open: [String] = []
    private var offset: UInt64 = 0

    public init() {}

    public var running: String? { open.first }

    private struct Line: Decodable {
        struct Event: Decodable {
            let kind: String
            let testID: String?
            let messages: [Message]?
            let issue: Issue?
            let _testCase: Case?
            let _comments: [String]?
        }
        struct Case: Decodable {
            let id: String
            let displayName: String
        }
        struct Message: Decodable {
            let symbol: String
            let text: String
        }
        struct Issue: Decodable {
            let sourceLocation: Location?
        }
        struct Location: Decodable {
            let fileID: String
            let line: Int
        }
        let payload: Event
    }

    /// Reads the lines that have come since the last time.
    public mutating func follow(_ file: URL) {
        guard let handle = try? FileHandle(forReadingFrom: file),
            (try? handle.seek(toOffset: offset)) != nil,
            let data = try? handle.readToEnd(), let end = data.lastIndex(of: UInt8(ascii: "\n"))
        else { return }
        let lines = data[...end]
        offset += UInt64(lines.count)
        for line in lines.split(separator: UInt8(ascii: "\n")) { read(line) }
    }

    mutating func read(_ line: Data) {
        count += 1
        guard let event = try? JSONDecoder().decode(Line.self, from: line).payload,
            let name = event.testID?.firstMatch(of: /`([^`]*)`\(/).map({ String($0.1) })
        else { return }
        let messages = event.messages ?? []
        // A test with arguments: `holds here, too: a singleton is built at the first resolve`.
        let argument = event._testCase.flatMap { $0.id.contains("argumentIDs: [") ? $0 : nil }
        let title = argument.map { "\(name): \($0.displayName)" } ?? name
        switch event.kind {
        case "testStarted": open.append(name)
        case "testCaseStarted": open = open.map { $0 == name ? title : $0 }
        case "testCaseEnded": open = open.map { $0 == title ? name : $0 }
        case "testEnded":
            open.removeAll { $0 == name }
            ended += 1
        case "issueRecorded":
            let details = messages.filter { $0.symbol == "details" }.map(\.text)
            // Swift 6.4 reports the values below the comments, 6.3 in the expectation itself.
            let comments = event._comments ?? details
            let values = details.dropFirst(comments.count).prefix(3)
            let found = ([messages.first?.text ?? ""] + values).joined(separator: "\n")
            // It may stand in the source, above the expectation, in several lines.
            let inSource = comments.prefix { $0.contains(#/^ *///#) }
            let sentence =
                inSource.isEmpty
                ? comments.first
                : inSource.joined(separator: "\n").replacing(#/(?m)\n? *// ?/#, with: " ")
                    .trimmingCharacters(in: .whitespaces)
            let verdict = comments.first { $0.hasPrefix("Expected: ") } ?? ""
            let place = event.issue?.sourceLocation.map { "\($0.fileID):\($0.line)" }
            failures.append(
                Check.Failure(
                    test: title, place: place ?? "",
                    expected: Self.part("Expected", of: verdict) ?? "",
                    found: Self.part("Found", of: verdict) ?? found,
                    why: Self.part("Why", of: verdict) ?? "",
                    comment: verdict.isEmpty ? sentence ?? "" : ""))
        default: break
        }
    }

    /// What stands behind a label, up to the next one.
    private static func part(_ label: String, of verdict: String) -> String? {
        let lines = verdict.lines.drop { !$0.hasPrefix("\(label): ") }
        guard let first = lines.first else { return nil }
        let rest = lines.dropFirst().prefix { !$0.contains(#/^(Found|Why): /#) }
        return ([String(first.dropFirst(label.count + 2))] + rest).joined(separator: "\n")
    }
}
