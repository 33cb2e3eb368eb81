import Foundation
import ProfileApp
import Step4Graph
import StyleAsync
import StyleFactoryProtocols
import StylePropertyWrappers
import StyleTypedFactories
import Support
import WorkshopKit

/// What each style is for: a situation that Step 4 cannot handle, and the style that can.
enum StylesTour {
    static let scenes = [
        screenForAValue, screenOfTheSystem, mainActorService, missingService,
        mockBelowASingleton, asyncFactory,
    ]

    // MARK: - A screen for a value

    static let screenForAValue = Scene(
        title: Text(en: "A screen for a value", zh: "需要参数的页面"),
        story: Text(
            en: """
                The user taps a message, then another one. The screen that opens needs the message \
                as well as services. What do the two screens show?
                """,
            zh: """
                用户点了一条消息，又点了另一条。打开的页面需要这条消息，也需要一些服务。\
                两个页面各显示什么？
                """),
        broken: Scene.Half("Step4Graph") {
            let container = MiniContainer()
            // `resolve` takes no argument, so the message has to be a service: one for all screens.
            container.register(Message.self) { Message(author: "Ada", text: "Hello") }
            return shown(try (1...2).map { _ in try container.resolve(Message.self) })
        },
        fixed: Scene.Half("StyleFactoryProtocols") {
            let container = DependencyContainer()
            let messages = ["Hello", "Goodbye"].map { Message(author: "Ada", text: $0) }
            return shown(messages.map { container.makeMessageScreen(for: $0).message })
        },
        why: Text(
            en: "`resolve` takes no argument. A method such as `makeMessageScreen(for:)` does.",
            zh: "`resolve` 不接收参数，`makeMessageScreen(for:)` 这样的方法可以。"),
        test: "a screen needs a value that is known only when it opens")

    private static func shown(_ messages: [Message]) -> Text {
        let texts = messages.map { "\"\($0.text)\"" }
        return Text(
            en: "They show " + texts.joined(separator: " and ") + ".",
            zh: "显示的是 " + texts.joined(separator: " 和 ") + "。")
    }

    // MARK: - A screen of the system

    private final class PlainScreen {
        var user: User?
    }

    private final class InjectedScreen {
        @Inject var user: User

        init() {}
    }

    static let screenOfTheSystem = Scene(
        title: Text(en: "A screen that the system instantiates", zh: "由系统创建的页面"),
        story: Text(
            en: """
                The system calls the screen's `init()` and passes nothing in. The screen needs to \
                know who is logged in. What does it know?
                """,
            zh: "系统调用页面的 `init()`，不传任何参数。页面需要知道登录的用户。它知道吗？"),
        broken: Scene.Half("Step4Graph") {
            let container = MiniContainer()
            container.register(User.self) { User(id: 1, name: "Ada") }
            return known(PlainScreen().user)
        },
        fixed: Scene.Half("StylePropertyWrappers") {
            DIContainer.register(Shared(User(id: 1, name: "Ada")))
            return known(InjectedScreen().user)
        },
        why: Text(
            en: """
                Step 4 passes services to an initializer, and here the system calls it. `@Inject` \
                takes them from a global container.
                """,
            zh: "第 4 步把服务传给 `init`，而这里调用 `init` 的是系统。`@Inject` 从全局容器取得服务。"),
        test: "a screen that the system makes needs a service")

    private static func known(_ user: User?) -> Text {
        guard let user else { return Text(en: "It knows no user.", zh: "它不知道登录的用户。") }
        return Text(en: "It knows \(user.name).", zh: "它知道是 \(user.name)。")
    }

    // MARK: - What the compiler thinks

    static let mainActorService = Scene(
        title: Text(en: "A service of the main actor", zh: "主 actor 的服务"),
        story: Text(
            en: """
                A counter belongs to the main actor, and is used as a service. Does that compile? \
                The compiler is asked right now.
                """,
            zh: "一个计数器属于主 actor，要当作服务来用。能编译吗？现在就来问编译器。"),
        broken: Scene.Half("Step4Graph") {
            try compiled("Tests/Fixtures/MainActorService.swift", with: "Step4Graph")
        },
        fixed: Scene.Half("StyleMainActor") {
            try compiled(
                "Styles/Tests/Fixtures/StyleMainActor/ViewModelOnMainActor.swift",
                with: "StyleMainActor")
        },
        why: Text(
            en: """
                Step 4 runs factories on any thread. The container of this style lives on the \
                main actor itself.
                """,
            zh: "第 4 步在任意线程上运行工厂。这种风格的容器自己就在主 actor 上。"),
        test: "a service that is isolated to the main actor")

    static let missingService = Scene(
        title: Text(en: "A service that does not exist", zh: "不存在的服务"),
        story: Text(
            en: """
                Code asks for a service that is registered nowhere. Does that compile? The \
                compiler is asked right now.
                """,
            zh: "代码解析一个没有注册的服务。能编译吗？现在就来问编译器。"),
        broken: Scene.Half("Step4Graph") {
            try compiled("Tests/Fixtures/Unregistered.swift", with: "Step4Graph")
        },
        fixed: Scene.Half("StyleTypedFactories") {
            try compiled(
                "Styles/Tests/Fixtures/StyleTypedFactories/MissingFactory.swift",
                with: "StyleTypedFactories")
        },
        why: Text(
            en: """
                every type can be resolved. Here a factory is a property, and a property that does \
                not exist does not compile.
                """,
            zh: "第 4 步里，什么类型都可以拿去解析。这种风格的工厂是属性，没声明的属性，根本写不出来。"),
        test: "a service that is not registered is asked for in code")

