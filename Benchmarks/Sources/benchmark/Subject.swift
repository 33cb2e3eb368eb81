import Step1Basic
import Step2Scopes
import Step3ThreadSafe
import Step4Fast
import Step4Graph

/// What does the work.
struct Subject: Sendable {
    /// The name of its column, at most ten letters.
    let title: String
    /// The work of W1 to W4. What it cannot do is not in it.
    let works: @Sendable () -> [String: Work]
    /// The parts of W4.
    var parts: (@Sendable () -> [String: Work])?
    /// The work of W5.
    var start: (@Sendable (NumberedServices) -> Start)?
    /// The work of W5 with dependencies.
    var startWithDependencies: (@Sendable (_ validates: Bool) -> Start)?
    /// What can be wired while it runs.
    var container: (any Container.Type)?

    static let workloads = ["W1 transient", "W2 singleton", "W3 chain", "W4 diamonds"]

    static let byHand = Subject(
        title: "By hand", works: { ByHand().works }, start: ByHand.start,
        startWithDependencies: ByHand.startWithDependencies)

    static let steps = [
        byHand,
        Subject("With lock", LockAndDictionary.self),
        Subject("Step 1", Step1Basic.MiniContainer.self, without: "W2 singleton"),
        Subject("Step 2", Step2Scopes.MiniContainer.self),
        Subject("Step 3", Step3ThreadSafe.MiniContainer.self),
        Subject("Step 4e", Step4Graph.MiniContainer.self),
        Subject("Step4Fast", Step4Fast.MiniContainer.self),
    ]

    static let styles = [
        Subject(title: "Protocols", works: { ByHand.behindProtocol().works }),
        Subject("Wrappers", PropertyWrappers.self),
        Subject(title: "Main actor", works: OnMainActor.works),
        Subject(
            title: "Typed", works: { TypedFactories().works }, start: TypedFactories.start),
        Subject(title: "Async", works: Async.works, start: Async.start),
    ]

    static let all = steps + styles

    /// Those that two threads may use at once, as in W6.
    static let forThreads = [
        "By hand", "With lock", "Step 3", "Step 4e", "Step4Fast", "Wrappers", "Typed",
    ]
}

extension Subject {
    /// - Parameter workload: What makes no sense for it.
    init<C: Container>(_ title: String, _ container: C.Type, without workload: String? = nil) {
        self.title = title
        self.works = { C.works().filter { $0.key != workload } }
        self.parts = { C.parts() }
        self.start = { C.start(with: $0) }
        self.startWithDependencies = { C.startWithDependencies(validates: $0) }
        self.container = container
    }
}
