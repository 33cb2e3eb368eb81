import Foundation
import Support

/// The workloads, each measured for every subject in turn, round by round.
struct Workloads {
    let pace: Pace

    func run() throws -> [Measurement] {
        // First, while nothing was allocated and freed: what is freed is used again.
        // A short run has too few services for that.
        let memory = pace.services < Self.known.count ? [] : [memory()]

        var results: [Measurement] = []
        var works: [String: [String: Work]] = [:]
        for subject in Subject.all {
            works[subject.title] = subject.works()
            try Shape.check(works[subject.title, default: [:]], of: subject.title)
        }
        for workload in Subject.workloads {
            results.append(measured(workload, works.compactMapValues { $0[workload] }))
        }
        // W6 comes before W5, which takes the property wrappers' one container for itself.
        let twoThreads = twoThreads(works.compactMapValues { $0["W2 singleton"] })
        results += try starts() + startsWithDependencies() + [twoThreads]

        for count in [10, 100, 1_000, 10_000] where count <= pace.services {
            results += try among(count)
        }
        for count in [10, 100, 1_000, 5_000] where count <= pace.services {
            results += try growth(count)
        }
        return results + memory
    }

    private func measured(
        _ workload: String, _ works: [String: Work], unit: String = "ns", divisor: Double = 1
    ) -> Measurement {
        let rounds = pace.measure(works).mapValues { times in times.map { $0 / divisor } }
        return Measurement(workload: workload, unit: unit, rounds: rounds)
    }

    /// New containers, by the titles of their subjects.
    private func containers() -> [String: any Container] {
        var containers: [String: any Container] = [:]
        for subject in Subject.steps { containers[subject.title] = subject.container?.init() }
        return containers
    }

    /// The services of all workloads but W5.
    private static let known = numberedServices(0)

    private func memory() -> Measurement {
        let services = Self.known
        // The first is filled before, so that what the runtime remembers of the types is there.
        let first = containers()
        let second = containers()
        defer { withExtendedLifetime((first, second)) {} }
        var bytes: [String: [Double]] = [:]
        for (subject, container) in second {
            for service in services { first[subject]?.add(numbered: service) }
            let before = memoryInUse()
            for service in services { container.add(numbered: service) }
            bytes[subject] = [Double(memoryInUse() - before) / Double(services.count)]
        }
        return Measurement(workload: "Memory", unit: "bytes", rounds: bytes)
    }

    // MARK: - W5

    /// Each round and each subject has a thousand types of its own, since a type's name costs most
    /// the first time.
    private func starts() -> [Measurement] {
        let count = min(1_000, pace.services)
        var unused = (1...9).flatMap(numberedServices)[...]
        // The runtime creates a generic type when it is first used: not the container's work.
        for service in unused { take(service.init(need: nil)) }
        var starts: [String: [Start]] = [:]
        for _ in 0..<pace.starts {
            for subject in Subject.all.shuffled() {
                guard let start = subject.start else { continue }
                starts[subject.title, default: []].append(start(unused.prefix(count)))
                unused = unused.dropFirst(count)
            }
        }
        return measured("cold", "registering", starts, count)
    }

    /// Each round of each subject is a process of its own: what Swift's runtime has found out about
    /// a type once, it knows for as long as the process lives.
    private func startsWithDependencies() throws -> [Measurement] {
        var starts: [String: [Start]] = [:]
        for _ in 0..<pace.starts {
            for subject in Subject.all.shuffled() where subject.startWithDependencies != nil {
                starts[subject.title, default: []].append(try Start(inNewProcess: subject.title))
            }
        }
        var validations: [String: [Double]] = [:]
        for _ in 0..<pace.starts {
            for subject in Subject.steps where subject.container is any GraphContainer.Type {
                let start = try Start(inNewProcess: subject.title, validates: true)
                validations[subject.title, default: []].append(
                    start.resolving / Double(numbers.count))
            }
        }
        return measured("dependents", "registering dependents", starts, numbers.count) + [
            Measurement(workload: "W5 validating dependents", unit: "ns", rounds: validations)
        ]
    }

