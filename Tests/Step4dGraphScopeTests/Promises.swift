import Step4dGraphScope
import TestSupport
import Testing

@Suite(.watchdog) struct `What the steps before promise` {
    @Test(arguments: Promise<Subject>.ofTheStepsBefore + Promise.ofStep4a)
    func `holds here, too`(promise: Promise<Subject>) throws {
        try promise.check(Subject())
    }
}

/// The container, as far as all steps have the same in common.
struct Subject: PromisingContainer {
    private let container = MiniContainer()

    func register<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, factory: @escaping @Sendable () throws -> Service
    ) {
        container.register(type, scope: isSingleton ? .singleton : .transient, factory: factory)
    }

    func resolve<Service: Sendable>(_ type: Service.Type) throws -> Service {
        try container.resolve(type)
    }
}
