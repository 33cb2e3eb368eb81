import Foundation

extension SharedContainer {
    /// All that changes while the app runs: the overrides, and the instances that the scopes cache.
    ///
    /// The process has one, and each `withOverrides` has its own. All methods work on that of the
    /// running task.
    // Why `@unchecked` holds: the variables are touched only between `lock()` and `unlock()`.
    public final class Registrations: @unchecked Sendable {
        @TaskLocal static var current = Registrations(state: State())

        private struct State {
            /// By factory: the closure that replaces its own.
            var overrides: [UUID: any Sendable] = [:]
            /// By scope, then by factory.
            var instances: [UUID: [UUID: CachedInstance]] = [:]
            var decorator: (@Sendable (Any) -> Void)?
        }

        // Recursive: an instance that is cached is created under the lock, and so only once. The
        // closure that creates it may call other factories.
        private let lock = NSRecursiveLock()
        private var state: State
        private var pushed: [State] = []
        /// The instances that are being created, the outermost first: each waits for the next.
        private var resolutionStack: [(entry: CachedInstance, service: Any.Type)] = []

        private init(state: State) {
            self.state = state
        }

        /// Saves overrides, cached instances and decorator for `pop`. The overrides and the
        /// decorator stay in force; the instances are set aside, so every scope is empty.
        public static func push() {
            current.change { current in
                current.pushed.append(current.state)
                current.state.instances = [:]
            }
        }

        /// Restores what the last `push` saved, or does nothing if there was none.
        public static func pop() {
            current.change { current in
                current.state = current.pushed.popLast() ?? current.state
            }
        }

        /// Drops overrides, cached instances and decorator. What `push` saved stays for `pop`.
        ///
        /// - Complexity: O(*n*), where *n* is the number of overrides and instances that it drops.
        public static func reset() {
            current.change { current in
                current.state = State()
            }
        }

        /// Runs an operation, and the tasks it starts, with its own overrides and instances.
        ///
        /// It begins with the overrides and the decorator from outside, and with no instance. The
        /// idea is that of `withDependencies` in swift-dependencies.
        ///
        /// - Returns: What the operation returns.
        /// - Throws: What the operation throws.
        public static func withOverrides<Result>(
            _ operation: () throws -> Result
        ) rethrows -> Result {
            try $current.withValue(current.copy(), operation: operation)
        }

        /// The same for an `async` operation. It stays on the actor of its caller.
        ///
        /// - Returns: What the operation returns.
        /// - Throws: What the operation throws.
        public static func withOverrides<Result>(
            isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
        ) async rethrows -> Result {
            try await $current.withValue(current.copy(), operation: operation)
        }

        private func copy() -> Registrations {
            var state = lock.withLock { self.state }
            state.instances = [:]
            return Registrations(state: state)
        }

        var decorator: (@Sendable (Any) -> Void)? {
            get { lock.withLock { state.decorator } }
            set { change { $0.state.decorator = newValue } }
        }

        /// Sets the closure that replaces a factory's own, and drops the cached instance.
        func setOverride(_ override: (any Sendable)?, of factory: UUID, in scope: Scope) {
            lock.lock()
            let oldOverride = exchange(&state.overrides[factory], with: override)
            let oldInstance = state.instances[scope.token]?.removeValue(forKey: factory)
            lock.unlock()
            // As in `change`, which would copy all overrides in order to hold this one.
            withExtendedLifetime((oldOverride, oldInstance)) {}
        }

        func dropInstances(where isIncluded: (_ scope: UUID) -> Bool) {
            change { current in
                current.state.instances = current.state.instances.filter { !isIncluded($0.key) }
            }
        }

        /// Makes a change of the whole state under the lock.
        private func change(_ body: (Registrations) -> Void) {
            let before = lock.withLock {
                let before = state
                body(self)
                return before
            }
            // What the change took out is deallocated here, and not while `state` is being changed:
            // a `deinit` may call factories.
            withExtendedLifetime(before) {}
        }

        /// Returns the instance that the scope caches, or creates one, with the override if any.
        func resolve<Value>(
            _ factory: UUID, in scope: Scope, create: (_ override: (any Sendable)?) -> Value
        ) -> Value {
            if scope.caching == .none {
                let override = lock.withLock { state.overrides[factory] }
                return create(override)
            }

            lock.lock()
            defer { lock.unlock() }
            let entry = state.instances[scope.token]?[factory] ?? CachedInstance()
            // Two conditions: where `Value` is optional, `as? Value` alone turns "no instance" into
            // a nil.
            if let instance = entry.instance(), let value = instance as? Value {
                return value
            }
            crashOnCycle(to: entry)

            // The entry is there before the closure runs. A `register` or `reset` meanwhile removes
            // it, and with it what the closure creates.
            state.instances[scope.token, default: [:]][factory] = entry
            resolutionStack.append((entry, Value.self))
            defer { resolutionStack.removeLast() }
            let value = create(state.overrides[factory])
            if let reference = scope.reference(to: value) { entry.instance = reference }
            return value
        }

        /// Crashes when an instance is being created already: what creates it waits for it.
        private func crashOnCycle(to entry: CachedInstance) {
            guard let first = resolutionStack.firstIndex(where: { $0.entry === entry }) else {
                return
            }
            let cycle = resolutionStack[first...] + [resolutionStack[first]]
            // Not `precondition`: a release build would not print the text.
            fatalError(
                "A circular dependency: "
                    + names(of: cycle.map(\.service)).joined(separator: " needs ")
                    + ". Let one of these closures call the factory later.")
        }

        /// Names types in one text: with their modules, if two have the same name.
        private func names(of types: [Any.Type]) -> [String] {
            func names(_ name: (Any.Type) -> String) -> [String] {
                types.map { type in
                    name(type)
                        // A private or local type: `MyApp.(unknown context at $1f3a).Settings`.
                        .replacing(/\(unknown.*?\)\./, with: "")
                        // `any Store<Self.Store.Item == Int>`: the type alone says enough.
                        .replacing(/Self\..*?==\s/, with: "")
                }
            }
            let short = names { "\($0)" }
            let isAmbiguous = Set(short).count < Set(types.map { ObjectIdentifier($0) }).count
            return isAmbiguous ? names { String(reflecting: $0) } : short
        }
    }
}

/// Where a scope caches the instance of one factory.
private final class CachedInstance {
    /// Nil: there is none, or it is held weakly and has been deallocated.
    var instance: () -> Any? = { nil }
}
