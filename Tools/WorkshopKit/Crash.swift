import Foundation
import Support

/// How a program was ended in the middle of a test, as its log tells.
public struct Crash: Sendable {
    enum Cause: Equatable {
        /// It called `exit`, or something like it.
        case exit
        case stackOverflow
        case signal(Int32)
    }

    let cause: Cause
    /// The runtime's own line: `NameTheLoop.swift:24: Fatal error: …`
    private let message: String?
    /// The line of the answer that led there, where the runtime names one: `NameTheLoop.swift:24`
    private let place: String?

    init(log: String) {
        let signal = log.matches(of: /signal code (\d+)/).last.flatMap { Int32($0.1) }
        switch signal {
        case nil: cause = .exit
        case SIGSEGV, SIGBUS: cause = .stackOverflow
        case let signal?: cause = .signal(signal)
        }
        let lines = log.lines
        // What exit tests do in processes of their own stands in the log, too, but earlier.
        message = lines.last {
            $0.contains(#/Fatal error: |^Could not cast value |^Simultaneous accesses /#)
        }?
        .replacing(#/^[^ ]*/([^/ ]+\.swift:\d+: )/#) { "\($0.1)" }
        .replacing(#/ \(?0x[0-9a-f]+\)?/#, with: "")
        let start = lines.lastIndex { $0.hasPrefix("*** Program crashed") } ?? lines.endIndex
        place = lines[start...].lazy.compactMap {
            $0.firstMatch(of: #//Exercises/\d\.\d-\w+/(?!Tests/).*?([^/]+\.swift:\d+)/#)
        }.first.map { String($0.1) }
    }

    /// What was found.
    var found: Text {
        switch cause {
        case .exit:
            return Text(
                en: "the program ended in the middle of the test, as `exit` ends one.",
                zh: "测试进行到一半，程序就结束了，像是调用了 `exit`。")
        case .stackOverflow:
            return Text(
                en: "calls without end: one call led to the next until the stack overflowed.",
                zh: "调用没完没了：一个调用引出下一个，直到栈溢出。")
        case .signal(let signal):
            guard let message else {
                let name = Self.names[signal] ?? "\(signal)"
                return Text(
                    en: "the signal \(name) ended the program, and the runtime did not tell why.",
                    zh: "程序被信号 \(name) 终止，运行时没有说明原因。")
            }
            guard let place, !message.hasPrefix(place) else {
                return Text(en: "the program crashed. \(message)", zh: "程序崩溃了。\(message)")
            }
            return Text(
                en: "the program crashed at \(place). \(message)",
                zh: "程序在 \(place) 崩溃了。\(message)")
        }
    }

    private static let names = [
        SIGABRT: "SIGABRT", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGKILL: "SIGKILL",
        SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    ]

    /// What that means.
    var why: Text {
        switch cause {
        case .exit:
            Text(
                en: "the tests after it did not run, so nothing is known about them.",
                zh: "它后面的测试没有运行，所以结果不得而知。")
        case .stackOverflow:
            Text(
                en: """
                    which function calls itself, perhaps through another? (Two threads that change \
                    the same memory can end a program like this, too.)
                    """,
                zh: """
                    哪个函数调用了自己？也许是通过另一个函数。（两个线程同时修改同一块内存，\
                    也可能让程序这样结束。）
                    """)
        case .signal:
            Self.meanings.first { message?.contains($0.message) == true }?.why
                ?? Text(
                    en:
                        "a lock or a queue that one thread takes twice can end a program like this.",
                    zh: "同一个线程两次进入同一把锁或者同一个队列，会这样终止程序。")
        }
    }

    private static let meanings: [(message: String, why: Text)] = [
        (
            "found nil",
            Text(
                en:
                    "`!` claims that a value is there. Where none may be, use `if let` or `guard let`.",
                zh: "`!` 断定这里有值。可能没有值的地方，用 `if let` 或者 `guard let`。")
        ),
        (
            "Could not cast",
            Text(
                en: "`as!` ends the program when the value has another type. `as?` gives nil.",
                zh: "值是别的类型时，`as!` 会终止程序，`as?` 则得到 nil。")
        ),
        (
            "Simultaneous accesses",
            Text(
                en: "code read a variable while another line was in the middle of changing it.",
                zh: "一行代码正在修改变量，改到一半，另一处代码就来读它。")
        ),
        (
            "unowned reference",
            Text(
                en: "`unowned` claims that the object is alive, and it was deallocated.",
                zh: "`unowned` 断定对象还活着，可它已经释放了。")
        ),
        ("out of range", Text(en: "no element has this index.", zh: "下标越界。")),
        (
            "Fatal error",
            Text(
                en: "your code, or what it calls, found that it cannot go on from here.",
                zh: "你的代码，或者它调用的代码，认定无法从这里继续。")
        ),
    ]
}
