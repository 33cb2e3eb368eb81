// What the compiler accepts: the sound neighbour of MissingFactory, WrongOverride and ScopeInAVar.

protocol Database: Sendable {}
struct RealDatabase: Database {}
struct MockDatabase: Database {}

extension Container {
    static let database = Factory { RealDatabase() as any Database }
    static let greeting = ParameterFactory { (name: String) in "Hello, \(name)" }
}

extension Container.Scope {
    static let session = Cached()
}

func overrideAndAsk() -> any Database {
    Container.database.register { MockDatabase() }
    Container.greeting.register { (name: String) in "Good evening, \(name)" }
    return Container.database()
}
