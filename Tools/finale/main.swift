import ProfileApp
import Step4Graph
import Support

// With `MINE=Step4Graph` this is the reader's own container.

/// The app, wired with three faults: nobody registers the Database, two services need each other,
/// and a singleton would keep what only one screen should share.
func wireBadly(_ container: MiniContainer) {
    container.register(UserCache.self, scope: .graph, factory: UserCache.init)
    container.register((any APIServicing).self, factory: APIService.init)
    container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
    container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
    container.register(Session.self, scope: .singleton, factory: Session.init)
    container.register(TokenRefresher.self, factory: TokenRefresher.init(session:))
}

func mend(_ container: MiniContainer) {
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
    container.register(TokenRefresher.self) { (session: Provider<Session>) in
        TokenRefresher { try session.get() }
    }
}

let container = MiniContainer()
wireBadly(container)
print(
    Text(
        en:
            "An app is wired with three faults. Before its first screen opens, your validate() says:",
        zh: "一个 App 的装配里有三处缺陷。第一个界面还没打开，你的 validate() 就说："), terminator: "\n\n")
do {
    try container.validate()
} catch {
    print(error, terminator: "\n\n")
}

mend(container)
do {
    try container.validate()
    print(
        Text(
            en: "The three are mended, and this is the app, drawn by your graph (Mermaid):",
            zh: "三处都修好了。这就是整个 App，由你的图画出来（Mermaid）："), terminator: "\n\n")
    print(container.graph.mermaid)
} catch {
    print(error)
}
