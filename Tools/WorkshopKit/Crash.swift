import Foundation
import Support

/// How a program was ended in the middle of a test, as its log tells.
public struct Crash: Sendable {
    /// What was found.
    let found: Text
    /// What that means.
    let why: Text

    /// - Parameter folder: Stands before the name of a file.
    init(log: String, in folder: String = "") {
        let signal = log.matches(of: /signal code (\d+)/).last.flatMap { Int32($0.1) }
        // What exit tests do in processes of their own stands in the log, too, but earlier.
        let message = log.lines.last {
            $0.contains(#/Fatal error: |^Could not cast value |^Simultaneous accesses /#)
        }
        if let signal, [SIGSEGV, SIGBUS].contains(signal) {
            found = Text(
                en: "calls without end: one call led to the next until the stack overflowed.",
                zh: "调用没完没了：一个调用引出下一个，直到栈溢出。")
            why = Text(
                en: """
                    which function calls itself, perhaps through another? (Two threads that change \
                    the same memory can end a program like this, too.)
                    """,
                zh: """
                    哪个函数调用了自己？也许是通过另一个函数。（两个线程同时修改同一块内存，\
                    也可能让程序这样结束。）
                    """)
        } else if let message {
            // `…/MyContainer/MiniContainer.swift:24: Fatal error: …`, without what varies.
            let line = message.replacing(#/^[^ ]*/([^/ ]+\.swift:\d+: )/#) { folder + $0.1 }
                .replacing(#/ (to )?\(?0x[0-9a-f]+\)?,?/#, with: "")
            found = Text(en: "the program crashed. \(line)", zh: "程序崩溃了。\(line)")
            why =
                Self.meanings.first { message.contains($0.message) }?.why
                ?? Text(
                    en: "your code, or what it calls, found that it cannot go on from here.",
                    zh: "你的代码，或者它调用的代码，认定无法从这里继续。")
        } else {
            found = Text(
                en: "the program ended in the middle of the test.", zh: "测试进行到一半，程序就结束了。")
            why = Text(
                en: "a lock or a queue that one thread takes twice can end a program like this.",
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
                en: """
                    a variable was used while another line was in the middle of changing it. An \
                    assignment is not over before the old value is deallocated, and what the old \
                    value does then belongs to it.
                    """,
                zh: """
                    一行代码正在修改变量，改到一半，另一处代码就来用它。赋值要等旧值释放完才算结束，\
                    旧值释放时做的事也算在里面。
                    """)
        ),
    ]
}
