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
            /// By factory: the closure that replaces its own.
            var overrides: [Token: any Sendable] = [:]
            /// By scope, then by factory: what returns the instance, or nil when it is gone.
            var instances: [Token: [Token: () -> Any?]] = [:]
            var decorator: (@Sendable (Any) -> Void)?
        }

        private init(state: State) { self.state = state }

        /// Remembers overrides and decorator, and puts kept instances aside: nothing is built.
        public static func push() {
            current.change { current in
                current.pushed.append(current.state)
                current.state.instances = [:]
            }
        }

        /// Brings back what the last `push` remembered and put aside, if there was one.
        public static func pop() {
            current.change { current in
                let last = current.pushed.popLast() ?? current.state
                return exchange(&current.state, with: last)
            }
        }

        /// Drops overrides, kept instances and decorator. What `push` remembered stays for `pop`.
        public static func reset() {
            current.change { exchange(&$0.state, with: State()) }
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

        func setOverride(_ override: (any Sendable)?, of factory: Token, in scope: Scope) {
            change {
                (
                    exchange(&$0.state.overrides[factory], with: override),
                    $0.state.instances[scope.token]?.removeValue(forKey: factory)
                )
            }
        }

        func dropInstances(where isMeant: (_ scope: Token) -> Bool) {
            change {
                exchange(&$0.state.instances, with: $0.state.instances.filter { !isMeant($0.key) })
            }
        }

        var decorator: (@Sendable (Any) -> Void)? {
            get { lock.withLock { state.decorator } }
            set { change { exchange(&$0.state.decorator, with: newValue) } }
        }

        /// Returns the instance that the scope keeps, or a new one, made by the override if any.
        func instance<Value>(
            of factory: Token, in scope: Scope, make: (_ override: (any Sendable)?) -> Value
        ) -> Value {
            if scope.keeping == .nothing { return make(lock.withLock { state.overrides[factory] }) }
            lock.lock()
            defer { lock.unlock() }
            // Two steps: for an optional `Value`, `as? Value` alone takes "none" for a kept nil.
            if let kept = state.instances[scope.token]?[factory]?(), let value = kept as? Value {
                return value
            }

            let value = make(state.overrides[factory])
            // A nil is not kept: the next call runs the closure again.
            let content =
                if let optional = value as? any Wrapping { optional.content } else { value as Any? }
            guard let content else { return value }
            // Not `…[factory] = …`: a closure that called its own factory left an instance here, and the
            // `deinit` of that may call factories.
            _ = state.instances[scope.token, default: [:]]
                .updateValue(scope.keep(content), forKey: factory)
            return value
        }

        /// Makes a change under the lock. What it took out goes later: a `deinit` may call factories.
        private func change<Removed>(_ body: (Registrations) -> Removed) {
            _ = lock.withLock { body(self) }
        }
    }
}

/// Puts a new value in the place of an old one, and returns the old one.
private func exchange<Value>(_ place: inout Value, with new: Value) -> Value {
    let old = place
    place = new
    return old
}

/// An optional of whatever type.
private protocol Wrapping { var content: Any? { get } }

extension Optional: Wrapping {
    fileprivate var content: Any? { map { $0 } }
}
