// The neighbour of ObservedInject.swift: this property stays stored.
import Observation

@MainActor @Observable
final class ViewModel {
    @ObservationIgnored @Inject private var service: any Counter
    var count = 0
}