    private static func compiled(_ file: String, with library: String) throws -> Text {
        let errors = try Compiler.errors(in: file, importing: library)
        if errors.isEmpty {
            return Text(en: "The compiler accepts \(file).", zh: "编译器接受 \(file)。")
        }
        let text = errors.joined(separator: "\n")
        return Text(
            en: "The compiler rejects \(file): \(text)", zh: "编译器拒绝 \(file)：\(text)")
    }

    // MARK: - A mock below a singleton

    static let mockBelowASingleton = Scene(
        title: Text(en: "A mock below a singleton", zh: "单例背后的 mock"),
        story: Text(
            en: """
                A singleton holds the real database already. Then a test registers a mock for the \
                database. Which one does the singleton use?
                """,
            zh: """
                单例已经持有真正的数据库。然后，测试为数据库注册了一个 mock。单例用的是哪一个？
                """),
        broken: Scene.Half("Step4Graph") {
            let container = MiniContainer()
            container.register(Database.self, factory: Database.init)
            container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
            let before = try container.resolve(UserCache.self)
            let mock = Database()
            container.register(Database.self) { mock }
            return held(try container.resolve(UserCache.self), before: before, mock: mock)
        },
        fixed: Scene.Half("StyleTypedFactories") {
            // Task-local, so that nothing of it is left for the next scene.
            Container.Registrations.withOverrides {
                let before = Container.cache()
                Container.Registrations.push()
                let mock = Database()
                Container.database.register { mock }
                return held(Container.cache(), before: before, mock: mock)
            }
        },
        why: Text(
            en: "a container caches its singletons. `push()` sets them aside until `pop()`.",
            zh: "容器会缓存它的单例。`push()` 把它们存到一边，`pop()` 再恢复。"),
        test: "a mock is registered when a singleton already holds the real service")

    private static func held(_ cache: UserCache, before: UserCache, mock: Database) -> Text {
        let (isOld, hasMock) = (cache === before, cache.database === mock)
        return Text(
            en: """
                The singleton is \(isOld ? "the old one" : "a new one"), and holds \
                \(hasMock ? "the mock" : "the real database").
                """,
            zh: "单例是\(isOld ? "旧的那个" : "新的一个")，持有的是\(hasMock ? " mock" : "真正的数据库")。")
    }

    // MARK: - An async factory

    static let asyncFactory = Scene(
        title: Text(en: "An async factory", zh: "异步工厂"),
        story: Text(
            en: """
                The factory of a user waits for the network. Meanwhile other code asks for the \
                database, which has nothing to do with it. Does it get one?
                """,
            zh: """
                用户的工厂在等网络。这时，一段无关的代码要数据库。能拿到吗？
                """),
        broken: Scene.Half("Step4Graph") {
            let container = MiniContainer()
            let (isInside, network) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            container.register(User.self) {
                isInside.signal()
                network.wait()
                return User(id: 1, name: "Ada")
            }
            container.register(Database.self, factory: Database.init)
            let user = Worker { try? container.resolve(User.self) }
            isInside.wait()
            let database = Worker { try? container.resolve(Database.self) }
            let came = database.hasFinished(within: 0.2)
            network.signal()
            return arrivals(meanwhile: came, atLast: user.result()?.name)
        },
        fixed: Scene.Half("StyleAsync") {
            let container = AsyncContainer()
            let isInside = DispatchSemaphore(value: 0)
            let (network, answers) = AsyncStream.makeStream(of: String.self)
            let user = onTask {
                await container.register(Database.self, factory: Database.init)
                await container.register(User.self) {
                    isInside.signal()
                    return User(id: 1, name: await network.first { _ in true } ?? "")
                }
                return try? await container.resolve(User.self)
            }
            isInside.wait()
            let database = onTask { try? await container.resolve(Database.self) }
            let came = database.hasFinished(within: 10)
            answers.yield("Ada")
            return arrivals(meanwhile: came, atLast: user.result()?.name)
        },
        why: Text(
            en: """
                Step 4 holds its lock while a factory runs. An actor is free for other callers \
                while a factory awaits.
                """,
            zh: "第 4 步在工厂运行期间一直持有锁。而工厂在 await 时，actor 可以先处理别的调用。"),
        test: "one slow factory blocks every other resolve")

    /// A thread waits for the task: none of those on which tasks run.
    private static func onTask<Result: Sendable>(
        _ work: @escaping @Sendable () async -> Result?
    ) -> Worker<Result?> {
        Worker {
            let isDone = DispatchSemaphore(value: 0)
            // Why this holds: the semaphore keeps the two apart, first the task and then this thread.
            nonisolated(unsafe) var result: Result?
            Task {
                result = await work()
                isDone.signal()
            }
            isDone.wait()
            return result
        }
    }

    private static func arrivals(meanwhile came: Bool, atLast name: String?) -> Text {
        let name = name ?? "nil"
        return Text(
            en: """
                While the first one waits, the database \(came ? "is here" : "has to wait, too").
                Then the network answers, and the user is \(name).
                """,
            zh: """
                用户的工厂还在等，数据库\(came ? "已经拿到了" : "也只能等着")。
                然后网络有了响应，用户是 \(name)。
                """)
    }
}

extension Container {
    fileprivate static let database = Factory { Database() }
    fileprivate static let cache = Factory(scope: .singleton) { UserCache(database: database()) }
}
