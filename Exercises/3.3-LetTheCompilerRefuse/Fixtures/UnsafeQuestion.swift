/// Must not compile: no counter can be registered, so asking for one is a mistake.
final class AnotherCounter {
    var value = 0
}

func resolveCounter(from container: MiniContainer) -> AnotherCounter? {
    container.resolve(AnotherCounter.self)
}
