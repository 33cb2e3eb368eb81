// A wrapper that takes arguments for the factory. What is known when the code is written, it can
// have. What the screen was given, it cannot: Swift makes it before there is a screen.

@propertyWrapper struct InjectWith<Service: Sendable> {
    let wrappedValue: Service

    init<Arguments>(_ arguments: () -> Arguments) {
        wrappedValue = DIContainer.resolve(arguments: arguments)
    }
}

final class Screen {
    let id: String
    @InjectWith({ "Ada" }) var fixed: String
    @InjectWith({ id }) var given: String

    init(id: String) {
        self.id = id
    }
}
