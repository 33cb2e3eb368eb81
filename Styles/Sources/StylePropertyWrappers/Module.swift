import Step4Graph

/// Registrations under one name. In another Swift module, its types may stay internal there.
public struct Module: Sendable {
    // Not public. With the engine, an app could register a factory with parameters, and what a
    // caller passes to it would reach its dependencies, too.
    let register: @Sendable (MiniContainer) -> Void

    /// Takes one registration.
    public init<Lifetime>(_ registration: FactoryRegistration<Lifetime>) {
        register = registration.register
    }

    /// Takes each line in the braces. They may have `if`, `else`, `switch` and `for`.
    public init(@ModuleBuilder _ lines: () -> Module) {
        self = lines()
    }

    /// Takes other modules, in their order.
    fileprivate init(modules: [Module]) {
        register = { container in
            for module in modules {
                module.register(container)
            }
        }
    }
}

/// Collects the lines in braces: Swift calls `buildBlock` with all of them, inner braces first.
@resultBuilder
public enum ModuleBuilder {
    /// A line with a `Shared` or a `New`.
    public static func buildExpression<Lifetime>(
        _ registration: FactoryRegistration<Lifetime>
    ) -> Module {
        Module(registration)
    }

    /// A line with a module.
    public static func buildExpression(_ module: Module) -> Module {
        module
    }

    /// All lines of a pair of braces.
    public static func buildBlock(_ modules: Module...) -> Module {
        Module(modules: modules)
    }

    /// An `if` without an `else`: nil where its condition is false.
    public static func buildOptional(_ module: Module?) -> Module {
        module ?? Module(modules: [])
    }

    /// An `if` whose condition is true. (A `switch` is a chain of `if` and `else`.)
    public static func buildEither(first module: Module) -> Module {
        module
    }

    /// An `else`, where the condition is false.
    public static func buildEither(second module: Module) -> Module {
        module
    }

    /// A `for`: its braces, once for each round.
    public static func buildArray(_ modules: [Module]) -> Module {
        Module(modules: modules)
    }
}
