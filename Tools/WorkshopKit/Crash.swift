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
        let isAboutThreads = test.contains("thread")
        if signal == SIGABRT && message == nil {
            // The memory allocator found it damaged.
            (found, why) = (Cause.race.found, Cause.race.why.or(Self.abort))
        } else if signal == SIGSEGV || signal == SIGBUS {
            let likely = isAboutThreads ? Cause.race : Cause.recursion
            let other = isAboutThreads ? Cause.recursion : Cause.race
            (found, why) = (likely.found, likely.why.or(other.isPossible))
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
                    zh: "你的代码（或它调用的代码）发现没法继续，于是终止了程序。")
        } else {
            found = Text(
                en: "the program ended in the middle of the test.", zh: "测试进行到一半，程序就结束了。")
            // SwiftPM does not say that a program was killed.
            why =
                if signal == nil {
                    Self.ended
                } else if isAboutThreads {
                    Self.lockedTwice.or(Cause.race.isPossible)
                } else {
                    Self.lockedTwice
                }
        }
    }

    private static let abort = Text(
        en: "A call of `abort` ends a program like this, too.",
        zh: "调用 `abort` 也会这样结束程序。")

    private static let ended = Text(
        en: """
            did your code call `exit`? If not, the program was killed from outside, perhaps because \
            it used too much memory.
            """,
        zh: "你的代码是不是调用了 `exit`？如果没有，程序就是被外部终止的，比如占用内存过多。")

    private static let lockedTwice = Text(
        en: "a lock or a queue that one thread enters twice can crash a program like this.",
        zh: "同一个线程重复加同一把锁，或在同一个队列上嵌套 `sync`，程序就会这样崩溃。")

    private static let meanings: [(message: String, why: Text)] = [
        (
            "unexpectedly raised an error",
            Text(
                en: "`try!` crashes when the call throws. `try` passes the error on.",
                zh: "调用抛出错误时，`try!` 会崩溃，`try` 则把错误继续抛出。")
        ),
        (
            "found nil",
            Text(
                en:
                    "`!` was applied to nil. Where nil is possible, use `if let` or `guard let`.",
                zh: "对 nil 做了强制解包（`!`）。可能为 nil 的地方，请用 `if let` 或 `guard let`。")
        ),
        (
            "Could not cast",
            Text(
                en: "`as!` crashes when the value has another type. `as?` returns nil.",
                zh: "类型不符时，`as!` 会崩溃，`as?` 则返回 nil。")
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
                    一行代码正在修改变量，还没改完，另一处代码就访问了它。旧值释放完，赋值才算结束，\
                    所以旧值的 `deinit` 也是赋值的一部分。
                    """)
        ),
        ("Recursive call to lock", lockedTwice),
        (
            "from an empty collection",
            Text(
                en: "something was removed from an array that is empty. Was it removed before?",
                zh: "从空数组里删除元素。是不是在别处已经删过了？")
        ),
        (
            "ndex out of range",
            Text(
                en: "an array has no element at that index. Is it empty, or shorter than expected?",
                zh: "数组在这个下标处没有元素。是不是空的，或者比你想的短？")
        ),
        (
            "unowned reference",
            Text(
                en:
                    "an `unowned` reference was used after its object was deallocated. `weak` gives nil.",
                zh: "对象已经释放，却还在通过 `unowned` 引用它。换成 `weak` 会得到 nil。")
        ),
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
            zh: "无限递归，直到栈溢出。"),
        why: Text(
            en: "which function calls itself, perhaps through another?",
            zh: "哪个函数调用了自己？也可能是间接调用。"),
        isPossible: Text(
            en: "Infinite recursion can crash a program like this, too.",
            zh: "无限递归也可能这样崩溃。"))

    static let race = Cause(
        found: Text(
            en: """
                a data race: most likely two threads used the same memory at the same time, and \
                one of them changed it.
                """,
            zh: "数据竞争：多半是两个线程同时使用同一块内存，其中一个还在修改它。"),
        why: Text(
            en: "what do both of them use while they do not hold the lock?",
            zh: "哪个变量被两个线程访问，又没有加锁？"),
        isPossible: Text(
            en: "Two threads that change the same memory can crash a program like this, too.",
            zh: "两个线程同时修改同一块内存，也可能这样崩溃。"))
}

extension Text {
    /// With another possibility behind it.
    fileprivate func or(_ other: Text) -> Text {
        Text(en: "\(english) (\(other.english))", zh: "\(chinese)（\(other.chinese)）")
    }
}
