import Step4Graph
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized, .watchdog) struct AllOfATypeTests {
    private let container = MiniContainer()

    @Test func `a parameter gets all services that were added to its type`() throws {
        registerSinks()
        registerLog()

        let names = try container.resolve(Log.self).names
        #expect(
            names == ["console", "file"],
            verdict(
                expected: Text(
                    en: "`[any Sink]` is the console and the file, in the order of adding.",
                    zh: "`[any Sink]` 里依次是控制台和文件，顺序就是 `add` 的顺序。"),
                found: Text("\(names)."),
                why: Text(
                    en:
                        "all sinks are to get each line, and which are there, the log need not know.",
                    zh: "每一行都要交给所有的 sink，而日志不必知道有哪些。")))
    }

    @Test func `what another module adds later is there, too`() throws {
        registerSinks()
        registerLog()
        _ = try container.resolve(Log.self)
        // Another module, and after the first `resolve`.
        container.register(ServerSink.self) { ServerSink() }
        container.add(ServerSink.self, to: (any Sink).self) { $0 }

        let names = try container.resolve(Log.self).names
        #expect(
            names == ["console", "file", "server"],
            verdict(
                expected: Text(
                    en: "the next log gets three sinks, the new one last.",
                    zh: "下一个日志得到三个 sink，新加的排在最后。"),
                found: Text("\(names)."),
                why: Text(
                    en: "modules add to the list, and none replaces what another has added.",
                    zh: "各个模块往数组里加，互不覆盖。")))
    }

    @Test func `each member keeps its scope and its dependencies`() throws {
        registerSinks()
        registerLog()

        let first = try container.resolve(Log.self).sinks
        let second = try container.resolve(Log.self).sinks
        let file = try container.resolve(FileSink.self)
        let sharesFile = first.contains { ($0 as? FileSink) === file }
        let sharesConsole =
            (first.first as? ConsoleSink) === (second.first as? ConsoleSink) && !first.isEmpty
        #expect(
            sharesFile && !sharesConsole,
            verdict(
                expected: Text(
                    en: """
                        the file, a singleton, is the one that `resolve` returns, and the console, \
                        a transient, is created for each log.
                        """,
                    zh: "文件是单例，就是 `resolve` 返回的那一个；控制台是瞬时的，每个日志都有新的。"),
                found: sharesFile
                    ? Text(en: "two logs share a transient.", zh: "两个日志共用一个瞬时服务。")
                    : Text(en: "another file.", zh: "得到的是另一个文件。"),
                why: Text(
                    en: "a member is a registered service: ask the container for it, each time.",
                    zh: "成员就是注册过的服务：每次都向容器解析它。")))
    }

    @Test func `arrays of two types do not mix`() throws {
        registerSinks()
        registerLog()
        container.add(ConsoleSink.self, to: (any Named).self) { $0 }
        container.register(Roll.self) { (all: [any Named]) in Roll(names: all.map(\.name)) }

        let names = try container.resolve(Roll.self).names
        #expect(
            names == ["console"],
            verdict(
                expected: Text(
                    en: "`[any Named]` has the one service that was added to it.",
                    zh: "`[any Named]` 里只有加给它的那一个服务。"),
                found: Text("\(names)."),
                why: Text(
                    en: "a service may be a member of several arrays, and each type has its own.",
                    zh: "一个服务可以是几个数组的成员，而每个类型有自己的数组。")))
    }

    @Test func `a member that is not registered is an issue`() throws {
        container.register(ConsoleSink.self) { ConsoleSink() }
        container.add(FileSink.self, to: (any Sink).self) { $0 }
        container.add(ConsoleSink.self, to: (any Sink).self) { $0 }
        registerLog()

        let missing = container.dependencyGraph.issues.flatMap { issue in
            if case .notRegistered(let key, _, _) = issue { [key.description] } else { [String]() }
        }
        #expect(
            missing == ["FileSink"],
            verdict(
                expected: Text(
                    en: "`validate()` says that nothing is registered for FileSink.",
                    zh: "`validate()` 指出 FileSink 没有注册。"),
                found: missing.isEmpty
                    ? Text(en: "no missing service.", zh: "没有报告缺少的服务。")
                    : Text("\(missing)."),
                why: Text(
                    en: """
                        an array needs each of its members. Does the graph have an edge for each of \
                        them?
                        """,
                    zh: "数组需要它的每个成员。依赖图里，每个成员都有一条边吗？")))
    }

    @Test func `the array is registered once, and retains no container`() throws {
        weak var released: MiniContainer?
        var nodes = 0
        do {
            let container = MiniContainer()
            container.register(ConsoleSink.self) { ConsoleSink() }
            container.add(ConsoleSink.self, to: (any Sink).self) { $0 }
            container.add(ConsoleSink.self, to: (any Sink).self) { $0 }
            container.register(Log.self) { (sinks: [any Sink]) in Log(sinks: sinks) }
            _ = try container.resolve(Log.self)
            nodes = Set(container.dependencyGraph.nodes).count
            #expect(container.dependencyGraph.nodes.count == nodes)
            released = container
        }
        #expect(
            released == nil,
            verdict(
                expected: Text(
                    en: "the container is deallocated with its last owner.",
                    zh: "最后一个持有者放手，容器就释放。"),
                found: Text(en: "it is still in memory.", zh: "它还在内存里。"),
                why: Text(
                    en: """
                        a factory that captures the container is a retain cycle: it gets the \
                        container as its argument.
                        """,
                    zh: "工厂捕获容器，就是循环引用：容器会作为参数传给它。")))
    }

    @Test func `a cycle through a member is found`() throws {
        registerSinks()
        registerLog()
        container.register(NetworkSink.self) { (log: Log) in NetworkSink(log: log) }
        container.add(NetworkSink.self, to: (any Sink).self) { $0 }

        let cycles = container.dependencyGraph.cycles.count
        #expect(
            cycles == 1,
            verdict(
                expected: Text(
                    en: """
                        one cycle in the graph: the network sink needs the log, which needs all \
                        sinks.
                        """,
                    zh: "依赖图里有一个循环：网络 sink 需要日志，日志需要所有的 sink。"),
                found: Text(en: "\(cycles) cycles.", zh: "\(cycles) 个循环。"),
                why: Text(
                    en: "the way from the log to a member has to be in the graph, edge by edge.",
                    zh: "从日志到成员的路，要一条边一条边地在依赖图里。")))
        #expect(throws: ResolutionError.self) { try container.resolve(Log.self) }
    }

    @Test func `two modules may add at the same time`() throws {
        let containers = (0..<20).map { _ in MiniContainer() }
        for container in containers {
            container.register(ConsoleSink.self) { ConsoleSink() }
            container.register(Log.self) { (sinks: [any Sink]) in Log(sinks: sinks) }
            // While a factory runs, eight threads come to add, and wait for the lock.
            let slow = SlowFactory()
            container.register(Disk.self) { slow.run { Disk() } }
            let resolving = Worker { try? container.resolve(Disk.self) }
            slow.waitUntilEntered()
            let adding = (0..<8).map { _ in
                Worker { container.add(ConsoleSink.self, to: (any Sink).self) { $0 } }
            }
            _ = adding[7].hasFinished(within: 0.05)
            slow.release()
            for worker in adding { worker.result() }
            _ = resolving.result()
        }

        let lost = try containers.count { try $0.resolve(Log.self).names.count != 8 }
        #expect(
            lost == 0,
            verdict(
                expected: Text(
                    en: "eight threads add a member each, and the array has all eight.",
                    zh: "八个线程各加一个成员，数组里八个都在。"),
                found: Text(
                    en: "some arrays lack a member.",
                    zh: "有的数组少了成员。"),
                why: Text(
                    en: """
                        a check-then-act race: what is read before the lock is taken may have \
                        changed when the new array is stored.
                        """,
                    zh: "先检查后操作的竞态：加锁之前读到的，到保存时也许已经变了。")))
    }

    private func registerSinks() {
        container.register(Disk.self) { Disk() }
        container.register(ConsoleSink.self) { ConsoleSink() }
        container.register(FileSink.self, scope: .singleton) { (disk: Disk) in FileSink(disk: disk)
        }
        container.add(ConsoleSink.self, to: (any Sink).self) { $0 }
        container.add(FileSink.self, to: (any Sink).self) { $0 }
    }

    private func registerLog() {
        container.register(Log.self) { (sinks: [any Sink]) in Log(sinks: sinks) }
    }
}

private protocol Named: Sendable {
    var name: String { get }
}

/// Where the lines of a log are written.
private protocol Sink: Named, AnyObject {}

private final class ConsoleSink: Sink {
    let name = "console"
}

private final class FileSink: Sink {
    let name = "file"
    let disk: Disk

    init(disk: Disk) { self.disk = disk }
}

private final class ServerSink: Sink {
    let name = "server"
}

/// Writes into the log what it sends.
private final class NetworkSink: Sink {
    let name = "network"
    let log: Log

    init(log: Log) { self.log = log }
}

private final class Disk: Sendable {}

private final class Log: Sendable {
    let sinks: [any Sink]

    init(sinks: [any Sink]) { self.sinks = sinks }

    var names: [String] { sinks.map(\.name) }
}

private struct Roll: Sendable {
    let names: [String]
}
