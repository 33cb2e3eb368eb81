/// A property that is resolved when its owner is created. It cannot be changed.
@propertyWrapper
public struct Inject<Service: Sendable>: Sendable {
    /// The service.
    public let wrappedValue: Service

    /// Resolves the service. The defaults are the place where the wrapper is written.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        wrappedValue = DIContainer.resolve(file: file, line: line)
    }
}

/// As `Inject`, and can be changed.
@propertyWrapper
public struct MutableInject<Service: Sendable>: Sendable {
    /// The service, or what was assigned later.
    public var wrappedValue: Service

    /// Resolves the service. The defaults are the place where the wrapper is written.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        wrappedValue = DIContainer.resolve(file: file, line: line)
    }
}

/// A property that is resolved once, when it is first read. It cannot be changed.
@propertyWrapper
public struct LazyInject<Service: Sendable>: Sendable {
    private let lazy: Lazy<Service, Never>

    /// Resolves nothing yet. The defaults are the place where the wrapper is written.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        lazy = Lazy { DIContainer.resolve(file: file, line: line) }
    }

    /// The service. The first read resolves it.
    public var wrappedValue: Service { lazy.value() }
}

/// As `LazyInject`, and can be changed. Changed before it is first read, it resolves nothing.
@propertyWrapper
public struct MutableLazyInject<Service: Sendable>: Sendable {
    private var lazy: Lazy<Service, Never>

    /// Resolves nothing yet. The defaults are the place where the wrapper is written.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        lazy = Lazy { DIContainer.resolve(file: file, line: line) }
    }

    /// The service, or what was assigned later.
    public var wrappedValue: Service {
        get { lazy.value() }
        // A new object: a copy of the owner, if that is a struct, shares the old one.
        set { lazy = Lazy { newValue } }
    }
}
