// A service is registered by its initializer, which takes a dependency. Up to Step 4a the compiler
// refuses it, since a factory takes nothing there.

func register(in container: MiniContainer) {
    container.register(UserCache.self, factory: UserCache.init)
}
