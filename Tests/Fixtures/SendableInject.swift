// A property wrapper needs a `var`, and a class that any thread may use must not have one.

final class Service: Sendable {
    @Inject private var number: Int
}

final class LazyService: Sendable {
    @LazyInject private var text: String
}

// The compiler accepts these: only the main actor uses the class, the class is not shared, or it is
// a struct.

@MainActor final class Screen {
    @Inject private var number: Int
    @LazyInject private var text: String
}

final class Helper {
    @Inject private var number: Int
    @LazyInject private var text: String
}

struct Value: Sendable {
    @Inject private var number: Int
    @LazyInject private var text: String
}
