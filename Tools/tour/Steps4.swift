import ProfileApp
import Step3ThreadSafe
import Step4Graph
import Step4aErrors
import Step4bParameters
import Step4cProviders
import Step4dGraphScope
import Support
import WorkshopKit

extension Tour {
    static let step4a = [twoServices, missing]
    static let step4b = [byInitializer, leak]
    static let step4c = [goodCycle]
    static let step4d = [oneForEachScreen]
    static let step4e = [beforeLaunch]

    // MARK: - 4a: two services that need each other

    private static let twoServices = Scene(
        title: Text(en: "Two services that need each other", zh: "互相依赖的两个服务"),
        story: Text(
            en: """
                The session needs the token refresher, and the token refresher the session. What \
                do you get when you resolve the session?
                """,
            zh: "Session 需要 TokenRefresher，TokenRefresher 也需要 Session。解析 Session 会得到什么？"),
        broken: Scene.Half("Step3ThreadSafe") { try Crash.cycle.watch() },
        fixed: Scene.Half("Step4aErrors") {
            let container = Step4aErrors.MiniContainer()
            container.register(Session.self) { [unowned container] in
                Session(refresher: try container.resolve(TokenRefresher.self))
            }
            container.register(TokenRefresher.self) { [unowned container] in
                TokenRefresher(session: try container.resolve(Session.self))
            }
            return Text("\(try container.resolve(Session.self))")
        },
        why: Text(
            en: """
                each factory calls the other, until the stack overflows. Step 4 records which \
                services are being resolved, and throws when it meets one of them again.
                """,
            zh: "两个工厂互相调用，直到栈溢出。第 4 步会记录正在解析的服务，再次碰到就抛出错误。"),
        test: "two services have a circular dependency")

    // MARK: - 4a: what is missing

    private static let missing = Scene(
        title: Text(en: "What is missing?", zh: "缺了什么？"),
        story: Text(
            en: """
                APIService is registered, but not as the APIServicing that the user manager needs. \
                What do you learn when you resolve the profile?
                """,
            zh: """
                APIService 注册了，但没有注册成 UserManager 需要的 APIServicing。\
                解析 ProfileViewModel 会得到什么？
                """),
        broken: Scene.Half("Step3ThreadSafe") {
            let container = Step3ThreadSafe.MiniContainer()
            container.register(APIService.self) {
                APIService(cache: UserCache(database: Database()))
            }
            // Without `!`, nil is passed on from service to service.
            let manager = container.resolve((any APIServicing).self).map(UserManager.init)
            let profile = manager.map(ProfileViewModel.init)
            let answer = profile.map(\.title) ?? "nil"
            return Text(
                en: "The profile is \(answer). That is all you learn.",
                zh: "ProfileViewModel 是 \(answer)。你能知道的只有这些。")
        },
        fixed: Scene.Half("Step4aErrors") {
            let container = Step4aErrors.MiniContainer()
            container.register(APIService.self) {
                APIService(cache: UserCache(database: Database()))
            }
            container.register(UserManager.self) { [unowned container] in
                UserManager(api: try container.resolve((any APIServicing).self))
            }
            container.register(ProfileViewModel.self) { [unowned container] in
                ProfileViewModel(userManager: try container.resolve(UserManager.self))
            }
            return Text(try container.resolve(ProfileViewModel.self).title)
        },
        why: Text(
            en: """
                nil says nothing, and this wiring passes it on from service to service. (With \
                `!` in a factory, the app would crash here instead.) An error can carry the path \
                that led to it.
                """,
            zh: """
                nil 什么也没说明，这里的装配又把它一层层往上传。（工厂里如果写了 `!`，\
                App 就会在这里崩溃。）错误则可以带上解析路径。
                """),
        test: "a dependency that is not registered")

    // MARK: - 4b: an initializer is a factory

