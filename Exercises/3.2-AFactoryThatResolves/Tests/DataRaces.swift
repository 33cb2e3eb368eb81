import AFactoryThatResolves
import Foundation
import ProfileApp
import Support
import TestSupport
import Testing

// Threads that meet where no code of a test runs. `check` runs this when all other tests have
// passed, and under ThreadSanitizer first: it sees a data race even when nothing comes of it.
@Suite struct DataRaces {
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
                _ = Worker.each(of: 4) { _ in
                    for _ in 0..<5 {
                        container.register(Database.self, scope: .singleton) { Database() }
                        container.register(UserCache.self) { [unowned container] in
                            UserCache(database: container.resolve(Database.self) ?? Database())
                        }
                        _ = container.resolve(UserCache.self)
                        _ = container.resolve(User.self)
                    }
                }
            }
        }
    }
}
