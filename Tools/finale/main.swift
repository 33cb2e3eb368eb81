import ProfileApp
import Step4Graph
import Support

// With `MINE=Step4Graph` this is the reader's own container: the end of the way.

/// The app, wired with three faults: nobody registers the Database, two services need each other,
/// and a singleton would hold what only one resolution should share.
func wireBadly(_ container: MiniContainer) {
    container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
    container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
    container.register((any APIServicing).self, factory: APIService.init)
    container.register(UserCache.self, scope: .graph, factory: UserCache.init)
    container.register(Session.self, scope: .singleton, factory: Session.init)
    container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))
}

func fix(_ container: MiniContainer) {
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
    container.register(TokenRefresher.self) { (session: Provider<Session>) in
        TokenRefresher { try session.get() }
    }
}

/// The graph as a tree: below each service its dependencies.
func tree(of graph: DependencyGraph) -> [String] {
    var drawn: Set<ServiceKey> = []
    func branch(_ key: ServiceKey, _ margin: String, isLast: Bool, isLater: Bool) -> [String] {
        let scope = graph.nodes.first { $0.key == key }?.scope
        let singleton = Text(en: "\(key), singleton", zh: "\(key)（单例）")
        let name = scope == .singleton ? "\(singleton)" : "\(key)"
        let line = margin + (isLast ? "└" : "├") + (isLater ? "┄ " : "─ ") + name
        if isLater || !drawn.insert(key).inserted { return [line] }
        return [line] + dependencies(of: key, margin + (isLast ? "   " : "│  "))
    }
    func dependencies(of key: ServiceKey, _ margin: String) -> [String] {
        let edges = graph.edges.filter { $0.from == key }
        return edges.enumerated().flatMap { place, edge in
            branch(edge.to, margin, isLast: place == edges.count - 1, isLater: edge.isDeferred)
        }
    }
    let needed = Set(graph.edges.filter { !$0.isDeferred }.map(\.to))
    let roots = graph.nodes.map(\.key).filter { !needed.contains($0) }
    return roots.enumerated().flatMap { place, root in
        branch(root, "  ", isLast: place == roots.count - 1, isLater: false)
    }
}

func say(_ text: Text) {
    print("\(text)\n")
}

let container = MiniContainer()
wireBadly(container)
say(
    Text(
        en: """
            Your container is complete. An app was wired with it, and three mistakes were made. \
            No screen is open yet, no factory has run, and your validate() says:
            """,
        zh: """
            你的容器写完了。我们用它装配了一个 App，故意犯了三个错误。
            一个页面也没打开，一个工厂也没运行，你的 validate() 就全查出来了：
            """))
do {
    try container.validate()
} catch {
    print("\(error)\n")
}

fix(container)
do {
    try container.validate()
    let profile = try container.resolve(ProfileViewModel.self)
    profile.userManager.logIn(id: 1)
    say(
        Text(
            en:
                """
                Three lines fix it: a database, a cache that lives as long as its user manager, \
                and a Provider for the refresher. This is the app, as your graph knows it:
                """,
            zh: """
                改三处就好：注册数据库，把缓存改成单例，给 TokenRefresher 一个 Provider。
                现在，整个 App 的依赖图是这样的：
                """))
    print(tree(of: container.dependencyGraph).joined(separator: "\n"))
    print()
    say(
        Text(
            en: """
                (A dotted line is a Provider: what it leads to is resolved later. \
                `container.dependencyGraph.mermaid` is the same as a diagram.)

                Now the first screen opens, and it says: \(profile.title)
                """,
            zh: """
                （虚线是 Provider：它指向的服务以后才解析。
                想看图，用 `container.dependencyGraph.mermaid`。）

                第一个页面打开了，上面写着：\(profile.title)
                """))
} catch {
    print(error)
}