    private static let byInitializer = Scene(
        title: Text(en: "An initializer is a factory", zh: "构造器就是工厂"),
        story: Text(
            en: """
                UserCache.init takes a database. Why write a factory by hand? \
                container.register(UserCache.self, factory: UserCache.init) says all there is to say.
                """,
            zh: """
                UserCache.init 需要一个数据库。何必再手写工厂？\
                container.register(UserCache.self, factory: UserCache.init) 就够了。
                """),
        broken: Scene.Half("Step4aErrors") {
            let errors = try Compiler.errors(
                in: "Tests/Fixtures/RegisteredByInitializer.swift",
                importing: "Step4aErrors", "ProfileApp")
            return Text(
                en: "The compiler rejects it: \(errors.joined(separator: ", "))",
                zh: "编译不过：\(errors.joined(separator: "、"))")
        },
        fixed: Scene.Half("Step4bParameters") {
            let container = Step4bParameters.MiniContainer()
            container.register(Database.self, factory: Database.init)
            container.register(UserCache.self, factory: UserCache.init)
            container.register((any APIServicing).self, factory: APIService.init)
            container.register(UserManager.self, factory: UserManager.init)
            container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
            let profile = try container.resolve(ProfileViewModel.self)
            profile.userManager.logIn(id: 1)
            return Text(
                en: "One resolve creates all five, and the profile shows \"\(profile.title)\".",
                zh: "一次解析就创建了全部五个，页面显示“\(profile.title)”。")
        },
        why: Text(
            en: """
                a factory of Step 4a takes nothing. In Step 4b its parameters are what the \
                container resolves for it.
                """,
            zh: "第 4a 步的工厂不带参数。到了第 4b 步，工厂的参数就是它的依赖，由容器解析后传入。"),
        test: "a service is registered by its initializer")

    // MARK: - 4b: the leak

    private static let leak = Scene(
        title: Text(en: "The container that stays", zh: "释放不了的容器"),
        story: Text(
            en: """
                A factory needs another service. Later nothing holds the container any more. Is it \
                deallocated, with its singleton?
                """,
            zh: """
                一个工厂需要另一个服务。后来，外面不再持有容器了。容器会释放吗？\
                它缓存的数据库呢？
                """),
        broken: Scene.Half("Step4aErrors") {
            try afterLastOwner {
                let container = Step4aErrors.MiniContainer()
                container.register(Database.self, scope: .singleton) { Database() }
                container.register(UserCache.self) {
                    UserCache(database: try container.resolve(Database.self))
                }
                return (container, try container.resolve(Database.self))
            }
        },
        fixed: Scene.Half("Step4bParameters") {
            try afterLastOwner {
                let container = Step4bParameters.MiniContainer()
                container.register(Database.self, scope: .singleton) { Database() }
                container.register(UserCache.self) { UserCache(database: $0) }
                return (container, try container.resolve(Database.self))
            }
        },
        why: Text(
            en: """
                to resolve, the factory captures the container, which holds the factory: a \
                retain cycle. A parameter is passed in, and nothing is captured.
                """,
            zh: """
                工厂要解析，就捕获了容器，而容器又持有工厂：循环引用。参数是传进来的，什么也不用捕获。
                """),
        test: "a container is deallocated with its last owner")

    private static func afterLastOwner(
        make: () throws -> (container: AnyObject, database: Database)
    ) rethrows -> Text {
        weak var container: AnyObject?
        weak var database: Database?
        do {
            let made = try make()
            (container, database) = (made.container, made.database)
        }
        let isLeft = (container: container != nil, database: database != nil)
        return Text(
            en: """
                The container is \(isLeft.container ? "still in memory" : "deallocated"), and its \
                database is \(isLeft.database ? "still in memory" : "deallocated").
                """,
            zh: """
                容器\(isLeft.container ? "还在内存里" : "已经释放")，\
                它的数据库\(isLeft.database ? "还在内存里" : "已经释放")。
                """)
    }

    // MARK: - 4c: a cycle that is no mistake

    private static let goodCycle = Scene(
        title: Text(en: "A cycle that is no mistake", zh: "合理的循环依赖"),
        story: Text(
            en: """
                The session needs the token refresher, and the refresher must pass each new token \
                to the session. Can both be created?
                """,
            zh: """
                Session 需要 TokenRefresher，而 TokenRefresher 拿到新的 token 以后，要交给 Session。\
                两个都能创建吗？
                """),
        broken: Scene.Half("Step4bParameters") {
            let container = Step4bParameters.MiniContainer()
            container.register(Session.self, scope: .singleton) { Session(refresher: $0) }
            container.register(TokenRefresher.self) { TokenRefresher(session: $0) }
            return Text(try container.resolve(Session.self).token)
        },
        fixed: Scene.Half("Step4cProviders") {
            let container = Step4cProviders.MiniContainer()
            container.register(Session.self, scope: .singleton) { Session(refresher: $0) }
            container.register(TokenRefresher.self) {
                (sessions: Step4cProviders.Provider<Session>) in
                TokenRefresher { try sessions.get() }
            }
            let session = try container.resolve(Session.self)
            let before = session.token
            try session.refresher.refresh()
            return Text(
                en:
                    "Created. The session had \"\(before)\", and after a refresh \"\(session.token)\".",
                zh: "创建好了。Session 原来的 token 是 \"\(before)\"，刷新之后是 \"\(session.token)\"。")
        },
        why: Text(
            en: """
                each has to exist before the other. A provider resolves the session later, when \
                there is a token for it.
                """,
            zh: "两个都要对方先创建。Provider 等到有了 token，才解析 Session。"),
        test: "two services that need each other for a good reason")

