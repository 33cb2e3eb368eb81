/// Must not compile: as soon as the factory is registered, another thread may run it, and so change
/// the variable while this function reads it.
func registerUser(in container: MiniContainer) -> Int {
    var lastID = 0
    container.register(User.self) {
        lastID += 1
        return User(id: lastID, name: "Ada")
    }
    return lastID
}
