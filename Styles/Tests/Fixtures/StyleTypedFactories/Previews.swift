// A screen whose services come from typed factories, and its previews.
import SwiftUI

protocol API: Sendable {
    func nameOfUser() -> String
}

struct RealAPI: API {
    func nameOfUser() -> String { "Ada" }
}

struct MockAPI: API {
    func nameOfUser() -> String { "Mock" }
}

extension Container {
    static let api = Factory { RealAPI() as any API }

    static func setUpMocks() {
        api.register { MockAPI() }
    }
}

@MainActor @Observable final class GreetingModel {
    @ObservationIgnored @Injected(Container.api) private var api

    var text: String { "Hello, \(api.nameOfUser())" }
}

struct GreetingView: View {
    @State private var model = GreetingModel()

    var body: some View {
        Text(model.text)
    }
}

struct GreetingPreviews: PreviewProvider {
    static var previews: some View {
        let _ = Container.Registrations.reset()
        let _ = Container.setUpMocks()
        GreetingView()
    }
}
