import Step4Graph

/// Types without end, made at run time: each stands for a number, as a generic over the number's
/// binary digits.
protocol Tag {}
enum End: Tag {}
enum Zero<Rest: Tag>: Tag {}
enum One<Rest: Tag>: Tag {}

extension Tag {
    private static var zero: any Tag.Type { Zero<Self>.self }
    private static var one: any Tag.Type { One<Self>.self }
    static var service: any RandomService.Type { Made<Self>.self }

    static func tag(for number: Int) -> any Tag.Type {
        if number == 0 { return End.self }
        let rest = tag(for: number / 2)
        return number % 2 == 0 ? rest.zero : rest.one
    }
}

/// A service of a random container. It remembers what its factory was given.
protocol RandomService: AnyObject, Parameter {
    var inputs: [Input] { get }
    init(_ inputs: [Input])
}

final class Made<Number: Tag>: RandomService {
    let inputs: [Input]
    var input: Input { .instance(self) }

    init(_ inputs: [Input]) {
        self.inputs = inputs
    }
}

/// What a factory was given for one parameter.
enum Input: Sendable {
    case instance(any RandomService)
    case nothing
    case later(@Sendable () throws -> any RandomService)
}

/// A type that a parameter of a random service may have.
protocol Parameter: Sendable {
    var input: Input { get }
}

extension Optional: Parameter where Wrapped: Parameter {
    var input: Input { self?.input ?? .nothing }
}

extension Provider: Parameter where Service: RandomService {
    var input: Input { .later { try get() } }
}

/// What a random container registers for one number.
struct Plan {
    enum Kind: CaseIterable { case plain, optional, provider, optionalProvider }

    var isRegistered: Bool
    var scope: Scope
    var dependencies: [(number: Int, kind: Kind)]
    var fails: Bool

    /// Plans that mostly depend on higher numbers, so that there are cycles, but not only cycles.
    static func random(count: Int, using generator: inout SplitMix64) -> [Plan] {
        (0..<count).map { number in
            let dependencies = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                let upward = Int.random(in: 0..<8, using: &generator) > 0 && number + 1 < count
                let dependency = Int.random(
                    in: upward ? number + 1..<count : 0..<count, using: &generator)
                return (
                    dependency,
                    Bool.random(using: &generator)
                        ? .plain : Kind.allCases.randomElement(using: &generator)!
                )
            }
            return Plan(
                isRegistered: Int.random(in: 0..<15, using: &generator) > 0,
                scope: [.transient, .transient, .graph, .singleton].randomElement(
                    using: &generator)!,
                dependencies: dependencies, fails: Int.random(in: 0..<25, using: &generator) == 0)
        }
    }
}

struct PlannedFailure: Error {}

extension MiniContainer {
    /// Registers a service for each plan, in the order of their numbers.
    func register(_ plans: [Plan], as types: [any RandomService.Type]) {
        func parameter<Service: RandomService>(_ type: Service.Type, _ kind: Plan.Kind)
            -> any Parameter.Type
        {
            switch kind {
            case .plain: Service.self
            case .optional: Service?.self
            case .provider: Provider<Service>.self
            case .optionalProvider: Provider<Service>?.self
            }
        }
        for (plan, type) in zip(plans, types) where plan.isRegistered {
            let parameters = plan.dependencies.map { dependency -> any Parameter.Type in
                let needed: any RandomService.Type = types[dependency.number]
                return parameter(needed, dependency.kind)
            }
            register(type, plan, parameters)
        }
    }

    private func register<Service: RandomService>(
        _ type: Service.Type, _ plan: Plan, _ parameters: [any Parameter.Type]
    ) {
        let fails = plan.fails
        @Sendable func make(_ inputs: [Input]) throws -> Service {
            if fails { throw PlannedFailure() }
            return Service(inputs)
        }
        func one<A: Parameter>(_: A.Type) {
            register(type, scope: plan.scope) { (a: A) in try make([a.input]) }
        }
        func two<A: Parameter, B: Parameter>(_: A.Type, _: B.Type) {
            register(type, scope: plan.scope) { (a: A, b: B) in try make([a.input, b.input]) }
        }
        func three<A: Parameter, B: Parameter, C: Parameter>(_: A.Type, _: B.Type, _: C.Type) {
            register(type, scope: plan.scope) { (a: A, b: B, c: C) in
                try make([a.input, b.input, c.input])
            }
        }
        switch parameters.count {
        case 0: register(type, scope: plan.scope) { try make([]) }
        case 1: one(parameters[0])
        case 2: two(parameters[0], parameters[1])
        default: three(parameters[0], parameters[1], parameters[2])
        }
    }
}

/// Random numbers that are the same for the same seed. (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014.)
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
