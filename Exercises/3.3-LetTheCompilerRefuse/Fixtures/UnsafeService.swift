/// Must not compile: two threads could count with one counter at the same time.
final class Counter {
    var value = 0
}

func registerCounter(in container: MiniContainer) {
    container.register(Counter.self) { Counter() }
}
