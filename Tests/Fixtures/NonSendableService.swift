// A service that two threads cannot use safely. With Step 2's sources the compiler accepts it, with
// Step 3's it does not.

final class Counter {
    var value = 0
}

func registerCounter() {
    let container = MiniContainer()
    container.register(Counter.self, scope: .singleton) { Counter() }
}
