import ProfileApp
import Step1Basic
import Step2Scopes
import Step3ThreadSafe
import Support
import WorkshopKit

extension Tour {
    static let step1 = [twoScreens, twoSettings]
    static let step2 = [logOut]
    static let step3 = [twoThreads, factoryThatResolves]

    private static func makeUserManager() -> UserManager {
        UserManager(api: APIService(cache: UserCache(database: Database())))
    }

    // MARK: - Two screens

    private static let twoScreens = Scene(
        title: Text(en: "Two screens, one session", zh: "两个页面，一个会话"),
        story: Text(
            en: "Ada logs in on the first screen. What does the second screen show?",
            zh: "Ada 在第一个页面登录。第二个页面显示什么？"),
        broken: Scene.Half("Step1Basic") {
            let container = Step1Basic.MiniContainer()
            container.register(UserManager.self, factory: makeUserManager)
            return screens { container.resolve(UserManager.self) }
        },
        fixed: Scene.Half("Step2Scopes") {
            let container = Step2Scopes.MiniContainer()
            container.register(UserManager.self, scope: .singleton, factory: makeUserManager)
            return screens { container.resolve(UserManager.self) }
        },
        why: Text(
            en: """
                each resolve creates another user manager, and Ada is logged in to the first. A \
                singleton is created once and cached.
                """,
            zh: """
                每次解析都创建新的 UserManager，Ada 只在第一个里登录过。单例只创建一次，然后缓存。
                """),
        test: "a second screen shows who logged in on the first")

    private static func screens(resolve: () -> UserManager?) -> Text {
        guard let one = resolve(), let other = resolve() else { return Text("nil") }
        one.logIn(id: 1)
        let titles = [one, other].map { ProfileViewModel(userManager: $0).title }
        let sessions = Set([one, other].map(ObjectIdentifier.init)).count
        return Text(
            en: """
                The first shows "\(titles[0])", the second "\(titles[1])".
                Sessions created: \(sessions)
                """,
            zh: """
                第一个页面显示 "\(titles[0])"，第二个页面显示 "\(titles[1])"。
                创建的会话数：\(sessions)
                """)
    }

    // MARK: - Two settings

    private enum A {
        struct Settings {
            let name = "A's settings"
        }
    }

    private enum B {
        struct Settings {
            let name = "B's settings"
        }
    }

    private static let twoSettings = Scene(
        title: Text(en: "Two types, one name", zh: "两个类型，一个名字"),
        story: Text(
            en: """
                A.Settings and B.Settings are both registered, each with its own value. What does \
                each resolve to?
                """,
            zh: "A.Settings 和 B.Settings 都注册了，值各不相同。分别解析，会得到什么？"),
        broken: Scene.Half("Step1Basic") {
            let container = Step1Basic.MiniContainer()
            container.register(A.Settings.self) { A.Settings() }
            container.register(B.Settings.self) { B.Settings() }
            return names(container.resolve(A.Settings.self), container.resolve(B.Settings.self))
        },
        fixed: Scene.Half("Step2Scopes") {
            let container = Step2Scopes.MiniContainer()
            container.register(A.Settings.self) { A.Settings() }
            container.register(B.Settings.self) { B.Settings() }
            return names(container.resolve(A.Settings.self), container.resolve(B.Settings.self))
        },
        why: Text(
            en: """
                the key is the printed name, `Settings`, so the second registration replaces the \
                first. Resolving A.Settings then runs B's factory; `as?` finds another type, and \
                returns nil. Step 2 takes the type itself as its key.
                """,
            zh: """
                键是打印出来的名字 `Settings`，所以第二次注册覆盖了第一次。解析 A.Settings 时，\
                运行的是 B 的工厂；类型不符，`as?` 返回 nil。第 2 步用类型本身作键。
                """),
        test: "two types have the same name")

    private static func names(_ a: A.Settings?, _ b: B.Settings?) -> Text {
        let (a, b) = (a?.name ?? "nil", b?.name ?? "nil")
        return Text(
            en: "A.Settings resolves to \(a), B.Settings to \(b).",
            zh: "A.Settings 解析得到 \(a)，B.Settings 解析得到 \(b)。")
    }

    // MARK: - Logging out

    private enum Global {
        static let userManager = makeUserManager()
    }

    private static let logOut = Scene(
        title: Text(en: "Logging out", zh: "退出登录"),
        story: Text(
            en: """
                Ada logs out, so the app drops its container and creates a new one. Who is logged in?
                """,
            zh: "Ada 退出登录，App 丢掉旧容器，新建一个。现在登录的是谁？"),
        broken: Scene.Half(Text(en: "a global `static let`", zh: "全局的 `static let`")) {
            userAfterLogout { Global.userManager }
        },
        fixed: Scene.Half("Step2Scopes") {
            userAfterLogout {
                let container = Step2Scopes.MiniContainer()
                container.register(UserManager.self, scope: .singleton, factory: makeUserManager)
                return container.resolve(UserManager.self)
            }
        },
        why: Text(
            en: """
                a `static let` lives as long as the process, a singleton only as long as its \
                container.
                """,
            zh: "`static let` 的生命周期和进程一样长，单例的只和它的容器一样长。"),
        test: "a new container after logout has no logged-in user")

