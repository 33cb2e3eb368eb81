/// Must compile: services that any thread may use, of each kind, and factories that change nothing.
struct Address: Sendable {
    let url: String
}

final class Settings: Sendable {
    let title = "App"
}

actor Session {}

protocol Storing: Sendable {}

struct Memory: Storing {}

func registerAll(in container: MiniContainer, title: String) -> Address? {
    container.register(Settings.self) { Settings() }
    container.register(Session.self) { Session() }
    container.register((any Storing).self) { Memory() }
    container.register([String].self) { [title] }
    container.register((@Sendable () -> String).self) { { title } }
    _ = container.resolve((any Storing).self)
    container.register(Address.self) { [unowned container] in
        Address(url: container.resolve([String].self)?.first ?? "")
    }
    return container.resolve(Address.self)
}
