// A service is registered by its initializer, which takes a dependency. Up to Step 4a it
// does not compile, since a factory has no parameters there.

func register(in container: MiniContainer) {
    container.register(UserCache.self, factory: UserCache.init)
}
