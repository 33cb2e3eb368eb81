import Foundation
import Synchronization

/// A command that was run to its end, or to the end of its time.
struct Child {
    let output: String
    let status: Int32
    let ranOutOfTime: Bool

    private static let current = Atomic<Int32>(0)

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - limit: After so many seconds it is killed, with every process that it has started.
    ///   - tick: Called while it runs, with the seconds so far.
    static func run(
        _ tool: URL, _ arguments: [String], in folder: URL, environment: [String: String],
        limit: TimeInterval = .infinity,
        tick: (Int) -> Void = { _ in }
    ) throws(Complaint) -> Child {
        // A file and not a pipe: nothing waits for a process that outlives its parent.
        let log = FileManager.default.temporaryDirectory.appending(
            path: "workshop-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        do {
            let output = try FileHandle(forWritingTo: log)
            process.standardOutput = output
            process.standardError = output
            try process.run()
        } catch {
            throw Complaint("\(tool.path) cannot be started: \(error.localizedDescription)")
        }
        current.store(process.processIdentifier, ordering: .sequentiallyConsistent)
        defer { current.store(0, ordering: .sequentiallyConsistent) }

        let start = Date()
        var ranOutOfTime = false
        while process.isRunning {
            let seconds = Date().timeIntervalSince(start)
            if seconds > limit && !ranOutOfTime {
                ranOutOfTime = true
                kill(process.processIdentifier)
            }
            tick(Int(seconds))
            usleep(20_000)
        }
        process.waitUntilExit()
        let output = (try? Data(contentsOf: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Child(output: output, status: process.terminationStatus, ranOutOfTime: ranOutOfTime)
    }

    /// Makes Ctrl-C end the running command, too: it may be an answer without an end.
    static func endWithUs() -> any DispatchSourceSignal {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            let child = current.load(ordering: .sequentiallyConsistent)
            if child != 0 { kill(child) }
            exit(130)
        }
        source.resume()
        return source
    }

    /// Kills a process and its descendants. (Its process group is not enough: SwiftPM gives the tests one of their own.)
    private static func kill(_ parent: Int32) {
        let children = parents().filter { $0.value == parent }.keys
        #if canImport(Darwin)
            _ = Darwin.kill(parent, SIGKILL)
        #else
            _ = Glibc.kill(parent, SIGKILL)
        #endif
        for child in children { kill(child) }
    }

    /// The parent of each process.
    private static func parents() -> [Int32: Int32] {
        let processes =
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap(Int32.init)
            ?? []
        guard processes.isEmpty else {
            return processes.reduce(into: [:]) { parents, process in
                let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
                if let match = status?.firstMatch(of: /PPid:\s*(\d+)/) {
                    parents[process] = Int32(match.1)
                }
            }
        }
        // macOS has no /proc.
        let list = try? run(
            URL(filePath: "/bin/ps"), ["-Ao", "pid=,ppid="], in: URL(filePath: "/"),
            environment: [:], limit: 2)
        return (list?.output ?? "").split(separator: "\n").reduce(into: [:]) { parents, line in
            let numbers = line.split(separator: " ").compactMap { Int32($0) }
            if numbers.count == 2 { parents[numbers[0]] = numbers[1] }
        }
    }
}
