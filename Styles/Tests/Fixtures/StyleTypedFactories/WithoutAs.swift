// A factory whose type is left to Swift: it makes a RealDatabase, and a mock is none.

protocol Database: Sendable {}
struct RealDatabase: Database {}
struct MockDatabase: Database {}

extension Container {
    static let database = Factory { RealDatabase() }
}

func setUpMocks() {
    Container.database.register { MockDatabase() }
}
