// The neighbour of App.swift: the conformance without `@retroactive`.
import StylePropertyWrappers

extension DIContainer: DependencyRegistering {
    public static func registerDependencies() {}
}
