import ProfileApp
import Step4Graph
import Support
import WriteTheTest

/// Observes in which order a test wires a container, registers a mock, and resolves. A mock that gets
/// lost in a sound wiring was registered too early, too late, or under another type.
final class Observer {
    private struct Wired {
        let container: MiniContainer
        let hadAPI: Bool
        /// Each `UserManager` that was built with the real API.
        let managersWithRealAPI: Tally
    }

    private var all: [Wired] = []

    /// Wires a container. What it registers is what `wire` registers, with a `UserManager` that is
    /// observed.
    func wire(_ container: MiniContainer, by wire: (MiniContainer) throws -> Void) rethrows {
        let hadAPI = container.graph.services.contains { $0.key == Self.api }
        try wire(container)

        let managers = Tally()
        container.register(UserManager.self, scope: .singleton) { (api: any APIServicing) in
            if api is APIService { managers.add() }
            return UserManager(api: api)
        }
        all.append(
            Wired(container: container, hadAPI: hadAPI, managersWithRealAPI: managers))
    }

    /// What was wrong with how the mock was registered. Nil: nothing.
    var mistake: Text? {
        if all.isEmpty {
            return Text(
                en: "your test has never called `wire`, so it tests another wiring.",
                zh: "你的测试没有调用过 `wire`，所以它测试的是另一套装配。")
        }
        for wired in all {
            let managers = wired.managersWithRealAPI.count
            let hasMock = !((try? wired.container.resolve((any APIServicing).self)) is APIService)
            if wired.hadAPI && !hasMock {
                return Text(
                    en: """
                        a later registration replaces an earlier one. You registered the mock, and \
                        then `wire` registered the real API in its place.
                        """,
                    zh: """
                        后注册的会替换先注册的。你先注册了模拟对象，\
                        `wire` 随后又用真正的 API 把它替换掉了。
                        """)
            }
            let keys = wired.container.graph.services.map(\.key)
            if !hasMock && keys.contains(ServiceKey(MockAPI.self)) {
                return Text(
                    en: """
                        you registered the mock as a `MockAPI`, and nobody in the app asks for \
                        that. The app asks for `any APIServicing`.
                        """,
                    zh: """
                        你把模拟对象注册成了 `MockAPI`，而 App 里没有谁要 `MockAPI`，\
                        要的都是 `any APIServicing`。
                        """)
            }
            if managers > 0 && hasMock {
                return Text(
                    en: """
                        the mock came too late. The `UserManager` was built before, with the real \
                        API, and a singleton keeps what it was built with.
                        """,
                    zh: """
                        模拟对象来得太晚：那时 `UserManager` 已经用真正的 API 创建好了，\
                        单例会一直留着创建时拿到的东西。
                        """)
            }
        }
        return nil
    }

    private static let api = ServiceKey((any APIServicing).self)
}
