// Lines that are no registration, and a `return`. The compiler refuses each.

struct RouterImpl: Sendable {}

func register(isTest: Bool) {
    DIContainer.register {
        Shared("a registration")
        RouterImpl()
    }
    DIContainer.register {
        if isTest { RouterImpl() }
    }
    DIContainer.register {
        guard isTest else { return }
        Shared("a registration")
    }
}
