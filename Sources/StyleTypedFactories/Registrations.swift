import Foundation

extension SharedContainer {
    /// All that changes while the app runs: the overrides, and the instances that the scopes keep.
    ///
    /// The process has one, each `local` has its own. All here works on that of the running task.
    public final class Registrations: @unchecked Sendable {
        // Why `@unchecked` holds: the variables are touched only between `lock()` and `unlock()`.
        // Why recursive: a kept instance is made under the lock, and so once. It may call others.
        private let lock = NSRecursiveLock()
        private var state: State
        private var pushed: [State] = []

        @TaskLocal static var current = Registrations(state: State())

        private struct State {
            /// By factory: its replacement.
            var overrides: [UUID: any Sendable] = [:]
            /// By scope, then by factory: what returns the instance, or nil when it is gone.
            var instances: [UUID: [UUID: () -> Any?]] = [:]
            var decorator: (@Sendable (Any) -> Void)?
        }

        private init(state: State) { self.state = state }

        /// Remembers overrides and decorator, and puts kept instances aside: nothing is built.
        public static func push() {
            current.change {
                current.pushed.append(current.state)
                current.state.instances = [:]
            }
        }

        /// Brings back what the last `push` remembered and put aside, if there was one.
        public static func pop() {
            current.change {
                if let state = current.pushed.popLast() { current.state = state }
            }
        }

        /// Drops overrides, kept instances and decorator. What `push` remembered stays for `pop`.
        public static func reset() {
            current.change { current.state = State() }
        }

        /// Runs an operation, and the tasks it starts, with overrides and instances of its own.
        ///
        /// It begins with the overrides from outside and nothing built. From swift-dependencies.
        ///
        /// - Returns: What the operation returns. Throws what it throws.
        public static func local<Result>(_ operation: () throws -> Result) rethrows -> Result {
            try $current.withValue(current.copy(), operation: operation)
        }

        /// The same for an operation that waits.
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

        func setOverride(_ override: (any Sendable)?, of id: UUID, in scope: Scope) {
            change {
                state.overrides[id] = override
                state.instances[scope.id]?[id] = nil
            }
        }

        func dropInstances(where isMeant: (_ scope: UUID) -> Bool) {
            change { state.instances = state.instances.filter { !isMeant($0.key) } }
        }

        var decorator: (@Sendable (Any) -> Void)? {
            get { lock.withLock { state.decorator } }
            set { change { state.decorator = newValue } }
        }

        /// Returns the instance that the scope keeps, or a new one, made by the override if any.
        func instance<Value>(
            of id: UUID, in scope: Scope, make: (_ override: (any Sendable)?) -> Value
        ) -> Value {
            if scope.keeping == .nothing { return make(lock.withLock { state.overrides[id] }) }
            lock.lock()
            defer { lock.unlock() }
            // Two steps: for an optional `Value`, `as? Value` alone takes "none" for a kept nil.
            if let kept = state.instances[scope.id]?[id]?(), let value = kept as? Value {
                return value
            }

            let value = make(state.overrides[id])
            // A nil is not kept: the next call runs the closure again.
            let content =
                if let optional = value as? any Wrapping { optional.content } else { value as Any? }
            guard let content else { return value }
            // Not `…[id] = …`: a closure that called its own factory left an instance here, and the
            // `deinit` of that may call factories.
            _ = state.instances[scope.id, default: [:]].updateValue(scope.keep(content), forKey: id)
            return value
        }

        /// Changes the state under the lock. Instances go later: a `deinit` may call factories.
        private func change(_ body: () -> Void) {
            lock.lock()
            let old = state
            body()
            lock.unlock()
            withExtendedLifetime(old) {}
        }
    }
}

/// An optional of whatever type.
private protocol Wrapping { var content: Any? { get } }

extension Optional: Wrapping {
    fileprivate var content: Any? { map { $0 } }
}
