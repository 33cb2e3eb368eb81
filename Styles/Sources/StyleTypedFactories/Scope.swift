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
        let token = Token()
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

        /// Returns what keeps an instance as this scope does. Nil is no instance, so nothing keeps it.
        func keep(_ instance: Any) -> Kept? {
            var instance = instance
            if let optional = instance as? any AnyOptional {
                guard let wrapped = optional.wrapped else { return nil }
                instance = wrapped
            }
            if keeping == .strongly { return .strongly(instance) }

            let type = type(of: instance)
            guard type is AnyClass else {
                // Not `precondition`: a release build would not print the text.
                fatalError(
                    "\(type) is not a class, and Scope.shared holds weakly: use Scope.cached.")
            }
            return .weakly(Weak(object: instance as AnyObject))
        }
    }
}

/// An instance that a scope keeps.
enum Kept {
    case strongly(Any)
    case weakly(Weak)

    /// Nil when it was kept weakly and has been deallocated.
    var instance: Any? {
        switch self {
        case .strongly(let instance): instance
        case .weakly(let weak): weak.object
        }
    }
}

/// A reference that does not keep its object alive.
struct Weak {
    private(set) weak var object: AnyObject?

    init(object: AnyObject) {
        self.object = object
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

/// Tells a factory, or a scope, from all others. A dictionary that has it as a key keeps it alive.
// Not the `ObjectIdentifier` alone: that is an address, which the next object may get.
final class Token: Hashable, Sendable {
    static func == (one: Token, other: Token) -> Bool {
        one === other
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
