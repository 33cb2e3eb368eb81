/// What all containers have in common. What you add to it in an extension, each of them sees.
///
/// A container is a namespace: its factories are static properties, and nobody makes an instance.
/// Subclass it for a container of your own, which inherits all factories of its superclass.
open class SharedContainer {
    /// Sees the services that factories return, for instance to print them.
    public enum Decorator {
        /// Gets each service that a factory returns, new or kept. Nil: nobody looks.
        ///
        /// It must not call a factory: that would call the decorator again, without an end.
        public static var decorate: (@Sendable (Any) -> Void)? {
            get { Registrations.current.decorator }
            set { Registrations.current.decorator = newValue }
        }
    }
}

/// For most factories: `extension Container { static let myService = Factory { MyService() } }`.
public class Container: SharedContainer {}
