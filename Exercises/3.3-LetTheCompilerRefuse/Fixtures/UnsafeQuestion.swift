/// Must not compile: nobody can have registered a counter, so asking for one is a mistake.
final class AnotherCounter {
    var value = 0
}

func resolveCounter(from container: MiniContainer) -> AnotherCounter? {
    container.resolve(AnotherCounter.self)
}
