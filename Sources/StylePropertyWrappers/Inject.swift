import Foundation

/// A property that is resolved when its owner is made. The compiler refuses to change it.
@propertyWrapper public struct Inject<Service: Sendable>: Sendable {
    public let wrappedValue: Service
    public init(file: StaticString = #fileID, line: UInt = #line) {
        wrappedValue = DIContainer.resolve(file: file, line: line)
    }
}

/// As `Inject`, and can be changed.
@propertyWrapper public struct MutableInject<Service: Sendable>: Sendable {
    public var wrappedValue: Service
    public init(file: StaticString = #fileID, line: UInt = #line) {
        wrappedValue = DIContainer.resolve(file: file, line: line)
    }
}

/// A property that is resolved once, when it is first read. The compiler refuses to change it.
@propertyWrapper public struct LazyInject<Service: Sendable>: Sendable {
    private let lazy: Lazy<Service>
    public var wrappedValue: Service { lazy.value }
    public init(file: StaticString = #fileID, line: UInt = #line) {
        lazy = Lazy { DIContainer.resolve(file: file, line: line) }
    }
}

/// As `LazyInject`, and can be changed. Changed before the first reading, it resolves nothing.
@propertyWrapper public struct MutableLazyInject<Service: Sendable>: Sendable {
    private var lazy: Lazy<Service>
    public var wrappedValue: Service {
        get { lazy.value }
        set { lazy = Lazy { newValue } }  // A new box: copies of a struct share the old one.
    }
    public init(file: StaticString = #fileID, line: UInt = #line) {
        lazy = Lazy { DIContainer.resolve(file: file, line: line) }
    }
}

/// A box whose value the first reader makes, while others wait.
// Why `@unchecked` holds: `made` is touched only inside `lock.withLock`.
// Why two locks: a factory, which runs inside the global one, may read the property. So the thread
// that makes the value takes the global lock first, too. Later readers take ours alone.
private final class Lazy<Value: Sendable>: @unchecked Sendable {
    private let make: @Sendable () -> Value
    private let lock = NSLock()
    private var made: Value?

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        if let value = lock.withLock({ made }) { return value }
        return State.locked { _ in
            if let value = lock.withLock({ made }) { return value }
            let value = make()
            lock.withLock { made = value }
            return value
        }
    }
}
