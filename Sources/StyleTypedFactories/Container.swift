/// A namespace for factories. Subclass it for a container of your own, which inherits what is here.
open class SharedContainer {
    /// Sees the calls of factories, for instance to print them. A call of its own would be a loop.
    public enum Decorator {
        /// Gets each service that a factory returns, new or kept.
        public static var decorate: (@Sendable (Any) -> Void)? {
            get { Registrations.current.decorator }
            set { Registrations.current.decorator = newValue }
        }
    }
}

/// For most factories: `extension Container { static let myService = Factory { MyService() } }`.
public class Container: SharedContainer {}

extension SharedContainer {
    /// How long an instance lives, and whether callers share it.
    public struct Scope: Sendable {
        /// A new instance at each call.
        public static let unique = Scope(keeping: .nothing)
        /// One instance for all. `Scope.reset()` leaves it alone.
        public static let singleton = Scope()
        /// One instance for all, until the scope is reset.
        public static let cached = Scope()
        /// One instance for as long as code outside holds it. It must be an instance of a class.
        public static let shared = Scope(keeping: .weakly)

        enum Keeping { case nothing, weakly, strongly }
        let token = Token()
        let keeping: Keeping

        private init(keeping: Keeping) { self.keeping = keeping }

        /// Makes a scope of your own, which keeps an instance until you reset it.
        public init() { keeping = .strongly }
        /// Factory 1's name: `extension Container.Scope { static let session = Cached() }`.
        public typealias Cached = Scope

        /// Drops the instances of this scope, and of no other.
        public func reset() {
            Registrations.current.dropInstances { $0 == token }
        }

        /// Drops the instances of all scopes, the singletons only if you say so.
        public static func reset(includingSingletons: Bool = false) {
            Registrations.current.dropInstances { includingSingletons || $0 != singleton.token }
        }

        /// Returns what gives the instance back: always, or only while code outside holds it.
        func keep(_ instance: Any) -> () -> Any? {
            guard keeping == .weakly else { return { instance } }
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

/// Tells a factory, or a scope, from all others. A dictionary that has it as a key keeps it alive.
final class Token: Hashable, Sendable {
    static func == (one: Token, other: Token) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
