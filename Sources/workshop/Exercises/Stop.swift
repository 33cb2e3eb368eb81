import Evidence
import Foundation

/// How a program was stopped in the middle of a test, as its log tells.
struct Stop: Equatable {
    enum Cause: Equatable {
        /// It called `exit`, or something like it.
        case end
        /// Calls filled the stack.
        case overflow
        case trap(signal: Int32)
    }

    let cause: Cause
    /// The runtime's own line: `NameTheLoop.swift:24: Fatal error: …`
    let line: String?
    /// The line of the answer that led there, where the runtime names one: `NameTheLoop.swift:24`
    let place: String?

    init(log: String) {
        let signal = log.matches(of: /signal code (\d+)/).last.flatMap { Int32($0.1) }
        switch signal {
        case nil: cause = .end
        case SIGSEGV, SIGBUS: cause = .overflow
        case let signal?: cause = .trap(signal: signal)
        }
        // What exit tests do in processes of their own stands in the log, too, but earlier.
        let said = log.lines.last {
            $0.contains(#/Fatal error: |^Could not cast value |^Simultaneous accesses /#)
        }
        line =
            signal == nil || cause == .overflow
            ? nil
            : said?.replacing(#/^[^ ]*/([^/ ]+\.swift:\d+: )/#) { "\($0.1)" }
                .replacing(#/ \(0x[0-9a-f]+\)/#, with: "").replacing(#/ 0x[0-9a-f]+/#, with: "")
        let lines = log.lines
        let crash = lines.lastIndex { $0.hasPrefix("*** Program crashed") } ?? lines.endIndex
        place = lines[crash...].lazy.compactMap {
            $0.firstMatch(of: #//Exercises/\d\.\d-\w+/(?!Tests/).*?([^/]+\.swift:\d+)/#)
        }.first.map { String($0.1) }
    }

    /// What was found, in words.
    var found: String {
        switch cause {
        case .end:
            return "the program ended in the middle of the test, without an error, as `exit` does."
        case .overflow:
            return "calls without end: one call led to the next until the stack overflowed."
        case .trap(let signal):
            guard let line else {
                return "signal \(signal) stopped the program, and the runtime did not say why."
            }
            guard let place, !line.hasPrefix(place) else {
                return "the program was stopped. \(line)"
            }
            return "the program was stopped at \(place). \(line)"
        }
    }

    /// What that means.
    var why: String {
        switch cause {
        case .end: return "the tests after it did not run, so nothing is known about them."
        case .overflow:
            return "each call that has not returned keeps its place on the stack. Which function "
                + "calls itself, perhaps through another? (Two threads that change the same "
                + "memory can end a program like this, too.)"
        case .trap:
            let line = line ?? ""
            return Self.meanings.first { line.contains($0.text) }?.means ?? Self.silent
        }
    }

    private static let silent =
        "a queue or a lock that one thread takes twice can stop a program like this, and so "
        + "can a check of your own."

    private static let meanings = [
        (
            text: "found nil",
            means: "`!` says that a value is there. Where it may be missing, use `if let`, "
                + "`guard let` or `??`."
        ),
        (
            text: "Could not cast",
            means: "`as!` stops the program when the value has another type. `as?` gives nil."
        ),
        (
            text: "Simultaneous accesses",
            means: "code read a variable while another line was in the middle of changing it. "
                + "Let the change end first."
        ),
        (
            text: "unowned reference",
            means: "`unowned` says that the object still lives. It is gone. `weak` gives nil then."
        ),
        (text: "out of range", means: "there is no element at that place."),
        (
            text: "Fatal error",
            means: "your code, or what it calls, said that it cannot go on from here."
        ),
    ]
}
