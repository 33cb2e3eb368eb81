// `@Observable` makes each stored property a computed one. A property wrapper needs a stored one.
import Observation

protocol Router: Sendable {}

@MainActor @Observable
final class ViewModel {
    @Inject private var service: any Router
}
