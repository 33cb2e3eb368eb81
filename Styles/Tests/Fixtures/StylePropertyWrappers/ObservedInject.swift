// `@Observable` makes each stored property a computed one. A property wrapper needs a stored one.
import Observation
import ProfileApp

@MainActor @Observable
final class ViewModel {
    @Inject private var database: Database
}
