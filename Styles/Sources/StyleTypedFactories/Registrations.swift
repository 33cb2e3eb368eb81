import Foundation

extension SharedContainer {
    /// All that changes while the app runs: the overrides, and the instances that the scopes keep.
    ///
    /// The process has one, and each `local` has its own. All here works on that of the running
    /// task.
    // Why `@unchecked` holds: the variables are touched only between `lock()` and `unlock()`.
    public final class Registrations: @unchecked Sendable {
        @TaskLocal static var current = Registrations(state: State())

        private struct State {
            /// By factory: the closure that replaces its own.
            var overrides: [UUID: any Sendable] = [:]
            /// By scope, then by factory.
            var instances: [UUID: [UUID: Kept]] = [:]
            var decorator: (@Sendable (Any) -> Void)?
        }

        // Recursive: an instance that is kept is made under the lock, and so only once. The closure
        // that makes it may call other factories.
        private let lock = NSRecursiveLock()
        private var state: State
        private var pushed: [State] = []
        /// The instances that are being made, the outermost first: each waits for the next.
        private var making: [(place: Kept, service: Any.Type)] = []

        private init(state: State) {
            self.state = state
        }

        /// Remembers overrides, kept instances and decorator for `pop`. The overrides and the
        /// decorator stay; the instances are put aside, so nothing is built.
        public static func push() {
            current.change { current in
                current.pushed.append(current.state)
                current.state.instances = [:]
            }
        }

        /// Brings back what the last `push` remembered, if there was one.
        public static func pop() {
            current.change { current in
                current.state = current.pushed.popLast() ?? current.state
            }
        }

        /// Drops overrides, kept instances and decorator. What `push` remembered stays for `pop`.
        public static func reset() {
            current.change { current in
                current.state = State()
            }
        }

        /// Runs an operation, and the tasks it starts, with overrides and instances of its own.
        ///
        /// It begins with the overrides and the decorator from outside, and with nothing built. The
        /// idea is that of `withDependencies` in swift-dependencies.
        ///
        /// - Returns: What the operation returns.
        /// - Throws: What the operation throws.
        public static func local<Result>(_ operation: () throws -> Result) rethrows -> Result {
            try $current.withValue(current.copy(), operation: operation)
        }

        /// The same for an operation that waits. It stays on the actor of its caller.
        public static func local<Result>(
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

        /// Sets the closure that replaces a factory's own, and drops the instance that is kept.
        func setOverride(_ override: (any Sendable)?, of factory: UUID, in scope: Scope) {
            lock.lock()
            let oldOverride = exchange(&state.overrides[factory], with: override)
            let oldInstance = state.instances[scope.token]?.removeValue(forKey: factory)
            lock.unlock()
            // As in `change`, which would copy all overrides to keep this one.
            withExtendedLifetime((oldOverride, oldInstance)) {}
        }

        func dropInstances(where isMeant: (_ scope: UUID) -> Bool) {
            change { current in
                current.state.instances = current.state.instances.filter { !isMeant($0.key) }
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

        /// Returns the instance that the scope keeps, or a new one, made by the override if any.
        func instance<Value>(
            of factory: UUID, in scope: Scope, make: (_ override: (any Sendable)?) -> Value
        ) -> Value {
            if scope.keeping == .nothing {
                let override = lock.withLock { state.overrides[factory] }
                return make(override)
            }

            lock.lock()
            defer { lock.unlock() }
            let kept = state.instances[scope.token]?[factory] ?? Kept()
            // Two conditions: where `Value` is optional, `as? Value` alone makes a nil of "none kept".
            if let instance = kept.instance(), let value = instance as? Value {
                return value
            }
            stopAtCycle(back: kept)

            // Its place is there before the closure runs. Who registers or resets meanwhile takes
            // it away, and then nobody finds what the closure makes.
            state.instances[scope.token, default: [:]][factory] = kept
            making.append((kept, Value.self))
            defer { making.removeLast() }
            let value = make(state.overrides[factory])
            if let instance = scope.keep(value) { kept.instance = instance }
            return value
        }

        /// Ends the process when an instance is being made already: whoever makes it waits for it.
        private func stopAtCycle(back kept: Kept) {
            guard let first = making.firstIndex(where: { $0.place === kept }) else { return }
            let services = (making[first...] + [making[first]]).map { "\($0.service)" }
            // Not `precondition`: a release build would not print the text.
            fatalError(
                "A circular dependency: \(services.joined(separator: " needs ")). "
                    + "Let one of these closures call the factory later.")
        }
    }
}

/// Where a scope keeps the instance of one factory.
private final class Kept {
    /// Nil: there is none, or it was kept weakly and has been deallocated.
    var instance: () -> Any? = { nil }
}
