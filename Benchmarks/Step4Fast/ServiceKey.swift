/// What the container looks a service up by: the identity of its type. The name is for reading.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    /// The type that was registered or asked for.
    public let type: Any.Type

    public init(_ type: Any.Type) {
        self.type = type
    }

    // Swift compares types, but does not hash them: an `ObjectIdentifier` does.
    public static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        left.type == right.type
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
    }

    /// The name without its module: `A.Settings`, where Swift's full name is `MyApp.A.Settings`.
    public var description: String {
        String(reflecting: type)
            // `any MyApp.Store<Self.MyApp.Store.Item == Swift.Int>`: the type alone says enough.
            .replacing(/Self\.[\w.]+ ==\s/, with: "")
            // A private or local type: `MyApp.(unknown context at $1f3a).Settings`.
            .replacing(/\(unknown.*?\)\./, with: "")
            // `MyApp.Box<Swift.Int>.Lid` becomes `Box<Int>.Lid`: a module has no dot before it.
            .replacing(/(^|[^\w.])\w+\.(\w)/) { match in "\(match.1)\(match.2)" }
    }
}
