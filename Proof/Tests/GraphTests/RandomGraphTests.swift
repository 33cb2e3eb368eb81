import Step4Graph
import TestSupport
import Testing

/// Three hundred random containers against the `Oracle`. The seed is the test's argument: a failure
/// names it.
@Suite struct `Step 4: random graphs` {
    static let seeds = 1...300
    static let count = 20
    static let types = (1...count).map { End.tag(for: $0).service }
    static let numbers = Dictionary(
        uniqueKeysWithValues: zip(types.map { ServiceKey($0) }, 0...))

    @Test(arguments: seeds)
    func `resolve creates what the oracle predicts, or fails as it predicts`(seed: Int) throws {
        var generator = SplitMix64(seed: seed)
        let plans = Plan.random(count: Self.count, using: &generator)
        let container = MiniContainer()
        container.register(plans, as: Self.types)
        var oracle = Oracle(plans)
        var seen = Shapes()
        var expected = Shapes()

        // Many resolves of one container: what one leaves behind, another meets.
        for _ in 1...12 {
            let number = Int.random(in: 0..<Self.count, using: &generator)
            let found = resolve(Self.types[number], in: container)
            let wanted = Result { try oracle.resolve(number) }
            switch (found, wanted) {
            case (.success(let service), .success(let thing)):
                #expect(seen.shape(of: service) == expected.shape(of: thing))
                for (provider, number) in zip(seen.providers, expected.providedNumbers) {
                    let found = (try? provider()).map { seen.shape(of: $0) }
                    let wanted = (try? oracle.resolve(number)).map { expected.shape(of: $0) }
                    #expect(found == wanted)
                }
                seen.providers = []
                expected.providedNumbers = []
            case (.failure(let error), .failure(let expected)):
                #expect(Self.failure(error) == expected as? Oracle.Failure)
            default:
                Issue.record("container: \(found), oracle: \(wanted)")
            }
        }
    }

    // The step's own tests are small: a wrong search, which is slower, should end there, too.
    @Test func `five thousand services are searched`() {
        let keys = (0..<5_000).map { ServiceKey(numberedType($0)) }
        let nodes = keys.enumerated().map { number, key in
            Node(key: key, scope: number == 0 ? .singleton : .graph, location: "")
        }
        // Fifty cycles of a hundred services each, and the first service depends on them all.
        let edges = keys.indices.map { number in
            let next = number % 100 < 99 ? number + 1 : number - 99
            return Edge(
                from: keys[number], to: keys[next], isOptional: false, isDeferred: false)
        }
        let fromFirst = keys.indices.map {
            Edge(from: keys[0], to: keys[$0], isOptional: false, isDeferred: false)
        }

        let graph = DependencyGraph(nodes: nodes, edges: edges + fromFirst)

        #expect(graph.cycles.count == 51)
        #expect(graph.captiveDependencies.count == 4_999)
    }

