/// Keeps one finished instance for each type, for code on the main actor.
///
/// The style is that of github.com/mozhimen/IInjectKit, the names are those of its article.
// No lock: the compiler lets in only code on the main actor, where one caller runs at a time.
@MainActor
public final class DependenciesInjector {
    /// The one that `@Inject` and `@Provider` use.
    public static let shared = DependenciesInjector()

    // By the type itself, and not by its name as in the original: two types that are both called
    // `Settings`, each in its own place, have one name. The later would replace the earlier.
    private var dependencies: [ObjectIdentifier: Any] = [:]

    /// Makes an injector of your own. `@Inject` and `@Provider` do not use it.
    public init() {}

    /// Keeps a dependency for all callers that ask for exactly the type `T`.
    ///
    /// A second dependency of that type takes its place.
    public func register<T>(dependency: T) {
        // `updateValue` returns the old one, which so outlives the change: its `deinit` may use the
        // injector.
        _ = dependencies.updateValue(dependency, forKey: ObjectIdentifier(T.self))
    }

    /// Returns the dependency, or ends the process with the type, the remedy and the place.
    ///
    /// It cannot throw, since `@Inject` calls it in an initializer that no `try` can reach. Where
    /// you can write a `try`, write `lookUp`. The defaults stand for the place of the call.
    public func resolve<T>(file: StaticString = #fileID, line: UInt = #line) -> T {
        do {
            return try lookUp(T.self)
        } catch {
            // Not `preconditionFailure`: a release build would print nothing.
            fatalError("\(error)", file: file, line: line)
        }
    }

    /// Returns the dependency. A `D?` is nil where no `D` is registered.
    ///
    /// - Throws: `NotProvided` when no dependency of exactly this type is registered.
    public func lookUp<T>(_ type: T.Type) throws(NotProvided) -> T {
        // Two steps: a missing entry, cast to an optional `T`, would succeed and be nil.
        if let found = dependencies[ObjectIdentifier(type)], let dependency = found as? T {
            return dependency
        }
        if let type = type as? any MayBeMissing.Type, let found = type.find(in: self) as? T {
            return found
        }
        throw NotProvided(type: type)
    }
}

/// What was asked for is not registered.
public struct NotProvided: Error, CustomStringConvertible {
    /// What was asked for.
    public let type: Any.Type

    /// The type, and the remedy.
    public var description: String {
        let name = String(reflecting: type)
        return """
            Nothing is provided for \(name).
            Provide it where the app starts, by exactly this type: @Provider var name: \(name) = …
            """
    }
}

/// An `Optional`, and no other type.
private protocol MayBeMissing {
    /// Returns what is provided of the wrapped type, or nil.
    @MainActor static func find(in injector: DependenciesInjector) -> Self
}

extension Optional: MayBeMissing {
    fileprivate static func find(in injector: DependenciesInjector) -> Self {
        try? injector.lookUp(Wrapped.self)
    }
}
