import Foundation
import Support

/// Takes what was created. Nothing of it may be optimized away, so the optimizer must not see that
/// this does nothing.
@inline(never) @_optimize(none) func take(_ object: AnyObject) {}

/// A clock of the system, in nanoseconds.
///
/// - Parameter clock: `CLOCK_MONOTONIC` counts always, `CLOCK_THREAD_CPUTIME_ID` only while this
///   thread has a processor, `CLOCK_PROCESS_CPUTIME_ID` adds up all threads.
func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// How long this thread had a processor for the work, in nanoseconds. While another program has the
/// processor, this clock stands still.
func processorTime(_ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID, _ work: () -> Void) -> Double {
    let start = nanoseconds(clock)
    work()
    return nanoseconds(clock) - start
}

/// One workload for one subject.
struct Work {
    /// Does it once, and returns what it created.
    let once: () -> AnyObject
    /// Does it so many times, and returns the processor time in nanoseconds.
    let time: (_ count: Int) -> Double
}

extension Work {
    // Inlined, so that the loop calls the subject and no closure.
    @inline(__always) init(_ make: @escaping () -> AnyObject) {
        once = make
        time = { count in
            processorTime {
                for _ in 0..<count { take(make()) }
            }
        }
    }
}

/// What a new container took for the services of W5, in nanoseconds. Nil: nothing is registered.
struct Start: Codable {
    let registering: Double?
    let resolving: Double
}

extension Start {
    /// With one of these and the title of a subject, the program measures one start and prints it.
    static let options = [false: "--start", true: "--start-validating"]

    /// Starts this program once more.
    init(inNewProcess subject: String, validates: Bool = false) throws {
        let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let words = [Self.options[validates, default: ""], subject]
        let child = try Child.run(program, words, joinsErrors: false, limit: 60)
        guard child.ending == .exit(0) else {
            throw Complaint("\(subject) cannot start: \(child.output)\(child.errors)")
        }
        self = try JSONDecoder().decode(Start.self, from: Data(child.output.utf8))
    }

    /// What that process does.
    static func run(_ subject: String, validates: Bool) throws {
        guard let start = Subject.all.first(where: { $0.title == subject })?.startWithDependencies
        else { throw Complaint("\(subject) has no dependencies.") }
        print(String(decoding: try JSONEncoder().encode(start(validates)), as: UTF8.self))
    }
}

/// How much is measured.
struct Pace {
    let rounds: Int
    /// How long one subject works in one round, in nanoseconds.
    let nanoseconds: Double
    /// How many services are registered at most.
    let services: Int
    /// How many rounds W5 has. Each takes types that no one has used yet.
    let starts: Int

    static let full = Pace(rounds: 61, nanoseconds: 4_000_000, services: 10_000, starts: 7)
    static let quick = Pace(rounds: 3, nanoseconds: 200_000, services: 100, starts: 1)

    /// Measures the works of some subjects, round by round.
    ///
    /// - Returns: What one operation took in each round, in nanoseconds.
    func measure(_ works: [String: Work]) -> [String: [Double]] {
        let counts = works.mapValues(count)
        var times: [String: [Double]] = [:]
        for _ in 0..<rounds {
            // In another order each round: what disturbs the machine should not always meet the
            // same subject.
            for (subject, work) in works.shuffled() {
                let count = counts[subject, default: 1]
                times[subject, default: []].append(work.time(count) / Double(count))
            }
        }
        return times
    }

    /// How often it has to work to fill its time. Counting also warms everything up.
    func count(for work: Work) -> Int {
        var count = 1
        while work.time(count) < nanoseconds / 100 { count *= 10 }
        return max(1, Int(nanoseconds * Double(count) / work.time(count)))
    }
}

/// One workload, with what each subject took for it in each round.
struct Measurement: Encodable {
    let workload: String
    let unit: String
    /// By the titles of the subjects. A subject that cannot do the work is not in it.
    let rounds: [String: [Double]]

    func figures(_ subject: String) -> Figures? {
        rounds[subject].flatMap(Figures.init)
    }

    /// How many times the cost of doing it by hand, in each round: what disturbs the machine then
    /// disturbs both.
    func ratios(_ subject: String) -> Figures? {
        guard let own = rounds[subject], let byHand = rounds[Subject.byHand.title], unit == "ns"
        else { return nil }
        return Figures(zip(own, byHand).map { $0 / $1 })
    }
}

/// A summary of many figures. Half of them lie between the quartiles.
struct Figures {
    let median: Double
    let lowerQuartile: Double
    let upperQuartile: Double

    /// Nil: there are no figures.
    init?(_ values: [Double]) {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        median = sorted[sorted.count / 2]
        lowerQuartile = sorted[sorted.count / 4]
        upperQuartile = sorted[sorted.count * 3 / 4]
    }
}