    private func measured(
        _ both: String, _ registering: String, _ starts: [String: [Start]], _ count: Int
    ) -> [Measurement] {
        func measurement(_ workload: String, _ time: (Start) -> Double?) -> Measurement {
            let rounds = starts.mapValues { $0.compactMap(time).map { $0 / Double(count) } }
            return Measurement(workload: "W5 \(workload)", unit: "ns", rounds: rounds)
        }
        return [
            measurement(both) { ($0.registering ?? 0) + $0.resolving },
            measurement(registering, \.registering),
        ]
    }

    // MARK: - W6

    /// How many times as much two threads get done as one.
    ///
    /// Two threads need two processors, and no clock can tell what they would have done with one
    /// more. So what was measured does not count when a thread that waits for no lock had no
    /// processor for a tenth of its time. If more than half does not count, there is no figure.
    private func twoThreads(_ works: [String: Work]) -> Measurement {
        let works = works.filter { Subject.forThreads.contains($0.key) }
        let counts = works.mapValues(pace.count)
        var rounds: [String: [Double]] = [:]
        for _ in 0..<pace.rounds {
            var ratios: [String: [Double]] = [:]
            var isBusy = false
            for (subject, work) in works.shuffled() {
                let count = counts[subject, default: 1]
                let one = Self.shift(of: 1, work, 2 * count)
                let two = Self.shift(of: 2, work, count)
                if one.share > 0.9 { ratios[subject] = [one.time / two.time] }
                if subject == Subject.byHand.title, two.share < 0.9 { isBusy = true }
            }
            if !isBusy { rounds.merge(ratios, uniquingKeysWith: +) }
        }
        return Measurement(
            workload: "W6 threads", unit: "times",
            rounds: rounds.filter { 2 * $0.value.count > pace.rounds })
    }

    /// How long some threads took by the clock on the wall, and for which part of that time each of
    /// them had a processor.
    private static func shift(
        of threads: Int, _ work: Work, _ count: Int
    ) -> (time: Double, share: Double) {
        // Why `nonisolated(unsafe)` holds: any thread may use this subject at any time.
        nonisolated(unsafe) let loop = work.time
        let start = nanoseconds(CLOCK_MONOTONIC)
        let worked = Worker.each(of: threads) { _ in loop(count) }
        let time = nanoseconds(CLOCK_MONOTONIC) - start
        return (time, worked.reduce(time, min) / time)
    }

    // MARK: - W7 and growth

    private func among(_ count: Int) throws(Complaint) -> [Measurement] {
        let services = Array(Self.known.prefix(count))
        let containers = containers()
        for (subject, container) in containers {
            for service in services { container.add(numbered: service) }
            for service in services where type(of: container.get(numbered: service)) != service {
                throw Complaint("\(subject) finds another service than \(service).")
            }
        }
        let same = [services[count / 2]]
        let any = services.shuffled()
        return [
            measured("W7 same of \(count)", containers.mapValues { $0.work(getting: same) }),
            measured("W7 any of \(count)", containers.mapValues { $0.work(getting: any) }),
        ]
    }

    /// In these containers each service depends on the one before it.
    private func growth(_ count: Int) throws(Complaint) -> [Measurement] {
        let services = Array(Self.known.prefix(count))
        let containers = containers()
        for container in containers.values {
            for service in services.prefix(1) { container.add(numbered: service) }
            for (service, need) in zip(services.dropFirst(), services) {
                container.add(service, needing: need)
            }
        }
        var results: [Measurement] = []
        // A longer chain would overflow the stack.
        if count <= 1_000 {
            let works = containers.mapValues { $0.work(getting: services.suffix(1)) }
            for (subject, work) in works
            where (work.once() as? any NumberedService)?.depth != count {
                throw Complaint("\(subject) creates no chain of \(count).")
            }
            results.append(measured("Chain of \(count)", works, divisor: Double(count)))
        }
        let graphs = containers.compactMapValues { $0 as? any GraphContainer }
        let snapshots = graphs.mapValues { container in
            Work {
                _ = container.dependencyGraph
                return container
            }
        }
        let validations = graphs.mapValues { container in
            Work {
                try! container.validate()
                return container
            }
        }
        results.append(measured("graph of \(count)", snapshots, unit: "µs", divisor: 1_000))
        results.append(measured("validate of \(count)", validations, unit: "µs", divisor: 1_000))
        return results
    }
}
