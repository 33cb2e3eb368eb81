import Step4aErrors
import TestSupport
import Testing

@Suite(.watchdog) struct `What earlier steps guarantee` {
    @Test(arguments: Contract<Subject>.ofSteps1to3)
    func `holds here, too`(contract: Contract<Subject>) throws {
        try contract.check(Subject())
    }
}

/// The container, as far as all steps have the same API.
struct Subject: ContainerUnderTest {
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