    // MARK: - 4d: one for each resolution

    private static let oneForEachScreen = Scene(
        title: Text(en: "One cache for each screen", zh: "每个页面一份缓存"),
        story: Text(
            en: """
                The list and the details of a screen should share a cache, and the next screen \
                should have its own. Do the list and the details share one? Do two screens?
                """,
            zh: "同一个页面的列表和详情应该共用一份缓存，下一个页面再用新的。列表和详情会共用吗？两个页面会共用吗？"),
        broken: Scene.Half("Step4cProviders") {
            let container = Step4cProviders.MiniContainer()
            container.register(UserCache.self) { UserCache(database: Database()) }
            container.register(ListScreen.self) { ListScreen(list: $0, details: $1) }
            return sharing(
                try container.resolve(ListScreen.self), try container.resolve(ListScreen.self))
        },
        fixed: Scene.Half("Step4dGraphScope") {
            let container = Step4dGraphScope.MiniContainer()
            container.register(UserCache.self, scope: .graph) { UserCache(database: Database()) }
            container.register(ListScreen.self) { ListScreen(list: $0, details: $1) }
            return sharing(
                try container.resolve(ListScreen.self), try container.resolve(ListScreen.self))
        },
        why: Text(
            en: """
                a transient is created for each parameter, and a singleton only once. The scope \
                .graph lies between: one instance for each outermost resolve.
                """,
            zh: "瞬时服务每个参数创建一个，单例总共只创建一个。.graph 作用域介于两者之间：每次最外层的 resolve 创建一个。"),
        test: "two services of one screen share a dependency")

    private static func sharing(_ first: ListScreen, _ second: ListScreen) -> Text {
        let inOne = first.list === first.details
        let inBoth = first.list === second.list
        return Text(
            en: "List and details share a cache: \(inOne). Two screens share one: \(inBoth).",
            zh: "列表和详情共用缓存：\(inOne ? "是" : "否")。两个页面共用：\(inBoth ? "是" : "否")。")
    }

    // MARK: - 4e: before launch

    private static let beforeLaunch = Scene(
        title: Text(en: "Before launch", zh: "启动之前"),
        story: Text(
            en: """
                Three bugs are in the wiring of an app, and when it launches it resolves the \
                database only. What is found before a user meets the bugs?
                """,
            zh: "一个 App 的装配里有三个 bug，而启动时只解析数据库。在用户碰到之前，能查出什么？"),
        broken: Scene.Half("Step4dGraphScope") {
            let container = Step4dGraphScope.MiniContainer()
            container.register(Database.self, factory: Database.init)
            container.register(APIService.self, factory: APIService.init)
            container.register(Session.self) { Session(refresher: $0) }
            container.register(TokenRefresher.self) { TokenRefresher(session: $0) }
            container.register(Cart.self, scope: .graph, factory: Cart.init)
            container.register(Shop.self, scope: .singleton, factory: Shop.init)
            let database = try container.resolve(Database.self)
            return Text(
                en:
                    "The app has its \(type(of: database)), and launches. Nothing else was resolved.",
                zh: "App 拿到了 \(type(of: database))，启动了。其余的服务都没有解析过。")
        },
        fixed: Scene.Half("Step4Graph") {
            let container = Step4Graph.MiniContainer()
            container.register(Database.self, factory: Database.init)
            container.register(APIService.self, factory: APIService.init)
            container.register(Session.self) { Session(refresher: $0) }
            container.register(TokenRefresher.self) { TokenRefresher(session: $0) }
            container.register(Cart.self, scope: .graph, factory: Cart.init)
            container.register(Shop.self, scope: .singleton, factory: Shop.init)
            try container.validate()
            return Text(en: "validate() found nothing.", zh: "validate() 没有发现问题。")
        },
        why: Text(
            en: """
                a factory's dependencies are its parameters. Step 4e stores them as a graph, which can be \
                searched without running anything.
                """,
            zh: "工厂的参数就是它的依赖。第 4e 步把依赖存成一张图，不运行任何工厂就能检查。"),
        test: "a wiring bug that no resolve has reached yet")
}

/// What a customer wants to buy: there is one for each checkout.
private struct Cart: Sendable {}

private struct Shop: Sendable {
    let cart: Cart
}

/// A list, and beside it the details of one line.
private struct ListScreen: Sendable {
    let list: UserCache
    let details: UserCache
}