    private static func userAfterLogout(fromNewContainer: () -> UserManager?) -> Text {
        fromNewContainer()?.logIn(id: 1)
        guard let user = fromNewContainer()?.currentUser else {
            return Text(en: "In the new container: no user.", zh: "在新容器里：没有登录的用户。")
        }
        return Text(
            en: "In the new container: still \(user.name).", zh: "在新容器里：还是 \(user.name)。")
    }

    // MARK: - Two threads

    private static let twoThreads = Scene(
        title: Text(en: "Two threads, one singleton", zh: "两个线程，一个单例"),
        story: Text(
            en: """
                Two threads resolve the same singleton, the second while the first is inside the \
                factory. How many are created?
                """,
            zh: "两个线程解析同一个单例：第一个线程还在工厂里，第二个线程就来了。会创建几个？"),
        broken: Scene.Half("Step2Scopes") {
            // One thread at a time touches the container: `Rendezvous` makes each wait.
            nonisolated(unsafe) let container = Step2Scopes.MiniContainer()
            let rendezvous = Rendezvous()
            let created = Tally()
            container.register(Database.self, scope: .singleton) {
                created.add()
                rendezvous.wait()
                return Database()
            }
            let (first, second) = rendezvous.runOnTwoThreads { container.resolve(Database.self) }
            return instances(first, second, built: created.count)
        },
        fixed: Scene.Half("Step3ThreadSafe") {
            let container = Step3ThreadSafe.MiniContainer()
            // The second thread waits at the lock, so the first must not wait for it forever.
            let rendezvous = Rendezvous(timeout: 0.5)
            let created = Tally()
            container.register(Database.self, scope: .singleton) {
                created.add()
                rendezvous.wait()
                return Database()
            }
            let (first, second) = rendezvous.runOnTwoThreads { container.resolve(Database.self) }
            return instances(first, second, built: created.count)
        },
        why: Text(
            en: """
                both check before either has cached its instance: a check-then-act race. With a \
                lock, the second waits, and then finds what the first has cached.
                """,
            zh: """
                两个线程都在对方存入实例之前就查过了，这是竞态条件。加了锁，第二个线程会先等待，再拿到第一个线程缓存的实例。
                """),
        test: "two threads resolve a singleton at the same time")

    private static func instances(_ first: Database?, _ second: Database?, built: Int) -> Text {
        let isSame = first === second
        return Text(
            en: """
                The two threads hold \(isSame ? "the same instance" : "different instances"). \
                Databases created: \(built)
                """,
            zh: "两个线程拿到的是\(isSame ? "同一个实例" : "不同的实例")。创建的数据库个数：\(built)")
    }

    // MARK: - A factory that resolves

    private static let factoryThatResolves = Scene(
        title: Text(en: "A factory that resolves", zh: "工厂里的解析"),
        story: Text(
            en: """
                The factory of one service resolves another, on the same thread, while the lock is \
                held for the first. What does the lock do?
                """,
            zh: "一个服务的工厂又去解析另一个服务：还是同一个线程，而且它正持有锁。锁会怎样？"),
        broken: Scene.Half(Text(en: "a container with a plain mutex", zh: "用普通互斥锁的容器")) {
            try Crash.plainMutex.watch()
        },
        fixed: Scene.Half("Step3ThreadSafe") {
            let container = Step3ThreadSafe.MiniContainer()
            container.register(Database.self, scope: .singleton) { Database() }
            container.register(UserCache.self) {
                UserCache(database: container.resolve(Database.self) ?? Database())
            }
            let cache = container.resolve(UserCache.self)
            let isShared = cache?.database === container.resolve(Database.self)
            return Text(
                en:
                    "It resolved a cache, with \(isShared ? "the container's" : "another") database.",
                zh: "解析得到一个缓存，里面是\(isShared ? "容器里的" : "另一个")数据库。")
        },
        why: Text(
            en: """
                the thread holds the mutex already, so it would wait for itself forever: a \
                deadlock. This mutex notices that, and crashes; another one just waits. A \
                recursive lock lets its own thread in again.
                """,
            zh: """
                线程已经持有这把互斥锁，再锁一次就会死锁。这种锁能检测到，直接崩溃；\
                别的锁会一直等下去。递归锁允许持有它的线程再次加锁。
                """),
        test: "a factory resolves another service")
}
