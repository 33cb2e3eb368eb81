import Foundation

/// A command that ran to its end, or until something ended it.
public struct Child: Sendable {
    public enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
        /// It was killed, with every process that it had started.
        case outOfTime
        /// It printed more than `Child.bound` and was killed: an endless loop fills a disk.
        case tooMuchOutput
    }

    /// What it printed. Its standard error is here, too, unless it was kept apart.
    public let output: String
    public let errors: String
    public let ending: Ending
    public let identifier: Int32

    /// After so many bytes a command has printed too much.
    public static let bound = 4 << 20

    /// A command that is running.
    public struct Moment {
        public let seconds: TimeInterval
        fileprivate let log: Log

        /// The end of what it has printed until now.
        public var output: String { log.text(last: 4096) }
    }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - joinsErrors: Whether its standard error is part of `output`.
    ///   - limit: After so many seconds it is killed.
    ///   - goesOn: Asked many times a second. When it returns false, the command is killed.
    /// - Throws: `Complaint` when the command cannot be started.
    public static func run(
        _ tool: URL, _ arguments: [String], in folder: URL = Checkout.root,
        environment: [String: String] = [:], joinsErrors: Bool = true,
        limit: TimeInterval = .infinity, goesOn: (Moment) -> Bool = { _ in true }
    ) throws -> Child {
        let log = try Log()
        let errors = joinsErrors ? log : try Log()
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = log.file
        process.standardError = errors.file
        do {
            // A signal that comes in between finds the process in the list.
            try lock.withLock {
                try process.run()
                running.insert(process.processIdentifier)
            }
        } catch {
            throw Complaint(
                "\(tool.path) cannot be started: \(error.localizedDescription)")
        }
        let identifier = process.processIdentifier
        defer { lock.withLock { _ = running.remove(identifier) } }

        let start = Date()
        var killed: Ending?
        while process.isRunning {
            let moment = Moment(
                seconds: Date().timeIntervalSince(start), log: log)
            if killed == nil {
                if max(log.size, errors.size) > bound { killed = .tooMuchOutput }
                if moment.seconds > limit || !goesOn(moment) { killed = .outOfTime }
                if killed != nil { Processes.kill(identifier) }
            }
            usleep(20_000)
        }
        process.waitUntilExit()
        // If a signal to this program has ended the command, this program is about to exit, too.
        while lock.withLock({ endingWithUs.contains(identifier) }) { usleep(20_000) }
        let status = process.terminationStatus
        let ending: Ending =
            process.terminationReason == .exit ? .exit(status) : .signal(status)
        return Child(
            output: log.text(), errors: joinsErrors ? "" : errors.text(),
            ending: killed ?? ending, identifier: identifier)
    }

    // Why `unsafe` holds: both are touched only while the lock is held. (On Linux, ThreadSanitizer
    // does not see that a `Mutex` is held, and would report a race.)
    nonisolated(unsafe) private static var running: Set<Int32> = []
    nonisolated(unsafe) private static var endingWithUs: Set<Int32> = []
    private static let lock = NSLock()

    /// Makes Ctrl-C, a closed terminal and `kill` end the running commands, too: an answer may
    /// have no end.
    ///
    /// - Returns: The sources of these signals, to be held for as long as this should hold.
    public static func endWithUs() -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // To find their children, `kill` may run a command, which is added to `running`.
                let children = lock.withLock {
                    endingWithUs = running
                    return running
                }
                for child in children { Processes.kill(child) }
                // It may have come in the middle of a line.
                if isatty(STDOUT_FILENO) == 1 { print() }
                exit(128 + number)
            }
            source.resume()
            return source
        }
    }
}

/// A file for what a command prints.
///
/// It is a file and not a pipe: nothing waits for a process that outlives its parent. The file has
/// lost its name when the command starts, so the system deletes it in every case.
private struct Log {
    let file: FileHandle

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "minicontainer-\(UUID().uuidString).log")
        try Data().write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        file = try FileHandle(forUpdating: url)
    }

    var size: Int {
        var facts = stat()
        return fstat(file.fileDescriptor, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// Reads without moving the place where the command writes, which the two processes share.
    func text(last count: Int = Child.bound + 1) -> String {
        let size = size
        let length = min(size, count)
        var bytes = [UInt8](repeating: 0, count: length)
        let read = pread(file.fileDescriptor, &bytes, length, off_t(size - length))
        return String(decoding: bytes.prefix(max(read, 0)), as: UTF8.self)
    }
}
