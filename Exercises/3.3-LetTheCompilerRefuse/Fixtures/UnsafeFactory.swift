/// Must not compile: two threads could run the factory, and so change the variable, at the same
/// time.
func registerUser(in container: MiniContainer) {
    var lastID = 0
    container.register(User.self) {
        lastID += 1
        return User(id: lastID, name: "Ada")
    }
}
