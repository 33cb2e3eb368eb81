import Step4Graph

/// The expected results, computed from the plans alone: no container, no types, no locks, and
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

    /// How a resolve fails, and the path: the numbers of the services from the resolved one.
    enum Failure: Error, Equatable {
        case missing(Int, [Int])
        case cycle([Int])
        case failed([Int])
    }

    let plans: [Plan]
    private var singletons: [Int: Thing] = [:]
    private var ofThisResolution: [Int: Thing] = [:]

    init(_ plans: [Plan]) {
        self.plans = plans
    }

    mutating func resolve(_ number: Int) throws(Failure) -> Thing {
        ofThisResolution = [:]
        return try create(number, stack: [])
    }

    private mutating func create(_ number: Int, stack: [Int]) throws(Failure) -> Thing {
        let plan = plans[number]
        guard plan.isRegistered else { throw .missing(number, stack) }
        if let thing = singletons[number] ?? ofThisResolution[number] { return thing }
        if stack.contains(number) { throw .cycle(stack + [number]) }

        var inputs: [Given] = []
        for dependency in plan.dependencies {
            let isThere = plans[dependency.number].isRegistered
            switch dependency.kind {
            case .plain:
                inputs.append(.thing(try create(dependency.number, stack: stack + [number])))
            case .optional:
                inputs.append(
                    isThere
                        ? .thing(try create(dependency.number, stack: stack + [number])) : .nothing
                )
            case .provider: inputs.append(.later(dependency.number))
            case .optionalProvider: inputs.append(isThere ? .later(dependency.number) : .nothing)
            }
        }
        if plan.fails { throw .failed(stack + [number]) }
        let thing = Thing(number: number, inputs: inputs)
        if plan.scope == .singleton { singletons[number] = thing }
        if plan.scope == .graph { ofThisResolution[number] = thing }
        return thing
    }

    // The issues of the plans, each found in the plainest way.

    /// The pairs of a dependent and its missing dependency.
    var missing: Set<[Int]> {
        Set(
            registered.flatMap { number in
                plans[number].dependencies
                    .filter {
                        !plans[$0.number].isRegistered && [.plain, .provider].contains($0.kind)
                    }
                    .map { [number, $0.number] }
            })
    }

    /// The strongly connected components that have a cycle.
    var components: Set<Set<Int>> { components(without: []) }

    /// The components that are left without some of the edges: `[3, 5]` is the edge from 3 to 5.
    func components(without broken: Set<[Int]>) -> Set<Set<Int>> {
        let steps = distances(without: broken) { _ in true }
        let onCycles = registered.filter { steps[$0][$0] != nil }
        return Set(
            onCycles.map { number in
                Set(registered.filter { steps[number][$0] != nil && steps[$0][number] != nil })
            })
    }

    /// The length of the shortest path from each singleton to each `.graph` service that it would
    /// hold.
    var captiveDependencies: [[Int]: Int] {
        let steps = distances { plans[$0].scope == .transient }
        var lengths: [[Int]: Int] = [:]
        for singleton in registered where plans[singleton].scope == .singleton {
            for captive in registered where plans[captive].scope == .graph {
                lengths[[singleton, captive]] = steps[singleton][captive]
            }
        }
        return lengths
    }

    func depends(_ number: Int, on other: Int) -> Bool {
        plans[number].isRegistered && plans[other].isRegistered
            && plans[number].dependencies.contains {
                $0.number == other && [.plain, .optional].contains($0.kind)
            }
    }

    private var registered: [Int] { plans.indices.filter { plans[$0].isRegistered } }

    /// Floyd and Warshall's algorithm: the length of the shortest path from each service to each
    /// other, through the services that are open.
    private func distances(
        without broken: Set<[Int]> = [], through isOpen: (Int) -> Bool
    ) -> [[Int?]] {
        var steps = plans.indices.map { from in
            plans.indices.map {
                depends(from, on: $0) && !broken.contains([from, $0]) ? 1 : nil as Int?
            }
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
