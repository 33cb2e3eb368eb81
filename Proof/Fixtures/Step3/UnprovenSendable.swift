// The neighbour of ProvenSendable.swift: a variable that nothing protects.

final class Counter: Sendable {
    var value = 0
}

func registerCounter() {
    let container = MiniContainer()
    container.register(Counter.self, scope: .singleton) { Counter() }
}
