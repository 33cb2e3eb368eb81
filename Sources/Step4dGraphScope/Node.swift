/// A registered service, without its factory.
public struct Node: Hashable, Sendable, CustomStringConvertible {
    /// The type that it is registered for.
    public let key: ServiceKey
    /// How long its instances live.
    public let scope: Scope
    /// Where it was registered: a file and a line.
    public let location: String

    public init(key: ServiceKey, scope: Scope, location: String) {
        self.key = key
        self.scope = scope
        self.location = location
    }

    public var description: String { text(\.description) }

    /// The same for a part of a longer text, which gives the service its name.
    func text(_ name: (ServiceKey) -> String) -> String {
        "\(name(key)), registered at \(location)"
    }
}
