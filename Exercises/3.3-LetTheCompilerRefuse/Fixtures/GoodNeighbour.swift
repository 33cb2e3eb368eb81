/// Must compile: a service that any thread may use, and a factory that touches nothing.
struct Address: Sendable {
    let url: String
}

func registerAddress(in container: MiniContainer) -> Address? {
    container.register(Address.self) { Address(url: "https://example.com") }
    return container.resolve(Address.self)
}
