/// A gate that is closed until it is opened: for tasks, which must not hold a thread while they wait.
/// Waiting ignores cancellation.
public actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    public init() {}

    /// Lets all waiting tasks continue, and all that come later.
    public func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Waits until the gate is open.
    public func pass() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }
}
