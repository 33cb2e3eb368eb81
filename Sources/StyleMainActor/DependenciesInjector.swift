/// Finished services by their type. Only the main actor uses it, so it needs no lock.
///
/// The idea and the names come from the IInjectKit article on automatic dependency injection in Swift 6.
@MainActor public struct DependenciesInjector {
    /// The one that `@Inject` and `@Provider` use.
    public static var shared = DependenciesInjector()

    // By identity: the text of a type's name is the same for `A.Counter` and `B.Counter`.
    private var dependencies: [ObjectIdentifier: Any] = [:]

    /// Makes an injector of its own, for a test.
    public init() {}

    /// Keeps a finished service under the type `Service`. Registering the type again replaces it.
    public mutating func register<Service>(dependency: Service) {
        dependencies[ObjectIdentifier(Service.self)] = dependency
    }

    /// Returns the service that was registered under the type.
    ///
    /// - Throws: `MissingProvider` when nobody registered the type.
    public func find<Service>(_ type: Service.Type) throws(MissingProvider) -> Service {
        guard let dependency = dependencies[ObjectIdentifier(type)] as? Service else {
            throw MissingProvider(service: "\(type)")
        }
        return dependency
    }

    /// Returns the service of the type that is wanted where it is called.
    ///
    /// A precondition: somebody has registered it. A property wrapper's `init` cannot throw; `find` can.
    public func resolve<Service>() -> Service {
        do { return try find(Service.self) } catch { preconditionFailure("\(error)") }
    }
}

/// Nobody provided a service.
public struct MissingProvider: Error, CustomStringConvertible {
    public let service: String

    public var description: String {
        "No provider is registered for \(service). "
            + "Write `@Provider var name: \(service) = …` in AppModule.inject(), and call that first."
    }
}

/// A property that is filled from the injector when its owner is made: `@Inject var counter: any Counter`.
@MainActor @propertyWrapper public struct Inject<Service> {
    public var wrappedValue: Service

    /// A precondition: somebody has provided the service.
    public init() {
        wrappedValue = DependenciesInjector.shared.resolve()
    }
}

/// A variable whose value others can inject: `@Provider var counter: any Counter = SingleCounter()`.
@MainActor @propertyWrapper public struct Provider<Service> {
    public var wrappedValue: Service

    /// Registers the value under the variable's type.
    public init(wrappedValue: Service) {
        self.wrappedValue = wrappedValue
        DependenciesInjector.shared.register(dependency: wrappedValue)
    }
}
