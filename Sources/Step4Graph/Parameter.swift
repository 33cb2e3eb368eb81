extension Provider: Wrapper {
    static var wrapped: Any.Type { Service.self }

    static func makeArgument(from container: MiniContainer) -> Provider {
        // Weak: the container holds singletons, and singletons hold providers.
        Provider { [weak container] () throws(ResolutionError) in
            guard let container else { throw .containerReleased(ServiceKey(Service.self)) }
            return try container.argument(Service.self)
        }
    }
}

extension Optional: Wrapper {
    static var wrapped: Any.Type { Wrapped.self }

    static func makeArgument(from container: MiniContainer) throws(ResolutionError) -> Wrapped? {
        guard container.isRegistered(ServiceKey(wrapped).unwrapped) else { return nil }
        return try container.argument(Wrapped.self)
    }
}
