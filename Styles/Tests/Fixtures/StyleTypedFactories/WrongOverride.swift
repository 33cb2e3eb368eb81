// Overrides that do not fit their factories.

protocol Database: Sendable {}
struct RealDatabase: Database {}
struct Name: Sendable {}

extension Container {
    static let database = Factory { RealDatabase() as any Database }
    static let greeting = ParameterFactory { (name: String) in "Hello, \(name)" }
}

func overrideWithSomethingElse() {
    Container.database.register { Name() }
    Container.greeting.register { (id: Int) in "Hello, \(id)" }
}
