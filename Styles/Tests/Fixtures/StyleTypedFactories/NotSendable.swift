// The article's first factory, letter for letter its shape: nothing says that the protocol is Sendable.

protocol Database {}
final class RealDatabase: Database {}

extension Container {
    static let database = Factory { RealDatabase() as any Database }
}
