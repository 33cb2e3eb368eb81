#if MINE
    import MyContainer

    /// The reader's own container. It is held, and not extended: one that is no final class serves, too.
    final class Mine {
        private let container = MyContainer.MiniContainer()

        @inline(__always) func add<Service: Sendable>(
            _ type: Service.Type, _ lifetime: Lifetime, _ make: @escaping @Sendable () -> Service
        ) {
            #if SCOPES
                container.register(type, scope: scope(of: lifetime), factory: make)
            #else
                container.register(type, factory: make)
            #endif
        }

        @inline(__always) func get<Service: Sendable>(_ type: Service.Type) -> Service {
            #if ERRORS
                try! container.resolve(type)
            #else
                container.resolve(type)!
            #endif
        }

        #if SCOPES
            @inline(__always) private func scope(of lifetime: Lifetime) -> Scope {
                lifetime == .singleton ? .singleton : .transient
            }
        #endif
    }

    #if PARAMETERS
        extension Mine: ParameterContainer {
            @inline(__always) func add<Service: Sendable, A: Sendable>(
                _ type: Service.Type, _ lifetime: Lifetime,
                _ make: @escaping @Sendable (A) -> Service
            ) { container.register(type, scope: scope(of: lifetime), factory: make) }

            @inline(__always) func add<Service: Sendable, A: Sendable, B: Sendable>(
                _ type: Service.Type, _ lifetime: Lifetime,
                _ make: @escaping @Sendable (A, B) -> Service
            ) { container.register(type, scope: scope(of: lifetime), factory: make) }
        }
    #else
        extension Mine: Container {}
    #endif

    extension Subject {
        #if SCOPES
            static let mine: Subject? = Subject("Yours", Mine.self)
        #else
            static let mine: Subject? = Subject("Yours", Mine.self, without: "W2 singleton")
        #endif
    }
#else
    extension Subject {
        /// The reader's own container, which only `swift run workshop bench` builds.
        static let mine: Subject? = nil
    }
#endif
