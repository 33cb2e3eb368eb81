import Foundation

/// How long one test may take, whatever else the machine has to do.
///
/// A test that waits uses no processor; after ten seconds of that, nothing will come any more. A
/// test that works may be slow only because other programs work, too. So its time counts only while
/// it has a processor.
public struct TimeLimit: Sendable {
    enum Excess {
        /// It did nothing for too long.
        case waits
        /// It worked for too long.
        case works
    }

    /// For so many seconds a test may do nothing.
    var idle: TimeInterval = 10
    /// For so many seconds it may use a processor.
    var busy: TimeInterval = 20
    /// In no case longer.
    var total: TimeInterval = 120

    private var progress = 0
    private var start: TimeInterval = 0
    private var lastWork: TimeInterval = 0
    private var worked: TimeInterval = 0
    private var sample: (seconds: TimeInterval, processorTime: TimeInterval)?

    /// For how many seconds the test is running.
    func elapsed(at seconds: TimeInterval) -> Int {
        Int(seconds - start)
    }

    /// The same limits, so many times as long.
    public func times(_ factor: Double) -> TimeLimit {
        var limit = TimeLimit()
        (limit.idle, limit.busy, limit.total) = (idle * factor, busy * factor, total * factor)
        return limit
    }

    /// Looks whether a test takes too long.
    ///
    /// - Parameters:
    ///   - progress: Changes whenever a test begins or ends: then the time begins again.
    ///   - seconds: What the clock says.
    ///   - processorTime: For how many seconds the tests have had a processor. It takes a while to
    ///     find out, so it is asked once a second.
    mutating func excess(
        progress: Int, seconds: TimeInterval, processorTime: () -> TimeInterval
    ) -> Excess? {
        if progress != self.progress {
            self.progress = progress
            (start, lastWork, worked, sample) = (seconds, seconds, 0, nil)
        }
        guard seconds - (sample?.seconds ?? start) >= 1 else { return nil }

        let now = (seconds: seconds, processorTime: processorTime())
        if let sample {
            // A process that has ended takes its time out of the sum.
            let used = max(now.processorTime - sample.processorTime, 0)
            worked += used
            // Even a test that waits wakes up now and then.
            if used > 0.05 * (now.seconds - sample.seconds) { lastWork = seconds }
        }
        sample = now
        if seconds - lastWork >= idle { return .waits }
        return worked >= busy || seconds - start >= total ? .works : nil
    }
}
