import Step4Graph

/// What `DIContainer.register` takes: a `Shared`, a `New`, or a `Module` of them.
public protocol Registration: Sendable {
    /// Registers it with an engine.
    func add(to container: MiniContainer)
}

/// Registrations under one name. In another Swift module, its types may stay internal there.
public struct Module: Registration {
    private let parts: [any Registration]

    /// Takes one registration.
    public init(_ part: any Registration) { parts = [part] }

    /// Takes each line in the braces.
    public init(@ModuleBuilder _ parts: () -> [any Registration]) { self.parts = parts() }

    public func add(to container: MiniContainer) { for part in parts { part.add(to: container) } }
}

/// Collects the lines in braces: Swift calls `buildBlock` with all of them.
@resultBuilder public enum ModuleBuilder {
    public static func buildBlock(_ parts: any Registration...) -> [any Registration] { parts }
}
