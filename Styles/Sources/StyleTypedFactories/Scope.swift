import Foundation

extension SharedContainer {
    /// How long an instance lives, and whether callers share it.
    public struct Scope: Sendable {
        /// A new instance at each call.
        public static let unique = Scope(caching: .none)

        /// One instance for all. `Scope.reset()` leaves it alone.
        public static let singleton = Scope(caching: .strong)

        /// One instance for all, until the scope is reset.
        public static let cached = Scope(caching: .strong)

        /// One instance for as long as other code holds it. It must be an instance of a class.
        public static let shared = Scope(caching: .weak)

        /// Factory 1's name: `extension Container.Scope { static let session = Cached() }`.
        public typealias Cached = Scope

        enum Caching {
            case none
            case weak
            case strong
        }

        /// Which scope it is.
        let token = UUID()
        let caching: Caching

        private init(caching: Caching) {
            self.caching = caching
        }

        /// Creates a custom scope, which caches one instance for all until you reset it.
        public init() {
            self.init(caching: .strong)
        }

        /// Drops the instances of this scope, and of no other.
        ///
        /// - Complexity: O(*n*), where *n* is the number of cached instances.
        public func reset() {
            Registrations.current.dropInstances { scope in scope == token }
        }

        /// Drops the instances of all scopes.
        ///
        /// - Parameter includingSingletons: Whether it drops the singletons, too.
        /// - Complexity: O(*n*), where *n* is the number of cached instances.
        public static func reset(includingSingletons: Bool = false) {
            Registrations.current.dropInstances { scope in
                includingSingletons || scope != singleton.token
            }
        }

        /// Returns a strong or a weak reference to an instance, or nil for a nil, which is not
        /// cached.
        func reference(to instance: Any) -> (() -> Any?)? {
            var instance = instance
            while let optional = instance as? any AnyOptional {
                guard let wrapped = optional.wrapped else { return nil }
                instance = wrapped
            }
            if caching == .strong { return { [instance] in instance } }

            let type = type(of: instance)
            guard type is AnyClass else {
                // Not `precondition`: a release build would not print the text.
                fatalError(
                    "\(type) is not a class, and Scope.shared holds weakly: use Scope.cached.")
            }
            return { [weak object = instance as AnyObject] in object }
        }
    }
}

/// An optional of whatever type.
private protocol AnyOptional {
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? {
        map { $0 }
    }
}
