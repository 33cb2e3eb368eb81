/// A property that takes its value from the shared injector when its owner is made.
///
/// A test may put a mock in its place later, where the property is not private.
@MainActor
@propertyWrapper
public struct Inject<T> {
    /// What was provided, or what was set in its place.
    public var wrappedValue: T

    /// Takes the value, or ends the process. The defaults stand for the place where `@Inject` is
    /// written.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        wrappedValue = DependenciesInjector.shared.resolve(file: file, line: line)
    }
}

/// A variable that gives its value to the shared injector. The variable's type is the key.
@MainActor
@propertyWrapper
public struct Provider<T> {
    // Not `var` as in the original: what a variable is set to later, the injector would not know.
    /// The value that was provided.
    public let wrappedValue: T

    /// Gives the value to the injector.
    public init(wrappedValue: T) {
        self.wrappedValue = wrappedValue
        DependenciesInjector.shared.register(dependency: wrappedValue)
    }
}
