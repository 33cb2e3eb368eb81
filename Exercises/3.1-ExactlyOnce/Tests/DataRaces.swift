import ExactlyOnce
import Foundation
import ProfileApp
import Support
import TestSupport
import Testing

// Threads that meet where no code of a test runs. `check` runs this when all other tests have
// passed, and under ThreadSanitizer first: it sees a data race even when nothing comes of it.
@Suite(.serialized) struct DataRaces {
    // In a process of its own, because a data race may end it.
    @Test func `four threads register and resolve`() async {
        await #expect(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: "no thread uses what another one changes at the same time.",
                    zh: "一个线程正在修改的东西，别的线程不会同时使用。"),
                found: Text(
                    en: "the program crashed while four threads used one container.",
                    zh: "四个线程使用同一个容器时，程序崩溃了。"),
                why: Text(
                    en: "one of them changed the dictionary, or what is in it, without the lock.",
                    zh: "其中一个线程没有拿到锁，就修改了字典或者里面的东西。"))
        ) {
            // One after the other, so that ThreadSanitizer sees a data race before it ends anything.
            let calls: [@Sendable (MiniContainer) -> Void] = [
                { $0.register(Database.self, scope: .singleton) { Database() } },
                { _ = $0.resolve(Database.self) },
            ]
            Worker.oneAfterTheOther(calls) {
                let container = MiniContainer()
                calls[0](container)
                return container
            }
            for _ in 0..<300 {
                let container = MiniContainer()
                _ = Worker.each(of: 4) { thread in
                    for turn in thread..<thread + 5 {
                        container.register(User.self, scope: .singleton) { User(id: 1, name: "") }
                        switch turn % 5 {
                        case 0: container.register(Database.self) { Database() }
                        case 1: _ = container.resolve(Database.self)
                        case 2: _ = container.resolve(Tally.self)
                        default: _ = container.resolve(User.self)
                        }
                    }
                }
            }
        }
    }

    @Test func `four threads begin together`() {
        let runs = Tally()
        let containers = (0..<1000).map { _ in
            let container = MiniContainer()
            container.register(Database.self, scope: .singleton) {
                runs.add()
                return Database()
            }
            return container
        }
        // New threads now and then, since threads that keep the same time may miss each other for ever.
        for first in stride(from: 0, to: containers.count, by: 50) {
            Worker.rounds(50, of: 4) { _ = containers[first + $0].resolve(Database.self) }
        }
        #expect(
            runs.count == containers.count,
            verdict(
                expected: Text(
                    en: "one database in each of 1000 containers.", zh: "1000 个容器，每个容器一个数据库。"),
                found: Text(en: "two in some of them.", zh: "有些容器里有两个。"),
                why: Text(
                    en: "between looking for an instance and keeping it, the lock was unlocked.",
                    zh: "查找实例之后、留下实例之前，锁打开过。")))
    }
}
