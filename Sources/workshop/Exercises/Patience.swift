import Foundation

/// How long a check waits for one test.
///
/// A test that waits without using the processor is given up at the limit. One that works may only
/// be slow, on a busy
/// machine, and gets twice the time.
struct Patience {
    let limit: TimeInterval
    /// Whether the test used the processor when it was looked at last.
    private(set) var isBusy = false
    /// Since when nothing has begun or ended.
    private(set) var since: TimeInterval = 0
    private var count = 0
    private var sample: (seconds: TimeInterval, processor: TimeInterval)?

    init(limit: TimeInterval) {
        self.limit = limit
    }

    /// Whether the test may go on.
    ///
    /// - Parameters:
    ///   - count: Grows when a test begins or ends.
    ///   - seconds: The time now.
    ///   - processor: For how many seconds the tests have had a processor.
    mutating func goesOn(count: Int, seconds: TimeInterval, processor: () -> TimeInterval) -> Bool {
        if count != self.count {
            (self.count, since, sample, isBusy) = (count, seconds, nil, false)
        }
        // It looks in the last tenths of the time, twice at least.
        let waited = seconds - since
        if waited < limit * 0.7 { return true }
        let window = limit * 0.1
        if seconds - (sample?.seconds ?? -.infinity) >= window {
            let used = processor()
            if let sample { isBusy = used - sample.processor > (seconds - sample.seconds) * 0.05 }
            sample = (seconds, used)
        }
        return waited < (isBusy ? 2 * limit : limit)
    }
}
