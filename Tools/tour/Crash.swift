import Foundation
import ProfileApp
import Step3ThreadSafe
import Support
import Synchronization
import WorkshopKit

/// What crashes: it happens in a child process, so that the tour can go on and report it.
enum Crash: String {
    case cycle
    case plainMutex

    /// In the tour: starts the child, and reports how it ended.
    func watch() throws -> Text {
        let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let child = try Child.run(
            program, ["crash", rawValue], environment: ["SWIFT_BACKTRACE": "enable=no"], limit: 60)
        let number = child.identifier
        switch child.ending {
        case .signal(let signal):
            let name = Self.names[signal].map { "\(signal) (\($0))" } ?? "\(signal)"
            return Text(
                en: "Child process \(number) crashed, with signal \(name).",
                zh: "子进程 \(number) 崩溃了，信号是 \(name)。")
        case .exit(let status):
            return Text(
                en: "Child process \(number) ended with status \(status).",
                zh: "子进程 \(number) 结束了，状态码是 \(status)。")
        case .outOfTime, .tooMuchOutput:
            return Text(
                en: "Child process \(number) hung, and was killed.",
                zh: "子进程 \(number) 一直不结束，被强制终止了。")
        }
    }

    private static let names = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
        SIGSEGV: "SIGSEGV",
    ]

    /// In the child: `tour crash cycle`.
    static func happen(_ name: String?) -> Int32 {
        switch name.flatMap(Crash.init) {
        case .cycle: resolveACycle()
        case .plainMutex: resolveBehindAPlainMutex()
        case nil: print("`tour crash` is for the tour itself. Use `swift run tour`.")
        }
        return 1
    }

    private static func resolveACycle() {
        let container = Step3ThreadSafe.MiniContainer()
        container.register(Session.self) {
            Session(refresher: container.resolve(TokenRefresher.self)!)
        }
        container.register(TokenRefresher.self) {
            TokenRefresher(session: container.resolve(Session.self)!)
        }
        print(container.resolve(Session.self) as Any)
    }

    private static func resolveBehindAPlainMutex() {
        let lock = Mutex(())
        lock.withLock { _ in
            // The factory of the outer service runs here, and resolves: it needs the lock again.
            lock.withLock { _ in }
        }
    }
}
