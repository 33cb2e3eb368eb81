// One `register` for any number of parameters is enough, as Step 4d shows: it is the last one here.
// Those for none, one and two do the same without a pack, which costs time in every walk.
extension MiniContainer {
    /// Registers how to build a service that needs no other.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable () throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        add(
            Registration(scope: scope, fileID: fileID, line: line, needs: []) { _ in
                try factory()
            })
    }

    /// Registers how to build a service that needs one other.
    public func register<Service: Sendable, First: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (First) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let (key, first) = (ServiceKey(Service.self), Parameter<First>())
        let needs = [first.edge(from: key)]
        add(
            Registration(scope: scope, fileID: fileID, line: line, needs: needs) { container in
                try factory(first.value(in: container))
            })
    }

    /// Registers how to build a service that needs two others.
    public func register<Service: Sendable, First: Sendable, Second: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (First, Second) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let key = ServiceKey(Service.self)
        let (first, second) = (Parameter<First>(), Parameter<Second>())
        let needs = [first.edge(from: key), second.edge(from: key)]
        add(
            Registration(scope: scope, fileID: fileID, line: line, needs: needs) { container in
                try factory(first.value(in: container), second.value(in: container))
            })
    }

    /// Registers how to build a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What others will ask for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives. The old factory's singleton is let go.
    ///   - factory: Builds an instance. It runs when `resolve` needs one, never here.
    ///     Its parameters are the service's dependencies, resolved from left to right.
    ///     A `D?` is nil if `D` is not registered. A `Provider<D>` resolves `D` later.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let key = ServiceKey(Service.self)
        let parameters = (repeat Parameter<each Dependency>())
        var needs: [Edge] = []
        for edge in repeat (each parameters).edge(from: key) { needs.append(edge) }
        add(
            Registration(scope: scope, fileID: fileID, line: line, needs: needs) { container in
                try factory(repeat (each parameters).value(in: container))
            })
    }
}
