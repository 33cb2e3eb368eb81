import Foundation

extension SharedContainer {
    /// How long an instance lives, and whether callers share it.
    public struct Scope: Sendable {
        /// A new instance at each call.
        public static let unique = Scope(keeping: .nothing)

        /// One instance for all. `Scope.reset()` leaves it alone.
        public static let singleton = Scope(keeping: .strongly)

        /// One instance for all, until the scope is reset.
        public static let cached = Scope(keeping: .strongly)

        /// One instance for as long as other code holds it. It must be an instance of a class.
        public static let shared = Scope(keeping: .weakly)

        /// Factory 1's name: `extension Container.Scope { static let session = Cached() }`.
        public typealias Cached = Scope

        enum Keeping {
            case nothing
            case weakly
            case strongly
        }

        /// Which scope it is.
        let token = UUID()
        let keeping: Keeping

        private init(keeping: Keeping) {
            self.keeping = keeping
        }

        /// Makes a scope of your own, which keeps one instance for all until you reset it.
        public init() {
            self.init(keeping: .strongly)
        }

        /// Drops the instances of this scope, and of no other.
        public func reset() {
            Registrations.current.dropInstances { scope in scope == token }
        }

        /// Drops the instances of all scopes.
        ///
        /// - Parameter includingSingletons: Whether it drops the singletons, too.
        public static func reset(includingSingletons: Bool = false) {
            Registrations.current.dropInstances { scope in
                includingSingletons || scope != singleton.token
            }
        }

        /// Tells how to get an instance later, for as long as this scope keeps it. Nil is no
        /// instance, so nothing keeps it.
        func keep(_ instance: Any) -> (() -> Any?)? {
            var instance = instance
            while let optional = instance as? any AnyOptional {
                guard let wrapped = optional.wrapped else { return nil }
                instance = wrapped
            }
            if keeping == .strongly { return { [instance] in instance } }

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
