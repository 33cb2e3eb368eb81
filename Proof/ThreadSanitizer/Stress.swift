import Foundation

// Threads use one container. ThreadSanitizer must find a data race with Step 2's sources, and none
// with those of Steps 3 and 4 (all its stages) and of StyleTypedFactories. `run`, beside this file,
// compiles it with each and compares.

final class Service: Sendable {}
final class Newcomer: Sendable {}

#if STYLE_TYPED_FACTORIES
    struct Subject: Sendable {
        let factory = Factory(scope: .singleton) { Service() }
        let unique = Factory { Service() }

        /// Everything that a thread may call.
        static let calls: [@Sendable (Subject) -> Void] = [
            { $0.factory.register { Service() } },
            { $0.factory.reset() },
            { _ = $0.factory() },
            { $0.unique.register { Service() } },
            { _ = $0.unique() },
            { subject in Container.Registrations.local { _ = subject.factory() } },
            { _ in Container.Decorator.decorate = { _ in } },
        ]
    }
#else
    /// Hands any container to any thread. The wrong promise is the experiment: Step 2's container
    /// is not made for it.
    struct Subject: @unchecked Sendable {
        let container = MiniContainer()

        /// Everything that a thread may call.
        static let calls: [@Sendable (Subject) -> Void] = {
            var calls: [@Sendable (Subject) -> Void] = [
                { $0.container.register(Service.self, scope: .singleton) { Service() } },
                // Nothing is registered for it yet, so that what the container keeps has to grow.
                { $0.container.register(Newcomer.self) { Newcomer() } },
                { subject in
                    #if ERRORS
                        _ = try? subject.container.resolve(Service.self)
                    #else
                        _ = subject.container.resolve(Service.self)
                    #endif
                },
            ]
            #if ERRORS
                calls += [
                    { subject in
                        do throws(ResolutionError) {
                            _ = try subject.container.resolve(Loop.self)
                        } catch {
                            precondition(error.description.contains("Loop"))
                        }
                    }
                ]
            #endif
            #if PARAMETERS
                calls += [
                    { $0.container.register(User.self, factory: User.init) },
                    { _ = try? $0.container.resolve(User.self) },
                ]
            #endif
            #if PROVIDERS
                calls += [
                    { $0.container.register(Walk.self, scope: .graph) { Walk() } },
                    { _ = try? $0.container.resolve(Guest.self) },
                    { _ = try? $0.guests.get() },
                    { _ = try? $0.missing.get() },
                ]
            #endif
            #if GRAPH
                calls += [
                    { _ = $0.container.graph },
                    { precondition((try? $0.container.validate()) == nil) },
                    { subject in
                        let graph = subject.container.graph
                        precondition(graph.mermaid.contains("Service"))
                        precondition(!graph.cycles.isEmpty && graph.captives.isEmpty)
                        precondition(!graph.services.isEmpty && !graph.edges.isEmpty)
                        precondition(graph.issues.first?.description.isEmpty == false)
                    },
                ]
            #endif
            return calls
        }()

        #if PROVIDERS
            let guests: Provider<Guest>
            let missing: Provider<Int>
        #endif

        /// No thread but this one knows the container yet.
        init() {
            container.register(Service.self, scope: .singleton) { Service() }
            #if ERRORS
                container.register(Loop.self) { [unowned container] in
                    try container.resolve(Loop.self)
                }
            #endif
            #if PARAMETERS
                container.register(User.self, factory: User.init)
            #endif
            #if PROVIDERS
                container.register(Loop.self) { (loop: Loop) in loop }
                container.register(Walk.self, scope: .graph) { Walk() }
                container.register(Guest.self, factory: Guest.init)
                container.register(Providers.self, factory: Providers.init)
                guard let providers = try? container.resolve(Providers.self) else {
                    preconditionFailure("The Providers were just registered.")
                }
                (guests, missing) = (providers.guests, providers.missing)
            #endif
        }
    }
#endif

#if ERRORS
    /// Needs itself.
    struct Loop: Sendable {}
#endif
#if PARAMETERS
    struct User: Sendable {
        let service: Service
    }
#endif
#if PROVIDERS
    final class Walk: Sendable {}

    /// It shares a `.graph` service with all that it asks for while it is made.
    struct Guest: Sendable {
        init(walk: Walk, again: Walk?, later: Provider<Walk>, service: Service?) throws {
            let third = try later.get()
            precondition(again === walk && third === walk && service != nil)
        }
    }

    struct Providers: Sendable {
        let guests: Provider<Guest>
        let missing: Provider<Int>
    }
#endif

/// All at once. Step 2 would crash here before anything could be reported.
func allAtOnce() {
    let subject = Subject()
    _ = Worker.each(of: 4) { _ in
        for _ in 0..<200 { for call in Subject.calls { call(subject) } }
    }
}

@main struct Stress {
    static func main() {
        Worker.oneAfterTheOther(Subject.calls) { Subject() }
        #if !STEP2
            allAtOnce()
        #endif
        print("stress finished")
    }
}
