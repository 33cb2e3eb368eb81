import Foundation

/// The processes of this machine.
struct Processes {
    struct Entry {
        let parent: Int32
        let group: Int32
    }

    let entries: [Int32: Entry]

    /// Linux lists its processes as files; elsewhere there is `ps`.
    static func now() -> Processes {
        guard
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: Toolchain.processFiles)
        else {
            // Without a time limit: to end a child takes this very list.
            let list = try? Child.run(
                URL(filePath: "/bin/ps"), ["-A", "-o", "pid=", "-o", "ppid=", "-o", "pgid="],
                in: URL(filePath: "/"))
            return Processes(list: list?.output ?? "")
        }
        return Processes(
            entries: names.compactMap(Int32.init).reduce(into: [:]) { entries, process in
                let facts = try? String(
                    contentsOfFile: "\(Toolchain.processFiles)/\(process)/stat", encoding: .utf8)
                entries[process] = facts.flatMap(Entry.init(stat:))
            })
    }

    /// A process and all that it started.
    ///
    /// SwiftPM gives the tests a process group of their own. A process whose parent has ended is
    /// found by its group.
    func tree(of root: Int32) -> [Int32: Entry] {
        var found: Set<Int32> = [root]
        var count = 0
        while found.count > count {
            count = found.count
            let groups = Set(found.compactMap { entries[$0]?.group }).subtracting([getpgrp()])
            for (process, entry) in entries
            where found.contains(entry.parent) || groups.contains(entry.group) {
                found.insert(process)
            }
        }
        return entries.filter { found.contains($0.key) }
    }

    /// Ends a process and all that it started.
    static func kill(_ root: Int32) {
        // First they are stopped, so that none starts another while they are counted.
        var victims: Set<Int32> = []
        while case let more = Set(now().tree(of: root).keys).subtracting(victims), !more.isEmpty {
            for process in more { send(SIGSTOP, to: process) }
            victims.formUnion(more)
        }
        for process in victims { send(SIGKILL, to: process) }
    }

    private static func send(_ signal: Int32, to process: Int32) {
        #if canImport(Darwin)
            _ = Darwin.kill(process, signal)
        #else
            _ = Glibc.kill(process, signal)
        #endif
    }
}

extension Processes {
    /// Reads what `ps` prints of them: `  17  1  17`.
    init(list: String) {
        entries = list.split(whereSeparator: \.isNewline).reduce(into: [:]) { entries, line in
            let numbers = line.split(separator: " ").compactMap { Int32($0) }
            guard numbers.count == 3 else { return }
            entries[numbers[0]] = Entry(parent: numbers[1], group: numbers[2])
        }
    }
}

extension Processes.Entry {
    /// Reads Linux' `/proc/17/stat`: behind the name in parentheses the state, the parent, the
    /// group, and so on.
    init?(stat: String) {
        guard let name = stat.lastIndex(of: ")") else { return nil }
        let words = stat[stat.index(after: name)...].split(separator: " ")
        guard words.count > 2, let parent = Int32(words[1]), let group = Int32(words[2])
        else { return nil }
        self.init(parent: parent, group: group)
    }
}
