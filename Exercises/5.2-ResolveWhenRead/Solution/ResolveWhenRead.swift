// Not your own container: a small one for this exercise, in the style of the property wrappers.
// The idea that it adds is `@LazyInject`.

import Synchronization

/// The one container of the app, a service locator: any code may use it.
public enum DIContainer {
    private static let factories = Mutex<[ObjectIdentifier: @Sendable () -> any Sendable]>([:])

    /// Registers a factory, which runs at each `resolve`. A second one of a type replaces the first.
    public static func register<Service: Sendable>(_ factory: @escaping @Sendable () -> Service) {
        factories.withLock { $0[ObjectIdentifier(Service.self)] = factory }
    }

    /// Returns a service, or crashes with the place of the call.
    public static func resolve<Service: Sendable>(
        file: StaticString = #fileID, line: UInt = #line
    ) -> Service {
        let factory = factories.withLock { $0[ObjectIdentifier(Service.self)] }
        guard let factory, let service = factory() as? Service else {
            fatalError("Nothing is registered for \(Service.self).", file: file, line: line)
        }
        return service
    }
}

/// A property that is resolved when its owner is created.
@propertyWrapper
public struct Inject<Service: Sendable> {
    public let wrappedValue: Service

    /// - Parameters file, line: The place of the property. You never write them.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        wrappedValue = DIContainer.resolve(file: file, line: line)
    }
}

/// A property that is resolved once, when it is first read.
///
/// A copy of a struct shares its value, also when the copy is made before the first read.
@propertyWrapper
public struct LazyInject<Service: Sendable> {
    private let box: Box<Service>

    public var wrappedValue: Service { box.inject.wrappedValue }

    /// - Parameters file, line: The place of the property. You never write them.
    public init(file: StaticString = #fileID, line: UInt = #line) {
        box = Box(file: file, line: line)
    }
}

/// Holds the value. It is a class, so that reading changes no struct, and copies share it.
private final class Box<Service: Sendable> {
    private let file: StaticString
    private let line: UInt
    private(set) lazy var inject = Inject<Service>(file: file, line: line)

    init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
    }
}
