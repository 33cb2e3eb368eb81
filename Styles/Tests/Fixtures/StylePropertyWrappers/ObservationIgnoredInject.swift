// The neighbour of ObservedInject.swift: this property stays stored.
import Observation
import ProfileApp

@MainActor @Observable
final class ViewModel {
    @ObservationIgnored @Inject private var database: Database
    var count = 0
}