    @Test(arguments: seeds)
    func `validate finds what the oracle finds`(seed: Int) {
        var generator = SplitMix64(seed: seed)
        let plans = Plan.random(count: Self.count, using: &generator)
        let container = MiniContainer()
        container.register(plans, as: Self.types)
        let oracle = Oracle(plans)

        var missing: [[Int]] = []
        var cycles: [[Int]] = []
        var captiveDependencies: [[Int]] = []
        do throws(ValidationError) {
            try container.validate()
        } catch {
            for issue in error.issues {
                switch issue {
                case .notRegistered(let key, let dependents, _):
                    missing += dependents.map { [Self.number($0), Self.numbers[key] ?? -1] }
                case .circularDependency(let cycle): cycles.append(cycle.map(Self.number))
                case .captiveDependency(let path): captiveDependencies.append(path.map(Self.number))
                }
            }
        }

        #expect(missing.count == oracle.missing.count)
        #expect(Set(missing) == oracle.missing)
        // Every path is a path. Every cycle is one, and each component has at least one.
        #expect(
            (cycles + captiveDependencies).allSatisfy {
                zip($0, $0.dropFirst()).allSatisfy(oracle.depends(_:on:))
            })
        #expect(cycles.allSatisfy { $0.first == $0.last && Set($0).count == $0.count - 1 })
        for component in oracle.components {
            #expect(cycles.contains { component.isSuperset(of: $0) })
        }
        #expect(cycles.isEmpty == oracle.components.isEmpty)
        // When a Provider breaks each cycle at its last edge, there is none left.
        let broken = Set(cycles.map { Array($0.suffix(2)) })
        #expect(oracle.components(without: broken).isEmpty)
        // Captive dependencies have shortest paths, one for each pair.
        let lengths = Dictionary(
            captiveDependencies.map { ([$0.first ?? -1, $0.last ?? -1], $0.count - 1) }
        ) {
            $0 + $1
        }
        #expect(lengths == oracle.captiveDependencies)
    }

    @Test func `the random graphs are worth testing`() {
        var (resolved, failed, components, captives, missing, sound) = (0, 0, 0, 0, 0, 0)
        for seed in Self.seeds {
            var generator = SplitMix64(seed: seed)
            let plans = Plan.random(count: Self.count, using: &generator)
            var oracle = Oracle(plans)
            for number in plans.indices {
                if (try? oracle.resolve(number)) == nil { failed += 1 } else { resolved += 1 }
            }
            components += oracle.components.count
            captives += oracle.captiveDependencies.count
            missing += oracle.missing.count
            sound +=
                oracle.components.isEmpty && oracle.captiveDependencies.isEmpty
                    && oracle.missing.isEmpty ? 1 : 0
        }

        #expect(resolved > 1_000 && failed > 1_000)
        #expect(components > 100 && captives > 100 && missing > 100 && sound > 0)
    }

    private func resolve<Service: RandomService>(
        _ type: Service.Type, in container: MiniContainer
    ) -> Result<any RandomService, ResolutionError> {
        do throws(ResolutionError) { return .success(try container.resolve(type)) } catch {
            return .failure(error)
        }
    }

    private static func number(_ service: Node) -> Int {
        numbers[service.key] ?? -1
    }

    private static func failure(_ error: ResolutionError) -> Oracle.Failure? {
        switch error {
        case .notRegistered(let key, let path, _): .missing(numbers[key] ?? -1, path.map(number))
        case .circularDependency(let path): .cycle(path.map(number))
        case .factoryFailed(let path, let underlying):
            underlying is PlannedFailure ? .failed(path.map(number)) : nil
        case .containerReleased: nil
        }
    }
}

/// Writes down what was created and which instances are the same, so that two such things can be
/// compared as text: `3#0(5#1,-,later)` is the service number 3, the first instance seen, injected
/// with number 5, nothing, and a provider.
private struct Shapes {
    private var places: [ObjectIdentifier: Int] = [:]
    /// What has been seen stays alive here, so that no instance takes the address of another.
    private var retained: [AnyObject] = []
    var providers: [() throws -> any RandomService] = []
    var providedNumbers: [Int] = []

    mutating func shape(of service: any RandomService) -> String {
        let number = `Step 4: random graphs`.numbers[ServiceKey(type(of: service))] ?? -1
        let texts = service.inputs.map { input -> String in
            switch input {
            case .instance(let inner): return shape(of: inner)
            case .nothing: return "-"
            case .later(let get):
                providers.append(get)
                return "later"
            }
        }
        return "\(number)#\(place(of: service))(\(texts.joined(separator: ",")))"
    }

    mutating func shape(of thing: Oracle.Thing) -> String {
        let texts = thing.inputs.map { given -> String in
            switch given {
            case .thing(let inner): return shape(of: inner)
            case .nothing: return "-"
            case .later(let number):
                providedNumbers.append(number)
                return "later"
            }
        }
        return "\(thing.number)#\(place(of: thing))(\(texts.joined(separator: ",")))"
    }

    private mutating func place(of object: AnyObject) -> Int {
        if let place = places[ObjectIdentifier(object)] { return place }
        places[ObjectIdentifier(object)] = retained.count
        retained.append(object)
        return retained.count - 1
    }
}
