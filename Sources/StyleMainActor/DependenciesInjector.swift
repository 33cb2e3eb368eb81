/// Keeps one finished instance for each type, for whoever is on the main actor.
///
/// The style is that of IInjectKit, the names are those of its article: github.com/mozhimen/IInjectKit.
// No lock: the compiler lets nobody in who is not on the main actor, and only one caller at a time is there.
@MainActor
public final class DependenciesInjector {
    /// The one that `@Inject` and `@Provider` use.
    public static let shared = DependenciesInjector()

    // By the type itself, and not by its name as in the original: two types that are both called `Settings`, each in its
    // own place, have one name. The later would take the place of the earlier.
    private var dependencies: [ObjectIdentifier: Any] = [:]

    public init() {}

    /// Keeps a dependency for all who ask for exactly the type `T`. A second one of that type takes its place.
    public func register<T>(dependency: T) {
        // Not `dependencies[key] = …`: the old one's deinit may use the injector, so let it go afterwards.
        _ = dependencies.updateValue(dependency, forKey: ObjectIdentifier(T.self))
    }

    /// Returns the dependency, or ends the process with the type, the remedy, and the place that asked.
    ///
    /// It cannot throw, since `@Inject` calls it in an initializer that no `try` can reach. Where you can write a `try`,
    /// write `lookUp`.
    public func resolve<T>(file: StaticString = #fileID, line: UInt = #line) -> T {
        do {
            return try lookUp(T.self)
        } catch {
            // Not `preconditionFailure`: a release build would print nothing.
            fatalError("\(error)", file: file, line: line)
        }
    }

    /// Returns the dependency.
    ///
    /// - Throws: `NotProvided` when nobody has registered one of exactly this type.
    public func lookUp<T>(_ type: T.Type) throws(NotProvided) -> T {
        // Two steps: a missing entry, cast to an optional `T`, would succeed and be nil.
        guard let found = dependencies[ObjectIdentifier(type)], let dependency = found as? T else {
            throw NotProvided(type: type)
        }
        return dependency
    }
}

/// Nobody has registered what was asked for.
public struct NotProvided: Error, CustomStringConvertible {
    public let type: Any.Type

    /// The type, and the remedy.
    public var description: String {
        let name = String(reflecting: type)
        return """
            Nobody has provided \(name), and somebody asks for it.
            Provide it where the app starts, by exactly this type: @Provider var name: \(name) = …
            """
    }
}
