// A service that two threads cannot use safely, once as a service and once as a dependency. From
// Step 4b on, the compiler rejects both.

final class Counter {
    var value = 0
}

struct Report {
    init(counter: Counter) {}
}

func registerCounter(in container: MiniContainer) {
    container.register(Counter.self) { Counter() }
    container.register(Report.self) { (counter: Counter) in Report(counter: counter) }
}
