/// Holds one finished instance for each type, for code on the main actor.
///
/// The style is that of github.com/mozhimen/IInjectKit, the names are those of its article.
// No lock: the compiler lets in only code on the main actor, where one caller runs at a time.
@MainActor
public final class DependenciesInjector {
    /// The one that `@Inject` and `@Provider` use.
    public static let shared = DependenciesInjector()

    // By the type itself, and not by its name as in the original: two types that are both called
    // `Settings`, each in another type, have the same name. The later would replace the earlier.
    private var dependencies: [ObjectIdentifier: Any] = [:]

    /// Creates another injector. `@Inject` and `@Provider` do not use it.
    public init() {}

    /// Registers a dependency for all callers that ask for exactly the type `T`.
    ///
    /// A second dependency of that type replaces the first. In Swift 6 mode, write `router as any Opens`
    /// for a variable of that type: without the cast it is registered as the class that it holds.
    public func register<T>(dependency: T) {
        // `updateValue` returns the old one, which therefore outlives the change: its `deinit` may
        // use the injector.
        _ = dependencies.updateValue(dependency, forKey: ObjectIdentifier(T.self))
    }

    /// Returns the dependency, or crashes with the type, the remedy and the place of the call.
    ///
    /// It cannot throw, since `@Inject` calls it in an initializer that no `try` can reach. Where
    /// you can write a `try`, call `tryResolve`.
    public func resolve<T>(file: StaticString = #fileID, line: UInt = #line) -> T {
        do {
            return try tryResolve(T.self)
        } catch {
            // Not `preconditionFailure`: a release build would print nothing.
            fatalError("\(error)", file: file, line: line)
        }
    }

    /// Returns the dependency. A `D?` is nil where no `D` is registered.
    ///
    /// - Throws: `MissingDependencyError` when no dependency of exactly this type is registered.
    public func tryResolve<T>(_ type: T.Type) throws(MissingDependencyError) -> T {
        // Two steps: a missing entry, cast to an optional `T`, would succeed and be nil.
        // Not `type`: in a variable, it may be a subclass of `T`.
        if let found = dependencies[ObjectIdentifier(T.self)], let dependency = found as? T {
            return dependency
        }
        if let optional = T.self as? any OptionalProtocol.Type,
            let found = optional.resolve(in: self) as? T
        {
            return found
        }
        throw MissingDependencyError(type: T.self)
    }
}

/// No dependency of exactly this type is registered.
public struct MissingDependencyError: Error, CustomStringConvertible {
    /// The type that was asked for.
    public let type: Any.Type

    /// The type and the remedy.
    public var description: String {
        // A private or local type: `MyApp.(unknown context at $1f3a).Settings`.
        let name = String(reflecting: type).replacing(/\(unknown.*?\)\./, with: "")
            // `any MyApp.(Store in _5E2A)<…>`, where the protocol is private.
            .replacing(/\(([^()]+) in _\w+\)/) { match in match.1 }
        return """
            Nothing is registered for \(name).
            Register it where the app starts, as exactly this type: @Provider var name: \(name) = …
            """
    }
}

/// An `Optional`, and no other type.
private protocol OptionalProtocol {
    /// Returns the dependency of the wrapped type, or nil.
    @MainActor static func resolve(in injector: DependenciesInjector) -> Self

    /// There is no value in it.
    var isNil: Bool { get }
}

extension Optional: OptionalProtocol {
    fileprivate static func resolve(in injector: DependenciesInjector) -> Self {
        guard let wrapped = try? injector.tryResolve(Wrapped.self) else { return nil }
        // A `D??` without a `D` is nil, and not a `D?` that is nil.
        return (wrapped as? any OptionalProtocol)?.isNil == true ? nil : wrapped
    }

    fileprivate var isNil: Bool { self == nil }
}
