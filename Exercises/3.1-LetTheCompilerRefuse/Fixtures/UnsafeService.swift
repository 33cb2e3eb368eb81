/// Must not compile: two threads could change one and the same list at the same time.
final class RecentUsers {
    var ids: [Int] = []
}

func registerRecentUsers(in container: MiniContainer) {
    container.register(RecentUsers.self) { RecentUsers() }
}
