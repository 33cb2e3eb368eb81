/// A property that takes its value from the shared injector when its owner is created.
///
/// A test may assign a mock to it later, where the property is not private.
@MainActor
@propertyWrapper
public struct Inject<T> {
    /// The dependency, or what was assigned later.
    public var wrappedValue: T

    /// Resolves the dependency, or crashes with the place where `@Inject` is written.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        wrappedValue = DependenciesInjector.shared.resolve(file: file, line: line)
    }
}

/// A variable that registers its value in the shared injector. The variable's type is the key.
///
/// The name is that of the article. It has nothing else in common with the `Provider` of Step 4c,
/// which resolves a dependency later.
@MainActor
@propertyWrapper
public struct Provider<T> {
    // Not `var` as in the original: the injector would not learn of a later value.
    /// The value that was registered.
    public let wrappedValue: T

    /// Registers the value.
    public init(wrappedValue: T) {
        self.wrappedValue = wrappedValue
        DependenciesInjector.shared.register(dependency: wrappedValue)
    }
}
