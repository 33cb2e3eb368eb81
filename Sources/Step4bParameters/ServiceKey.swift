/// How errors name a service: by its type.
public struct ServiceKey: Sendable, CustomStringConvertible {
    public let type: Any.Type

    /// The name without its module: `A.Settings`, where Swift's full name is `MyApp.A.Settings`.
    public var description: String {
        String(reflecting: type).replacing(/\(unknown.*?\)\./, with: "")
            .replacing(/\w+\.(\w+(?:\.\w+)*)/) { $0.1 }
    }
}
