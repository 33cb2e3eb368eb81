// A view model that SwiftUI observes. `@Observable` makes each stored property a computed one, and
// a computed one cannot have a wrapper. FactoryTests.swift has one with `@ObservationIgnored`.
import Observation

extension Container {
    static let port = Factory { 5432 }
}

@MainActor @Observable final class Screen {
    @Injected(Container.port) private var port
}
