/// A property that takes its value from the shared injector when its owner is made.
///
/// A test may put a mock in its place later, where the property is not private.
@MainActor
@propertyWrapper
public struct Inject<T> {
    public var wrappedValue: T

    // The defaults stand for the place where `@Inject` is written.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        wrappedValue = DependenciesInjector.shared.resolve(file: file, line: line)
    }
}

/// A variable that gives its value to the shared injector. The variable's type is the key.
@MainActor
@propertyWrapper
public struct Provider<T> {
    // Not `var` as in the original: what a variable is set to later, the injector would not know.
    public let wrappedValue: T

    public init(wrappedValue: T) {
        self.wrappedValue = wrappedValue
        DependenciesInjector.shared.register(dependency: wrappedValue)
    }
}
