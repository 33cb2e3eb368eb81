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
        let child = Process()
        child.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        child.arguments = ["crash", rawValue]
        child.environment = ProcessInfo.processInfo.environment.merging([
            "SWIFT_BACKTRACE": "enable=no"
        ]) { $1 }
        child.standardOutput = FileHandle.nullDevice
        child.standardError = FileHandle.nullDevice
        do {
            try child.run()
        } catch {
            return "The child process could not be started: \(error)"
        }
        child.waitUntilExit()
        let status = child.terminationStatus
        return child.terminationReason == .uncaughtSignal
            ? "Child process \(child.processIdentifier) was killed by signal \(status) (\(Self.name(ofSignal: status)))."
            : "Child process \(child.processIdentifier) ended with status \(status)."
    }

    private static func name(ofSignal signal: Int32) -> String {
        String(cString: strsignal(signal))
    }
}
