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
            rounds: 31, nanoseconds: 20_000_000, registrations: 10_000, coldRounds: 5)
        static let quick = Pace(rounds: 3, nanoseconds: 200_000, registrations: 100, coldRounds: 1)
    }

    /// Does the work so many times.
    typealias Work = (Int) -> Void

    let pace: Pace

    func run(progress: (String) -> Void) -> [Result] {
        var results: [Result] = []
        func add(
            _ workload: String, _ about: String, _ rounds: [Subject: [Double]], unit: String = "ns"
        ) {
            for subject in Subject.allCases {
                guard let rounds = rounds[subject], !rounds.isEmpty else { continue }
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
        add("W1", "a transient behind a protocol", timed(transient))
        add("W2", "a cached singleton behind a protocol", timed(singleton))
        add("W3", "a chain of five, each behind a protocol, all transient", timed(chain))
        add("W4", "ten services in diamonds, half of them singletons", timed(diamonds))
        progress("W5")
        add("W5", "register 1,000 services and resolve each once, per service", cold())
        progress("W6")
        add(
            "W6", "two threads on one singleton, compared with one thread", twoThreads(),
            unit: "times")
        progress("W7")
        for count in [10, 100, 1_000, 10_000] where count <= pace.registrations {
            let (hot, random) = among(count)
            add("W7 hot \(count)", "the same service among \(count)", timed(hot))
            add("W7 random \(count)", "any service among \(count)", timed(random))
        }
        return results
    }

    // MARK: - Measuring

    private func timed(_ works: [Subject: Work]) -> [Subject: [Double]] {
        // How often each has to work to fill its time. (It also warms everything up.)
        let counts = works.mapValues { work in
            max(1, Int(pace.nanoseconds / max(1, Self.nanoseconds { work(100) } / 100)))
        }
        var rounds: [Subject: [Double]] = [:]
        for _ in 0..<pace.rounds {
            // In another order each round: what disturbs the machine should not always meet the
            // same subject.
            for (subject, work) in works.shuffled() {
                let count = counts[subject, default: 1]
                rounds[subject, default: []].append(
                    Self.nanoseconds { work(count) } / Double(count))
            }
        }
        return rounds
    }

    static func nanoseconds(_ work: () -> Void) -> Double {
        ContinuousClock().measure(work).seconds * 1e9
    }

    /// The same work for each step's container.
    private func steps<Value>(_ make: (any Container.Type) -> Value) -> [Subject: Value] {
        containers.mapValues(make)
    }

    // MARK: - W1 to W4

    private var transient: [Subject: Work] {
        func work<C: Container>(_ type: C.Type) -> Work {
            let container = C()
            container.add((any First).self, isSingleton: false) { FirstService() }
            return { for _ in 0..<$0 { take(container.get((any First).self)) } }
        }
        let byHand: Work = { for _ in 0..<$0 { take(ByHand.transient()) } }
        return steps { work($0) }.merging([.byHand: byHand]) { $1 }
    }

    private var singleton: [Subject: Work] {
        func work<C: Container>(_ type: C.Type) -> Work {
            let container = C()
            container.add((any First).self, isSingleton: true) { FirstService() }
            return { for _ in 0..<$0 { take(container.get((any First).self)) } }
        }
        let byHand: Work = { for _ in 0..<$0 { take(ByHand.singleton()) } }
        // Step 1 has no singletons.
        return steps { work($0) }.merging([.byHand: byHand]) { $1 }.filter { $0.key != .step1 }
    }

    private var chain: [Subject: Work] {
        func work<C: Container>(_ type: C.Type) -> Work {
            let container = C()
            container.wireChain()
            return { for _ in 0..<$0 { take(container.get((any Fifth).self)) } }
        }
        return steps { work($0) }.merging([.byHand: { for _ in 0..<$0 { take(ByHand.chain()) } }]) {
            $1
        }
    }

    private var diamonds: [Subject: Work] {
        func work<C: Container>(_ type: C.Type) -> Work {
            let container = C()
            container.wireDiamonds()
            return { for _ in 0..<$0 { take(container.get(ShopScreen.self)) } }
        }
        return steps { work($0) }.merging([
            .byHand: { for _ in 0..<$0 { take(ByHand.shopScreen()) } }
        ]) { $1 }
    }

    // MARK: - W5

    /// Each round and each subject has a thousand types of its own, since a type's name costs most
    /// the first time.
    private func cold() -> [Subject: [Double]] {
        func fill<C: Container>(_ type: C.Type, _ services: ArraySlice<any NumberedService.Type>) {
            let container = C()
            for service in services { container.add(numbered: service) }
            for service in services { take(container.get(numbered: service)) }
        }
        var rounds: [Subject: [Double]] = [:]
        for round in 0..<pace.coldRounds {
            let services = numberedServices(digits[round])
            // The runtime makes a generic type when it is first used: not the container's work.
            for service in services { take(service.init()) }
            for (place, subject) in Subject.allCases.enumerated() {
                let mine = services[(place * 1_000)...].prefix(min(1_000, pace.registrations))
                let time = Self.nanoseconds {
                    if let type = containers[subject] {
                        fill(type, mine)
                    } else {
                        for service in mine { take(service.init()) }
                    }
                }
                rounds[subject, default: []].append(time / Double(mine.count))
            }
        }
        return rounds
    }

    // MARK: - W6

    /// Steps 1 and 2 are not for two threads.
    private func twoThreads() -> [Subject: [Double]] {
        func work<C: Container & Sendable>(_ type: C.Type) -> @Sendable (Int) -> Void {
            let container = C()
            container.add((any First).self, isSingleton: true) { FirstService() }
            return { for _ in 0..<$0 { take(container.get((any First).self)) } }
        }
        let works: [Subject: @Sendable (Int) -> Void] = [
            .byHand: { for _ in 0..<$0 { take(ByHand.singleton()) } },
            .step3: work(ThreadSafe.self), .step4: work(Graph.self),
        ]
        let count = Int(pace.nanoseconds / 50)
        var rounds: [Subject: [Double]] = [:]
        for _ in 0..<pace.rounds {
            for (subject, work) in works.shuffled() {
                let one = Self.nanoseconds { Worker { work(2 * count) }.result() }
                let two = Self.nanoseconds { _ = Worker.each(of: 2) { _ in work(count) } }
                rounds[subject, default: []].append(one / two)
            }
        }
        return rounds
    }

    // MARK: - W7 and memory

    private func among(_ count: Int) -> (hot: [Subject: Work], random: [Subject: Work]) {
        let services = numberedServices(D9.self).prefix(count)
        func filled<C: Container>(_ type: C.Type) -> any Container {
            let container = C()
            for service in services { container.add(numbered: service) }
            return container
        }
        func hot<C: Container>(_ container: C) -> Work {
            func work<Service: NumberedService>(_ type: Service.Type) -> Work {
                { times in for _ in 0..<times { take(container.get(type)) } }
            }
            let middle = services[count / 2]
            return work(middle)
        }
        func random<C: Container>(_ container: C) -> Work {
            let order = services.shuffled()
            return { times in
                for index in 0..<times {
                    let service = order[index % count]
                    take(container.get(numbered: service))
                }
            }
        }
        let containers = steps { filled($0) }
        return (containers.mapValues { hot($0) }, containers.mapValues { random($0) })
    }

    private func memory() -> [Subject: [Double]] {
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
        return steps { [bytes($0)] }
    }
}
