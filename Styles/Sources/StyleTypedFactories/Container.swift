/// What all containers have in common. What you add to it in an extension, each of them sees.
///
/// A container is a namespace: its factories are static properties, and it has no instances.
/// Subclass it for a custom container, which inherits all factories of its superclass.
open class SharedContainer {
    /// Observes the services that factories return, for instance to print them.
    public enum Decorator {
        /// Receives each service that a factory returns, new or cached. Nil: there is no observer.
        ///
        /// It must not call a factory: that would call the decorator again, in infinite recursion.
        public static var decorate: (@Sendable (Any) -> Void)? {
            get { Registrations.current.decorator }
            set { Registrations.current.decorator = newValue }
        }
    }
}

/// For most factories: `extension Container { static let myService = Factory { MyService() } }`.
public class Container: SharedContainer {}
