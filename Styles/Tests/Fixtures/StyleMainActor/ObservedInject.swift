// `@Observable` makes each stored property a computed one. A property wrapper needs a stored one.
import Observation

@MainActor @Observable
final class ViewModel {
    @Inject private var service: any Counter
}
