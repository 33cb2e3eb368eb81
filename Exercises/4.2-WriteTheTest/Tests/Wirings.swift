import ProfileApp
import Step4Graph
import Support
import Testing

/// A wiring of the app, and why a test should pass for it, or fail.
struct Wiring: Sendable, CustomTestStringConvertible {
    let name: Text
    let why: Text
    /// Registers what is different from the sound app.
    let wire: @Sendable (MiniContainer) throws -> Void

    var testDescription: String { name.description }

    init(_ name: Text, why: Text, _ change: @escaping @Sendable (MiniContainer) throws -> Void) {
        self.name = name
        self.why = why
        wire = { container in
            wireSoundApp(in: container)
            try change(container)
        }
    }

    static let sound = [
        Wiring(
            Text(en: "a sound wiring", zh: "装配没有问题"),
            why: Text(
                en: """
                    was the mock not used? A mock that is registered before the wiring is \
                    replaced by it, and one that is registered after the screen is too late. The \
                    app resolves `any APIServicing`, not `MockAPI`.
                    """,
                zh: """
                    是 mock 没有生效吗？在装配之前注册，会被装配替换掉；等页面创建好了再注册，又太晚。\
                    另外，App 要的是 `any APIServicing`，不是 `MockAPI`。
                    """)
        ) { _ in },
        Wiring(
            Text(
                en:
                    "a sound wiring in which the API requests two users of the registered one",
                zh: "装配没有问题，只是 API 向注册过的那个一次要两个用户"),
            why: Text(
                en: """
                    the mock answers each request. How it is called, and how often, may \
                    change with the app.
                    """,
                zh: "每个请求都由 mock 应答。请求的方式和次数，会随 App 改变。")
        ) { container in
            container.register(UserManager.self, scope: .singleton) { (api: any APIServicing) in
                UserManager(api: PrefetchingAPI(api: api))
            }
        },
    ]

    static let faulty = [
        Wiring(
            Text(
                en: "a wiring in which the API depends on a `Disk` that is not registered",
                zh: "API 需要 `Disk`，但它没有注册"),
            why: Text(
                en: """
                    then a user is the first to notice. (If you validate the wiring: after the \
                    mock is registered, the dependencies of the real API are hidden.)
                    """,
                zh: """
                    最先发现的是用户。（如果你已经在校验装配：注册了 mock 之后，\
                    真正的 API 需要什么，就看不见了。）
                    """)
        ) { container in
            container.register((any APIServicing).self) { (cache: UserCache, _: Disk) in
                APIService(cache: cache)
            }
        },
        Wiring(
            Text(
                en: "a cycle: the `TokenRefresher` takes a `Session` in place of a `Provider`",
                zh: "有一个环：`TokenRefresher` 不接收 `Provider`，而直接接收 `Session`"),
            why: Text(
                en: "no profile screen depends on a session, so no profile screen shows that bug.",
                zh: "个人资料页不需要 `Session`，所以从它上面看不出这个问题。")
        ) { container in
            container.register(TokenRefresher.self) { (session: Session) in
                TokenRefresher(session: session)
            }
        },
        Wiring(
            Text(
                en: "a `UserCache` in the scope `.graph`, which the singleton `UserManager` holds",
                zh: "`UserCache` 的作用域是 `.graph`，而单例 `UserManager` 一直留着它"),
            why: Text(
                en: """
                    everything can be created, and the wrong instance is held forever. No \
                    `resolve` reports that.
                    """,
                zh: "什么都能创建出来，不该留的却一直留着。哪个 `resolve` 都不会报告它。")
        ) { container in
            container.register(UserCache.self, scope: .graph, factory: UserCache.init)
        },
        Wiring(
            Text(
                en: "today's wiring, where the `UserManager` has its own API",
                zh: "今天的装配，`UserManager` 的工厂自己创建了一个 API"),
            why: mockIsLost
        ) { container in
            container.register(UserManager.self, scope: .singleton) { (cache: UserCache) in
                UserManager(api: APIService(cache: cache))
            }
        },
        Wiring(
            Text(
                en: "a profile screen that has another `UserManager` than the rest of the app",
                zh: "个人资料页用的 `UserManager` 和 App 的不是同一个"),
            why: mockIsLost
        ) { container in
            container.register(ProfileViewModel.self) { (cache: UserCache) in
                ProfileViewModel(userManager: UserManager(api: APIService(cache: cache)))
            }
        },
        Wiring(
            Text(
                en: "a wiring that creates the `UserManager` at once, before a mock is registered",
                zh: "装配时马上创建 `UserManager`，mock 注册得太晚"),
            why: mockIsLost
        ) { container in
            _ = try container.resolve(UserManager.self)
        },
    ]

    private static let mockIsLost = Text(
        en: "with this wiring every test that logs in a user calls the real server.",
        zh: "用这样的装配，凡是让人登录的测试，问的都是真正的服务器。")
}

/// The app as it should be.
private func wireSoundApp(in container: MiniContainer) {
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register(UserCache.self, factory: UserCache.init)
    container.register((any APIServicing).self, factory: APIService.init)
    container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
    container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
    container.register(Session.self, scope: .singleton, factory: Session.init)
    container.register(TokenRefresher.self) { (session: Provider<Session>) in
        TokenRefresher { try session.get() }
    }
}

private struct Disk {}

/// Fetches the next user as well, who will be requested soon.
private struct PrefetchingAPI: APIServicing {
    let api: any APIServicing

    func user(id: Int) -> User? {
        _ = api.user(id: id + 1)
        return api.user(id: id)
    }

    var requestCount: Int {
        api.requestCount
    }
}
