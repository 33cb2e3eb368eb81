import Evidence
import Foundation

/// The workloads, each measured for every subject in turn, round by round.
struct Workloads {
    struct Pace {
        let rounds: Int
        /// How long one subject works in one round.
        let nanoseconds: Double
        /// How many of ten thousand services, and in how many rounds, are registered anew.
        let registrations: Int
        let coldRounds: Int

        static let full = Pace(
            rounds: 41, nanoseconds: 8_000_000, registrations: 10_000, coldRounds: 5)
        static let quick = Pace(rounds: 3, nanoseconds: 200_000, registrations: 100, coldRounds: 1)
    }

    typealias Rounds = [Subject: [Double]]

    let pace: Pace

    func run(progress: (String) -> Void) -> [Result] {
        var results: [Result] = []
        func add(_ workload: String, _ about: String, _ rounds: Rounds, unit: String = "ns") {
            for subject in Subject.allCases {
                guard let rounds = rounds[subject] else { continue }
                results.append(
                    Result(
                        workload: workload, about: about, unit: unit, subject: subject,
                        rounds: rounds))
            }
        }
        // First, while nothing was allocated and freed: what is freed is used again.
        progress("memory")
        add("memory", "one registration among \(pace.registrations)", memory(), unit: "bytes")
        progress("W1 to W4")
        let works = Dictionary(uniqueKeysWithValues: Subject.allCases.map { ($0, $0.works) })
        for (workload, about) in [
            ("W1", "a transient behind a protocol"),
            ("W2", "a cached singleton behind a protocol"),
            ("W3", "a chain of five, each behind a protocol, all transient"),
            ("W4", "ten services in diamonds, half of them singletons"),
        ] {
            add(workload, about, timed(works.compactMapValues { $0[workload] }))
        }
        progress("W5")
        add("W5", "register 1,000 services and resolve each once, per service", cold())
        progress("W6")
        add(
            "W6", "two threads on one singleton, compared with one thread",
            twoThreads(works.compactMapValues { $0["W2"] }), unit: "times")
        progress("W7")
        for count in [10, 100, 1_000, 10_000] where count <= pace.registrations {
            let (hot, random) = Self.among(count)
            add("W7 hot \(count)", "the same service among \(count)", timed(hot))
            add("W7 random \(count)", "any service among \(count)", timed(random))
        }
        progress("growth")
        for depth in [1, 10, 100, 500] where depth <= pace.registrations {
            let rounds = timed(Self.chains(of: depth))
                .mapValues { $0.map { $0 / Double(depth) } }
            add("depth \(depth)", "a chain of \(depth) transients, per service", rounds)
        }
        for count in [10, 100, 1_000, 5_000] where count <= pace.registrations {
            for (check, works) in Self.checks(of: count) {
                let rounds = timed(works).mapValues { $0.map { $0 / 1_000 } }
                add("\(check) \(count)", "\(check) for \(count) services", rounds, unit: "µs")
            }
        }
        return results
    }

    // MARK: - Measuring

    private func timed(_ works: [Subject: Work]) -> Rounds {
        let counts = counts(works)
        var rounds: Rounds = [:]
        for _ in 0..<pace.rounds {
            // In another order each round: what disturbs the machine should not always meet the
            // same subject.
            for (subject, work) in works.shuffled() {
                let count = counts[subject, default: 1]
                let time = Self.processorTime(work.clock) { work.times(count) }
                rounds[subject, default: []].append(time / Double(count))
            }
        }
        return rounds
    }

    /// How often each has to work to fill its time. It also warms everything up.
    private func counts(_ works: [Subject: Work]) -> [Subject: Int] {
        works.mapValues { work in
            var (count, time) = (1, Self.processorTime(work.clock) { work.times(1) })
            while time < pace.nanoseconds / 100 {
                count *= 10
                time = Self.processorTime(work.clock) { work.times(count) }
            }
            return max(1, Int(pace.nanoseconds * Double(count) / time))
        }
    }

    /// How long this thread had a processor for the work, in nanoseconds. While another program
    /// has the processor, this clock stands still.
    static func processorTime(
        _ clock: clockid_t = CLOCK_THREAD_CPUTIME_ID, _ work: () -> Void
    ) -> Double {
        let start = nanoseconds(clock)
        work()
        return nanoseconds(clock) - start
    }

