import Step4Graph
import TestSupport
import Testing

@Suite(.watchdog) struct `What the steps before promise` {
    @Test(arguments: Promise<MiniContainer>.ofTheStepsBefore + Promise.ofStep4a)
    func `holds here, too`(promise: Promise<MiniContainer>) throws {
        try promise.check(MiniContainer())
    }
}

extension MiniContainer: PromisingContainer {
    public func register<Service: Sendable>(
        _ type: Service.Type, isSingleton: Bool, factory: @escaping @Sendable () throws -> Service
    ) {
        register(type, scope: isSingleton ? .singleton : .transient, factory: factory)
    }
}
