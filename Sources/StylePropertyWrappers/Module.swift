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
    public init(_ part: any Registration) {
        parts = [part]
    }

    /// Takes each line in the braces. They may have `if`, `else`, `switch` and `for`.
    public init(@ModuleBuilder _ parts: () -> Module) {
        self = parts()
    }

    fileprivate init(parts: [any Registration]) {
        self.parts = parts
    }

    /// Registers its parts in their order.
    public func add(to container: MiniContainer) {
        for part in parts {
            part.add(to: container)
        }
    }
}

/// Collects the lines in braces: Swift calls `buildBlock` with all of them, inner braces first.
@resultBuilder
public enum ModuleBuilder {
    /// All lines of a pair of braces.
    public static func buildBlock(_ parts: any Registration...) -> Module {
        Module(parts: parts)
    }

    /// An `if` without an `else`: nil where its braces do not count.
    public static func buildOptional(_ part: Module?) -> Module {
        part ?? Module(parts: [])
    }

    /// An `if` whose braces count. (A `switch` is a chain of `if` and `else`.)
    public static func buildEither(first part: Module) -> Module {
        part
    }

    /// An `else` whose braces count.
    public static func buildEither(second part: Module) -> Module {
        part
    }

    /// A `for`: its braces, once for each round.
    public static func buildArray(_ parts: [Module]) -> Module {
        Module(parts: parts)
    }
}
