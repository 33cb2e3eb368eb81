/// Must not compile: no such list can be registered, so to resolve one is a mistake.
final class RecentSearches {
    var words: [String] = []
}

func resolveRecentSearches(from container: MiniContainer) -> RecentSearches? {
    container.resolve(RecentSearches.self)
}
