import AFactoryThatResolves
import Foundation
import ProfileApp
import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do. A test that
// waits for ever is ended by `check`, which tells its name.
@Suite(.serialized) struct AFactoryThatResolvesTests {
    private let container = MiniContainer()

    // In a process of its own, because some locks end it when their holder comes again.
    @Test func `a factory resolves another service`() async {
        await #expect(
            processExitsWith: .success,
            verdict(
                expected: Text(
                    en: "a user cache, whose factory resolves the database.",
                    zh: "得到 UserCache，它的工厂会解析 Database。"),
                found: Text(
                    en: "the program was ended where the factory resolves.",
                    zh: "工厂解析的时候，程序被终止了。"),
                why: Text(
                    en: "the thread holds the lock already, and this kind of lock ends the program "
                        + "when its holder comes again.",
                    zh: "线程已经持有锁，而这种锁一旦由持有者再次进入，就会终止程序。"))
        ) {
            let container = MiniContainer()
            container.register(UserCache.self, scope: .singleton) { [unowned container] in
                UserCache(database: container.resolve(Database.self) ?? Database())
            }
            container.register(Database.self, scope: .singleton) { Database() }
            _ = container.resolve(UserCache.self)
        }
    }

    @Test func `a factory is given what it resolves`() {
        container.register(APIService.self) { [unowned container] in
            APIService(cache: container.resolve(UserCache.self) ?? UserCache(database: Database()))
        }
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self) ?? Database())
        }
        container.register(Database.self, scope: .singleton) { Database() }

        let service = container.resolve(APIService.self)

        #expect(
            service != nil && service?.cache.database === container.resolve(Database.self),
            verdict(
                expected: Text(
                    en: "the service's cache has the database that is registered.",
                    zh: "APIService 的缓存用的是注册过的数据库。"),
                found: Text(
                    en: "a `resolve` inside a factory returned nil, or another database.",
                    zh: "工厂里的 `resolve` 返回了 nil，或者另一个数据库。"),
                why: Text(
                    en: "nil means \"not registered\". It must not mean \"busy\".",
                    zh: "nil 的意思是“没有注册”，不能用来表示“正忙”。")))
    }

    @Test func `another thread comes after a factory that resolved`() {
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self) ?? Database())
        }
        container.register(Database.self) { Database() }
        _ = container.resolve(UserCache.self)

        Worker { [container] in _ = container.resolve(UserCache.self) }.result()
    }

    @Test func `two threads ask for a singleton whose factory resolves`() {
        let callers = TwoCallers(patience: 1)
        let runs = Tally()
        container.register(UserCache.self, scope: .singleton) { [unowned container] in
            runs.add()
            let database = container.resolve(Database.self) ?? Database()
            callers.meet()
            return UserCache(database: database)
        }
        container.register(Database.self) { Database() }

        let (first, second) = callers.run { [container] in container.resolve(UserCache.self) }

        #expect(
            first != nil && second != nil,
            verdict(
                expected: Text(en: "both threads get the cache.", zh: "两个线程都得到缓存。"),
                found: Text(
                    en: "one of them got nil, though the cache is registered.",
                    zh: "其中一个得到 nil，可是缓存已经注册了。"),
                why: Text(
                    en: "nil means \"not registered\". While another thread builds, wait.",
                    zh: "nil 的意思是“没有注册”。别的线程正在创建时，应该等待。")))
        #expect(
            first === second,
            verdict(
                expected: Text(en: "both threads get the same cache.", zh: "两个线程得到同一个缓存。"),
                found: Text(
                    en: "two caches: the second thread came into the factory "
                        + "while the first was in it.",
                    zh: "两个缓存：第一个线程还在工厂里，第二个线程也进来了。"),
                why: Text(
                    en: "nothing made the second thread wait. Either the first had given the lock "
                        + "back, perhaps where its factory resolves, or the second went past it.",
                    zh: "第二个线程没有等待。要么第一个线程已经放开了锁，也许就在工厂解析的时候；"
                        + "要么第二个线程绕过了锁。")))
        #expect(
            runs.count == 1,
            verdict(
                expected: Text(en: "the factory of a singleton runs once.", zh: "单例的工厂只运行一次。"),
                found: Text(
                    en: "it ran \(runs.count) times, and only one cache was kept.",
                    zh: "它运行了 \(runs.count) 次，只留下了一个缓存。"),
                why: Text(
                    en: "a factory may open a file or a connection. Twice is once too often.",
                    zh: "工厂可能会打开文件或者连接。运行两次，就多了一次。")))
    }

    @Test func `two containers resolve from a third`() {
        let callers = TwoCallers(patience: 1)
        container.register(Database.self, scope: .singleton) {
            callers.meet()
            return Database()
        }

        let (first, second) = callers.run { [container] in
            let screen = MiniContainer()
            screen.register(UserCache.self) {
                UserCache(database: container.resolve(Database.self) ?? Database())
            }
            return screen.resolve(UserCache.self)?.database
        }

        #expect(
            first != nil && first === second,
            verdict(
                expected: Text(
                    en:
                        "two screens, each with a container of its own, get the app's one database.",
                    zh: "两个界面各有自己的容器，得到的是 App 的同一个数据库。"),
                found: Text(
                    en: "not the same one, when both asked for it in a factory.",
                    zh: "在各自的工厂里去取，得到的不是同一个。"),
                why: Text(
                    en: "a thread that is inside one container has not taken the lock of another.",
                    zh: "线程进入了一个容器，并不等于拿到了另一个容器的锁。")))
    }
}
