// No factory: the property makes the service itself. It is short, and no mock can come in.

protocol Database: Sendable {}
struct RealDatabase: Database {}
struct MockDatabase: Database {}

extension Container {
    static var database: any Database { RealDatabase() }
}

func setUpMocks() {
    Container.database.register { MockDatabase() }
}