    private static func containers<Value>(_ make: (any Container.Type) -> Value?)
        -> [Subject: Value]
    {
        let pairs = Subject.allCases.compactMap { subject in
            subject.container.flatMap(make).map { (subject, $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    // MARK: - W5

    /// Each round and each subject has a thousand types of its own, since a type's name costs most
    /// the first time.
    private func cold() -> Rounds {
        var rounds: Rounds = [:]
        let subjects = Subject.allCases.filter { $0 == .byHand || $0.container != nil }
        for round in 0..<pace.coldRounds {
            let services = numberedServices(digits[round])
            // The runtime makes a generic type when it is first used: not the container's work.
            for service in services { take(service.init(need: nil)) }
            for (place, subject) in subjects.shuffled().enumerated() {
                let mine = services[(place * 1_000)...].prefix(min(1_000, pace.registrations))
                // It goes when the clock has stopped: W5 is not about its deinit.
                let container = subject.container?.init()
                let time = Self.processorTime {
                    if let container {
                        for service in mine { container.add(numbered: service) }
                        for service in mine { take(container.get(numbered: service)) }
                    } else {
                        for service in mine { take(service.init(need: nil)) }
                    }
                }
                withExtendedLifetime(container) {}
                rounds[subject, default: []].append(time / Double(mine.count))
            }
        }
        return rounds
    }

    // MARK: - W6

    /// When one thread worked, and how long it had a processor.
    private struct Shift {
        let start, end, worked: Double
        var share: Double { worked / (end - start) }

        init(_ work: () -> Void) {
            start = nanoseconds(CLOCK_MONOTONIC)
            worked = Workloads.processorTime(CLOCK_THREAD_CPUTIME_ID, work)
            end = nanoseconds(CLOCK_MONOTONIC)
        }
    }

    /// Two threads need two processors, and no clock can tell what they would have done with one
    /// more. So rounds in which others had a processor do not count: those in which a thread that
    /// waits for no lock had none for a tenth of its time. With more such rounds than others there
    /// is no figure.
    private func twoThreads(_ works: [Subject: Work]) -> Rounds {
        var rounds = works.filter { $0.key.isForThreads }.mapValues { _ in [Double]() }
        var calm = 0
        let counts = counts(works)
        for _ in 0..<pace.rounds {
            var times: [Subject: Double] = [:]
            var shares: [Double] = []
            for (subject, work) in works.shuffled() where subject.isForThreads {
                // Why `nonisolated(unsafe)` holds: any thread may use this subject at any time.
                nonisolated(unsafe) let loop = work.times
                let count = counts[subject, default: 1]
                let one = Worker { Shift { loop(2 * count) } }.result()
                let two = Worker.each(of: 2) { _ in Shift { loop(count) } }
                let (start, end) = (two.map(\.start).min() ?? 0, two.map(\.end).max() ?? 1)
                times[subject] = (one.end - one.start) / (end - start)
                shares += [one.share] + (subject == .byHand ? two.map(\.share) : [])
            }
            guard shares.allSatisfy({ $0 > 0.9 }) else { continue }
            calm += 1
            for (subject, time) in times { rounds[subject, default: []].append(time) }
        }
        return 2 * calm > pace.rounds ? rounds : rounds.mapValues { _ in [] }
    }

    // MARK: - W7, growth and memory

    private static func among(_ count: Int) -> (hot: [Subject: Work], random: [Subject: Work]) {
        let services = numberedServices(D9.self).prefix(count)
        func filled<C: Container>(_ type: C.Type) -> any Container {
            let container = C()
            for service in services { container.add(numbered: service) }
            return container
        }
        func hot<C: Container>(_ container: C) -> Work {
            func work<Service: NumberedService>(_ type: Service.Type) -> Work {
                Work { container.get(type) }
            }
            let middle = services[count / 2]
            return work(middle)
        }
        func random<C: Container>(_ container: C) -> Work {
            let order = services.shuffled()
            func get(_ index: Int) -> AnyObject {
                let service = order[index % count]
                return container.get(numbered: service)
            }
            return Work(once: { get(0) }, times: { for index in 0..<$0 { take(get(index)) } })
        }
        let containers = containers { filled($0) }
        return (containers.mapValues { hot($0) }, containers.mapValues { random($0) })
    }

    /// A container in which each service needs the one before it.
    private static func chain<C: Container>(_ type: C.Type, of depth: Int) -> (C, last: Work) {
        let (container, services) = (C(), numberedServices(D6.self).prefix(depth))
        let (first, last) = (services[0], services[depth - 1])
        container.add(numbered: first)
        for (service, need) in zip(services.dropFirst(), services) {
            container.link(service, to: need)
        }
        return (container, Work { container.get(numbered: last) })
    }

    static func chains(of depth: Int) -> [Subject: Work] {
        func work<C: Container>(_ type: C.Type) -> Work { chain(type, of: depth).last }
        return containers { work($0) }
    }

    /// `graph`, `validate()`, and `validate()` when the first two services need each other.
    static func checks(of count: Int) -> [(name: String, works: [Subject: Work])] {
        func checks<C: Container>(_ type: C.Type, isLoop: Bool) -> (Work, graph: Work)? {
            let (container, _) = chain(type, of: count)
            guard let (validate, graph) = container.checks else { return nil }
            let (first, second) = (numberedServices(D6.self)[0], numberedServices(D6.self)[1])
            if isLoop { container.link(first, to: second) }
            func work(_ check: @escaping () -> Void) -> Work {
                Work(once: { container }, times: { for _ in 0..<$0 { check() } })
            }
            return (work(validate), work(graph))
        }
        let sound = containers { checks($0, isLoop: false) }
        let faulty = containers { checks($0, isLoop: true) }
        return [
            ("graph", sound.mapValues(\.graph)), ("validate", sound.mapValues(\.0)),
            ("validate, a loop", faulty.mapValues(\.0)),
        ]
    }

    private func memory() -> Rounds {
        let services = numberedServices(D8.self).prefix(pace.registrations)
        var kept: [any Container] = []
        func bytes<C: Container>(_ type: C.Type) -> Double {
            // Once before, so that what the runtime remembers of the types is there already.
            let first = C()
            for service in services { first.add(numbered: service) }
            let before = memoryInUse()
            let second = C()
            for service in services { second.add(numbered: service) }
            let after = memoryInUse()
            kept += [first, second]
            return Double(after - before) / Double(services.count)
        }
        defer { withExtendedLifetime(kept) {} }
        return Self.containers { [bytes($0)] }
    }
}
