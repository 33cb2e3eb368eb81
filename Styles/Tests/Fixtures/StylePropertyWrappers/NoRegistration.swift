// Lines that are no registration, and a `return`. The compiler refuses each.

struct Database: Sendable {}

func register(isTest: Bool) {
    DIContainer.register {
        Shared("a registration")
        Database()
    }
    DIContainer.register {
        if isTest { Database() }
    }
    DIContainer.register {
        guard isTest else { return }
        Shared("a registration")
    }
}
