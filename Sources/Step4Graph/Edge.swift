/// One parameter of a factory: the service `from` needs the service `to`.
public struct Edge: Hashable, Sendable {
    public let from, to: ServiceKey
    /// The parameter is a `D?`: it is no fault if `D` is not registered.
    public let isOptional: Bool
    /// The parameter is a `Provider<D>`: the service can be built before `D`.
    public let isDeferred: Bool
}
