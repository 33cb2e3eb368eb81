// One `register` for any number of parameters is enough, as Step 4e shows: it is the last one here.
// Those for none, one and two do the same without a pack, which costs time in every resolution.
extension MiniContainer {
    /// Registers how to create a service without dependencies.
    public func register<Service: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable () throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let place = Place(scope: scope, fileID: fileID, line: line)
        add(Registration(place: place, parameters: []) { { _ in try factory() } })
    }

    /// Registers how to create a service with one dependency.
    public func register<Service: Sendable, First: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (First) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let place = Place(scope: scope, fileID: fileID, line: line)
        add(
            Registration(place: place, parameters: [First.self]) {
                let first = Parameter<First>()
                return { container in try factory(first.resolve(container)) }
            })
    }

    /// Registers how to create a service with two dependencies.
    public func register<Service: Sendable, First: Sendable, Second: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (First, Second) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let place = Place(scope: scope, fileID: fileID, line: line)
        add(
            Registration(place: place, parameters: [First.self, Second.self]) {
                let first = Parameter<First>()
                let second = Parameter<Second>()
                return { container in
                    try factory(first.resolve(container), second.resolve(container))
                }
            })
    }

    /// Registers how to create a service. Registering the same type again replaces the factory.
    /// - Parameters:
    ///   - type: What `resolve` will be asked for, often a protocol: `(any APIServicing).self`.
    ///   - scope: How long an instance lives.
    ///   - factory: Creates an instance. It runs at `resolve`, and never before.
    ///     Its parameters are the service's dependencies, resolved from left to right.
    ///     A `D?` is nil if `D` is not registered. A `Provider<D>` resolves `D` later.
    public func register<Service: Sendable, each Dependency: Sendable>(
        _ type: Service.Type, scope: Scope = .transient,
        factory: @escaping @Sendable (repeat each Dependency) throws -> Service,
        fileID: String = #fileID, line: Int = #line
    ) {
        let place = Place(scope: scope, fileID: fileID, line: line)
        var types: [Any.Type] = []
        for type in repeat (each Dependency).self { types.append(type) }
        add(
            Registration(place: place, parameters: types) {
                let parameters = (repeat Parameter<each Dependency>())
                return { container in
                    try factory(repeat (each parameters).resolve(container))
                }
            })
    }
}
