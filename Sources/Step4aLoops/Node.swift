/// A registered service: one node of the graph that a resolve walks through.
public struct Node: Hashable, Sendable, CustomStringConvertible {
    public let key: ServiceKey
    public let scope: Scope
    /// Where it was registered: a file and a line.
    public let location: String
    public var description: String { "\(key), registered at \(location)" }
}
extension [Node] {
    /// A path as text: one service a line, and each needs the next.
    var text: String { map(\.description).joined(separator: "\n  needs ") }
}
