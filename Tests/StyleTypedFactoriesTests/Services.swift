import StyleTypedFactories

/// The services of these tests: a database, and a cache that needs it.
protocol Database: AnyObject, Sendable {
    var name: String { get }
}

final class RealDatabase: Database {
    let name = "real"
}

final class MockDatabase: Database {
    let name: String

    init(name: String = "mock") {
        self.name = name
    }
}

final class UserCache: Sendable {
    let database: any Database

    init(database: any Database) {
        self.database = database
    }
}

extension Container {
    static let database = Factory { RealDatabase() as any Database }
    static let userCache = Factory(scope: .singleton) { UserCache(database: database()) }
}
