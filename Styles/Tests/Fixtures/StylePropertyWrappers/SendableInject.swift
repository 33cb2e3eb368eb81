// A property wrapper needs a `var`, and a class that any thread may use must not have one.
import ProfileApp

final class Service: Sendable {
    @Inject private var database: Database
}

final class LazyService: Sendable {
    @LazyInject private var cache: UserCache
}

// The compiler accepts these: only the main actor uses the class, the class is not shared, it is a
// struct, or it resolves without a wrapper.

@MainActor final class Screen {
    @Inject private var database: Database
    @LazyInject private var cache: UserCache
}

final class Helper {
    @Inject private var database: Database
    @LazyInject private var cache: UserCache
}

struct Value: Sendable {
    @Inject private var database: Database
    @LazyInject private var cache: UserCache
}

final class ServiceWithLet: Sendable {
    private let database: Database = DIContainer.resolve()
}
