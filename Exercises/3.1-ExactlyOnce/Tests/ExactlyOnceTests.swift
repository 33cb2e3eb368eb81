import ExactlyOnce
import Foundation
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do. A test that
// waits for ever is ended by `check`, which tells its name.
@Suite(.serialized) struct ExactlyOnceTests {
    private let container = MiniContainer()

    @Test func `one thread finds everything as before`() {
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            return Database()
        }
        #expect(
            runs.count == 0,
            verdict(
                expected: Text(
                    en: "`register` runs no factory; the first `resolve` does.",
                    zh: "`register` 不运行工厂，第一次 `resolve` 才运行。"),
                found: Text(
                    en: "`register` ran the factory of the singleton.",
                    zh: "`register` 运行了单例的工厂。"),
                why: Text(
                    en: "what the factory needs may be registered later, or replaced by a mock.",
                    zh: "工厂需要的服务可能后来才注册，也可能会换成模拟对象。")))

        let first = container.resolve(Database.self)
        #expect(
            first != nil && first === container.resolve(Database.self),
            verdict(
                expected: Text(
                    en: "two resolves of a singleton give the same instance.",
                    zh: "解析两次单例，得到同一个实例。"),
                found: first == nil
                    ? Text(en: "nil.", zh: "得到 nil。")
                    : Text(en: "two instances.", zh: "得到了两个实例。"),
                why: Text(
                    en: "this worked before there was a lock, and on one thread.",
                    zh: "没有锁、只有一个线程的时候，这是对的。")))

        container.register(User.self) { User(id: runs.add(), name: "Ada") }
        #expect(
            container.resolve(User.self) != container.resolve(User.self),
            verdict(
                expected: Text(
                    en: "two resolves of a transient give two instances.",
                    zh: "解析两次瞬时服务，得到两个实例。"),
                found: Text(en: "the same instance twice.", zh: "两次得到同一个实例。"),
                why: Text(
                    en: "only a singleton is kept. A lock changes nothing about that.",
                    zh: "只有单例才留下，加了锁也一样。")))
    }

    @Test func `another thread comes after a register`() {
        container.register(Database.self, scope: .singleton) { Database() }
        askOnAnotherThread()
    }

    @Test func `another thread comes after a resolve that built an instance`() {
        container.register(Database.self, scope: .singleton) { Database() }
        _ = container.resolve(Database.self)
        askOnAnotherThread()
    }

    @Test func `another thread comes after a resolve that found an instance`() {
        container.register(Database.self, scope: .singleton) { Database() }
        _ = container.resolve(Database.self)
        _ = container.resolve(Database.self)
        askOnAnotherThread()
    }

    @Test func `another thread comes after a resolve that found nothing`() {
        _ = container.resolve(User.self)
        askOnAnotherThread()
    }

    @Test func `two threads ask for a singleton at the same time`() {
        let callers = TwoCallers(patience: 1)
        let runs = Tally()
        container.register(Database.self, scope: .singleton) {
            runs.add()
            callers.meet()
            return Database()
        }

        let (first, second) = callers.run { [container] in container.resolve(Database.self) }

        #expect(
            first != nil && second != nil,
            verdict(
                expected: Text(en: "both threads get the database.", zh: "两个线程都得到数据库。"),
                found: Text(
                    en: "one of them got nil, though the database is registered.",
                    zh: "其中一个得到 nil，可是数据库已经注册了。"),
                why: Text(
                    en: "nil means \"not registered\". While another thread builds, wait.",
                    zh: "nil 的意思是“没有注册”。别的线程正在创建时，应该等待。")))
        #expect(
            first === second,
            verdict(
                expected: Text(
                    en: "both threads get the same database.", zh: "两个线程得到同一个数据库。"),
                found: Text(
                    en: "two databases: the second thread came into the factory "
                        + "while the first was in it.",
                    zh: "两个数据库：第一个线程还在工厂里，第二个线程也进来了。"),
                why: Text(
                    en: "no lock that both threads use was held all the way from looking for an "
                        + "instance to keeping it.",
                    zh: "从查找实例到留下实例，没有一直持有一把两个线程共用的锁。")))
        #expect(
            runs.count == 1,
            verdict(
                expected: Text(en: "the factory of a singleton runs once.", zh: "单例的工厂只运行一次。"),
                found: Text(
                    en: "it ran \(runs.count) times, and only one database was kept.",
                    zh: "它运行了 \(runs.count) 次，只留下了一个数据库。"),
                why: Text(
                    en: "a factory may open a file or a connection. Twice is once too often.",
                    zh: "工厂可能会打开文件或者连接。运行两次，就多了一次。")))
    }

    /// Waits for another thread to use the container.
    private func askOnAnotherThread() {
        let worker = Worker { [container] in
            container.register(Tally.self) { Tally() }
            _ = container.resolve(Tally.self)
        }
        worker.result()
    }
}
