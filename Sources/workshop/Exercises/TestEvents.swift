import Foundation

/// What Swift Testing tells about a run, one JSON object a line, read while the tests run.
struct TestEvents {
    private(set) var refusals: [Checker.Refusal] = []
    private(set) var passed = 0
    /// The tests that were begun and did not end.
    private(set) var open: [String] = []
    /// How many lines were read: as long as it grows, the tests get on.
    private(set) var count = 0

    private var offset: UInt64 = 0

    var running: String? { open.first }

    private struct Line: Decodable {
        struct Payload: Decodable {
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
            let kind: String
            let testID: String?
            let messages: [Message]?
            let issue: Issue?
        }
        let payload: Payload
    }

    /// Reads the lines that have come since the last time.
    mutating func follow(_ file: URL) {
        guard let handle = try? FileHandle(forReadingFrom: file),
            (try? handle.seek(toOffset: offset)) != nil,
            let data = try? handle.readToEnd(), let end = data.lastIndex(of: UInt8(ascii: "\n"))
        else { return }
        let lines = data[...end]
        offset += UInt64(lines.count)
        for line in lines.split(separator: UInt8(ascii: "\n")) { read(line) }
    }

    private mutating func read(_ line: Data) {
        count += 1
        guard let event = try? JSONDecoder().decode(Line.self, from: line).payload,
            let name = event.testID?.firstMatch(of: /`(.*)`\(/).map({ String($0.1) })
        else { return }
        switch event.kind {
        case "testStarted": open.append(name)
        case "testEnded":
            open.removeAll { $0 == name }
            if event.messages?.first?.symbol == "pass" { passed += 1 }
        case "issueRecorded":
            let comments = (event.messages ?? []).filter { $0.symbol == "details" }.map(\.text)
            let said = comments.first { $0.hasPrefix("Expected: ") } ?? ""
            let place = event.issue?.sourceLocation.map {
                "\($0.fileID.split(separator: "/").last ?? ""):\($0.line)"
            }
            refusals.append(
                Checker.Refusal(
                    test: name, place: place ?? "",
                    expected: Self.part("Expected", of: said) ?? "this test to pass",
                    found: Self.part("Found", of: said) ?? event.messages?.first?.text
                        ?? "an error",
                    why: Self.part("Why", of: said) ?? ""))
        default: break
        }
    }

    private static func part(_ name: String, of comment: String) -> String? {
        comment.split(separator: "\n").first { $0.hasPrefix("\(name): ") }.map {
            String($0.dropFirst(name.count + 2))
        }
    }
}
