// Where an app wires a container whose factories wait. The first screen calls `launch` in its
// `.task`, which runs again when the user comes back to that screen. Until `cache` is there, it
// shows what needs only the `theme`.
import Observation
import Support

/// The colours of the app.
nonisolated final class Theme: Sendable {
    init() {}
}

nonisolated final class Database: Sendable {
    static let isOpening = Gate()
    static let mayOpen = Gate()

    init() async {
        print("A database is opened.")
        await Self.isOpening.open()
        // It does not look whether it is cancelled.
        await Self.mayOpen.pass()
    }
}

nonisolated final class UserCache: Sendable {
    let database: Database

    init(database: Database) {
        self.database = database
    }
}

func makeContainer() async -> AsyncContainer {
    let container = AsyncContainer()
    await container.register(Theme.self, scope: .singleton, factory: Theme.init)
    await container.register(Database.self, scope: .singleton, factory: Database.init)
    await container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
    return container
}

@MainActor @Observable
final class AppStart {
    private(set) var theme: Theme?
    private(set) var cache: UserCache?
    // One for all launches: another container would open another database.
    private let setup = Task { await makeContainer() }

    func launch() async throws {
        let container = await setup.value
        async let resolvedCache = container.resolve(UserCache.self)
        theme = try await container.resolve(Theme.self)
        cache = try await resolvedCache
    }
}

@MainActor
@main struct App {
    static func main() async throws {
        let start = AppStart()
        // The user leaves the screen while the database is being opened.
        let left = Task { try await start.launch() }
        await Database.isOpening.pass()
        // The theme comes all the same.
        while start.theme == nil { await Task.yield() }
        print("The theme is there, \(start.cache == nil ? "without" : "with") a cache.")
        left.cancel()
        // It has left at once, while the database is still being opened.
        do {
            try await left.value
            print("The launch that was left has a cache.")
        } catch is CancellationError {}
        // The user comes back, and another screen launches at the same time.
        async let first: Void = start.launch()
        async let second: Void = start.launch()
        await Database.mayOpen.open()
        _ = try await (first, second)
        // Once more, when the cache is there.
        try await start.launch()
    }
}
