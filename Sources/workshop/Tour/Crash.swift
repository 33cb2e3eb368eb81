import Evidence
import Foundation

/// What kills a process, done in a child process so that the tour can go on and tell.
enum Crash: String, CaseIterable {
    case loop
    case plainMutex

    /// In the child: `workshop crash NAME`.
    static func happen(_ arguments: [String]) throws(Complaint) {
        switch arguments.first.flatMap(Crash.init) {
        case .loop: OnStep3.loop()
        case .plainMutex: Naive.factoryThatResolves()
        case nil: throw Complaint("`crash` is for the tour's own use. Say `tour`.")
        }
    }

    /// In the tour: starts the child and tells how it ended.
    func watch() -> String {
        do {
            let child = try Child.run(
                Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]),
                ["crash", rawValue], environment: ["SWIFT_BACKTRACE": "enable=no"])
            return "Child process \(child.identifier) \(Self.words(for: child.ending))."
        } catch {
            return "\(error)"
        }
    }

    private static func words(for ending: Child.Ending) -> String {
        switch ending {
        case .signal(let signal): "was killed by signal \(signal) (\(name(ofSignal: signal)))"
        case .exit(let status): "ended with status \(status)"
        case .outOfTime, .tooMuchOutput: "found no end"
        }
    }

    private static func name(ofSignal signal: Int32) -> String {
        String(cString: strsignal(signal))
    }
}
