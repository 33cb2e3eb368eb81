// A service that cannot be registered, since two threads cannot use it safely, is resolved. With
// Step 2's sources the compiler accepts it, from Step 3 on it does not.

final class Counter {
    var value = 0
}

func resolveCounter() {
    let container = MiniContainer()
    _ = try? container.resolve(Counter.self)
}
