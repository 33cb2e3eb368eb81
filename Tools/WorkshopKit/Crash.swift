import Foundation
import Support

/// How a program ended in the middle of a test, as its log says.
public struct Crash: Sendable {
    /// What was found.
    let found: Text
    /// What that means.
    let why: Text

    /// - Parameters:
    ///   - test: Its name: what is about threads may well be a data race.
    ///   - files: The files that a reader can open. A place in another, such as the standard
    ///     library's, is left out.
    init(log: String, in test: String = "", files: [String] = []) {
        let signal = log.matches(of: /signal code (\d+)/).last.flatMap { Int32($0.1) }
        // What exit tests do in processes of their own stands in the log, too, but earlier.
        let message = log.lines.last {
            $0.contains(#/Fatal error: |^Could not cast value |^Simultaneous accesses /#)
        }
        if signal == SIGABRT && message == nil {
            // The memory allocator found it damaged.
            (found, why) = (Cause.race.found, Cause.race.why)
        } else if signal == SIGSEGV || signal == SIGBUS {
            let isAboutThreads = test.contains("thread")
            let likely = isAboutThreads ? Cause.race : Cause.recursion
            let other = isAboutThreads ? Cause.recursion : Cause.race
            found = likely.found
            why = Text(
                en: "\(likely.why.english) (\(other.isPossible.english))",
                zh: "\(likely.why.chinese)（\(other.isPossible.chinese)）")
        } else if let message {
            // `Step4Graph/MiniContainer.swift:24: Fatal error: …`, without what varies.
            let line = message.replacing(#/^[^ ]*/([^/ ]+\.swift)(:\d+: )/#) { place in
                let file = files.first { $0.split(separator: "/").last == place.1 }
                return file.map { $0 + place.2 } ?? ""
            }.replacing(#/ (to )?\(?0x[0-9a-f]+\)?,?/#, with: "")
            found = Text(en: "the program crashed. \(line)", zh: "程序崩溃了。\(line)")
            why =
                Self.meanings.first { message.contains($0.message) }?.why
                ?? Text(
                    en: "your code, or code that it calls, found that it cannot continue.",
                    zh: "你的代码，或者它调用的代码，认定无法从这里继续。")
        } else {
            found = Text(
                en: "the program ended in the middle of the test.", zh: "测试进行到一半，程序就结束了。")
            why = Self.lockedTwice
        }
    }

    private static let lockedTwice = Text(
        en: "a lock or a queue that one thread enters twice can crash a program like this.",
        zh: "同一个线程两次进入同一把锁或者同一个队列，会这样终止程序。")

    private static let meanings: [(message: String, why: Text)] = [
        (
            "found nil",
            Text(
                en:
                    "`!` was applied to nil. Where nil is possible, use `if let` or `guard let`.",
                zh: "`!` 断定这里有值。可能没有值的地方，用 `if let` 或者 `guard let`。")
        ),
        (
            "Could not cast",
            Text(
                en: "`as!` crashes when the value has another type. `as?` returns nil.",
                zh: "值是别的类型时，`as!` 会终止程序，`as?` 则得到 nil。")
        ),
        (
            "Simultaneous accesses",
            Text(
                en: """
                    a variable was used while another line was in the middle of changing it. An \
                    assignment is not over until the old value is deallocated, and what its \
                    `deinit` does is part of the assignment.
                    """,
                zh: """
                    一行代码正在修改变量，改到一半，另一处代码就来用它。赋值要等旧值释放完才算结束，\
                    旧值释放时做的事也算在里面。
                    """)
        ),
        ("Recursive call to lock", lockedTwice),
    ]
}

/// What can cause a signal about memory.
private struct Cause {
    let found: Text
    let why: Text
    /// That it may be this instead.
    let isPossible: Text

    static let recursion = Cause(
        found: Text(
            en: "stack overflow: infinite recursion.",
            zh: "调用没完没了：一个调用引出下一个，直到栈溢出。"),
        why: Text(
            en: "which function calls itself, perhaps through another?",
            zh: "哪个函数调用了自己？也许是通过另一个函数。"),
        isPossible: Text(
            en: "Infinite recursion can crash a program like this, too.",
            zh: "没完没了的调用，也可能让程序这样结束。"))

    static let race = Cause(
        found: Text(
            en: """
                a data race: most likely two threads used the same memory at the same time, and \
                one of them changed it.
                """,
            zh: "数据竞争：多半是两个线程同时使用同一块内存，其中一个还在修改它。"),
        why: Text(
            en: "what do both of them use while they do not hold the lock?",
            zh: "有什么是两个线程都会用到，却没有在持有锁的时候用的？"),
        isPossible: Text(
            en: "Two threads that change the same memory can crash a program like this, too.",
            zh: "两个线程同时修改同一块内存，也可能让程序这样结束。"))
}
