// The neighbour of ObservedInject.swift: this property stays stored.
import Observation

protocol Router: Sendable {}

@MainActor @Observable
final class ViewModel {
    @ObservationIgnored @Inject private var service: any Router
    var count = 0
}
