import Step4Graph

/// What must come out, worked out from the plans alone: no container, no types, no locks, and
/// nothing fast.
struct Oracle {
    final class Thing {
        let number: Int
        let inputs: [Given]
        init(number: Int, inputs: [Given]) { (self.number, self.inputs) = (number, inputs) }
    }

    enum Given {
        case thing(Thing)
        case nothing
        case later(Int)
    }

    /// How a resolve ends badly, and the numbers of the services from the one that was asked for.
    enum Fault: Error, Equatable {
        case missing(Int, [Int])
        case loop([Int])
        case failed([Int])
    }

    let plans: [Plan]
    private var singletons: [Int: Thing] = [:]
    private var ofThisWalk: [Int: Thing] = [:]

    init(_ plans: [Plan]) {
        self.plans = plans
    }

    mutating func resolve(_ number: Int) throws(Fault) -> Thing {
        ofThisWalk = [:]
        return try build(number, waiting: [])
    }

    private mutating func build(_ number: Int, waiting: [Int]) throws(Fault) -> Thing {
        let plan = plans[number]
        guard plan.isRegistered else { throw .missing(number, waiting) }
        if let thing = singletons[number] ?? ofThisWalk[number] { return thing }
        if waiting.contains(number) { throw .loop(waiting + [number]) }

        var inputs: [Given] = []
        for need in plan.needs {
            let isThere = plans[need.number].isRegistered
            switch need.kind {
            case .plain: inputs.append(.thing(try build(need.number, waiting: waiting + [number])))
            case .optional:
                inputs.append(
                    isThere ? .thing(try build(need.number, waiting: waiting + [number])) : .nothing
                )
            case .provider: inputs.append(.later(need.number))
            case .optionalProvider: inputs.append(isThere ? .later(need.number) : .nothing)
            }
        }
        if plan.fails { throw .failed(waiting + [number]) }
        let thing = Thing(number: number, inputs: inputs)
        if plan.scope == .singleton { singletons[number] = thing }
        if plan.scope == .graph { ofThisWalk[number] = thing }
        return thing
    }

    // The faults of the plans, each found in the plainest way.

    /// Who lacks what.
    var missing: Set<[Int]> {
        Set(
            registered.flatMap { number in
                plans[number].needs
                    .filter {
                        !plans[$0.number].isRegistered && [.plain, .provider].contains($0.kind)
                    }
                    .map { [number, $0.number] }
            })
    }

    /// The groups of services that need each other.
    var loops: Set<Set<Int>> { loops(without: []) }

    /// The groups that are left without some of the needs: `[3, 5]` is what 3 needs of 5.
    func loops(without broken: Set<[Int]>) -> Set<Set<Int>> {
        let steps = distances(without: broken) { _ in true }
        let inLoops = registered.filter { steps[$0][$0] != nil }
        return Set(
            inLoops.map { number in
                Set(registered.filter { steps[number][$0] != nil && steps[$0][number] != nil })
            })
    }

    /// For each singleton and each `.graph` service that it would keep how many steps lie between
    /// them.
    var captives: [[Int]: Int] {
        let steps = distances { plans[$0].scope == .transient }
        var captives: [[Int]: Int] = [:]
        for keeper in registered where plans[keeper].scope == .singleton {
            for kept in registered where plans[kept].scope == .graph {
                captives[[keeper, kept]] = steps[keeper][kept]
            }
        }
        return captives
    }

    func needs(_ number: Int, _ other: Int) -> Bool {
        plans[number].isRegistered && plans[other].isRegistered
            && plans[number].needs.contains {
                $0.number == other && [.plain, .optional].contains($0.kind)
            }
    }

    private var registered: [Int] { plans.indices.filter { plans[$0].isRegistered } }

    /// Floyd and Warshall's algorithm: how many steps lead from one to the other, through what is
    /// open.
    private func distances(
        without broken: Set<[Int]> = [], through isOpen: (Int) -> Bool
    ) -> [[Int?]] {
        var steps = plans.indices.map { from in
            plans.indices.map { needs(from, $0) && !broken.contains([from, $0]) ? 1 : nil as Int? }
        }
        for middle in plans.indices where isOpen(middle) {
            for from in plans.indices {
                for to in plans.indices {
                    guard let first = steps[from][middle], let second = steps[middle][to] else {
                        continue
                    }
                    steps[from][to] = min(first + second, steps[from][to] ?? .max)
                }
            }
        }
        return steps
    }
}
