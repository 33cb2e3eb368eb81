/// What the container looks a service up by: the identity of its type. The name is for reading.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    public let type: Any.Type
    public init(_ type: Any.Type) { self.type = type }
    public static func == (left: ServiceKey, right: ServiceKey) -> Bool { left.type == right.type }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

    /// The name without its module: `A.Settings`, where Swift's full name is `MyApp.A.Settings`.
    public var description: String {
        String(reflecting: type).replacing(/\(unknown.*?\)\./, with: "")
            .replacing(/\w+\.(\w+(?:\.\w+)*)/) { $0.1 }
    }
}
