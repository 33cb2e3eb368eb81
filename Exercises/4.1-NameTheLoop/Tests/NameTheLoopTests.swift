import Evidence
import Foundation
import NameTheLoop
import Testing

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct NameTheLoopTests {
    private let farm = Farmyard()

    @Test func `the program goes on`() async {
        await #expect(
            processExitsWith: .exitCode(41),
            """
            Expected: an error is thrown, and the program goes on.
            Found: the program was stopped.
            Why: `try!` stops the program when it meets an error, and so does taking a node off \
            an empty path. Each `resolve` takes its own node off, and no other.
            """
        ) {
            alarm(5)
            let farm = Farmyard()
            _ = farm.outcome(of: Chicken.self)
            farm.register(Egg()) { _ = try? $0.resolve(Chicken.self) }
            _ = farm.outcome(of: Chicken.self)
            farm.register(Egg()) { _ = try? $0.resolve(Tractor.self) }
            _ = farm.outcome(of: Chicken.self)
            exit(41)
        }
    }

    @Test func `the loop is named in order`() {
        expect(
            farm.outcome(of: Chicken.self), "the loop Chicken, Nest, Egg, Chicken",
            why: "Chicken needs Nest, Nest needs Straw and then Egg, and Egg needs Chicken. "
                + "The Straw is built by then, so it is in no loop.")
    }

    @Test func `the loop is found at once`() {
        _ = farm.outcome(of: Chicken.self)

        expect(
            "\(farm.runs) factories ran", "4 factories ran",
            ": Chicken, Nest, Straw, Egg. The next is the loop",
            why: "each may open a file or a connection, for a service that will never be.")
    }

    @Test func `what only leads to the loop is not in it`() {
        farm.register(Farm()) { _ = try $0.resolve(Chicken.self) }

        expect(
            farm.outcome(of: Farm.self), "the loop Chicken, Nest, Egg, Chicken",
            ", also when a Farm is asked for",
            why: "the Farm is not at fault. In its factory there is nothing to fix.")
    }

    @Test func `a service that needs itself is a loop`() {
        farm.register(Egg()) { _ = try $0.resolve(Egg.self) }

        expect(
            farm.outcome(of: Chicken.self) + ", and " + farm.outcome(of: Egg.self),
            "the loop Egg, Egg, and the loop Egg, Egg",
            ", when a chicken is asked for, and then an egg. The egg needs an egg",
            why: "the shortest loop is one service.")
    }

    @Test func `a long row of services is no loop`() {
        expect(
            Worker { Farmyard().outcome(ofARowOf: 1_100) }.result(), "a service",
            " that needs 1,100 others, each of which needs the next, and no loop",
            why: "a limit cannot tell a long row from a loop. Take it out.")
    }

    @Test func `to need a service twice is no loop`() {
        farm.register(Egg()) { _ = try $0.resolve(Straw.self) }
        farm.register(Farm()) {
            _ = try $0.resolve(Straw.self)
            _ = try $0.resolve(Straw.self)
            _ = try $0.resolve(Chicken.self)
        }

        expect(
            farm.outcome(of: Farm.self), "a service",
            ": a farm. Its straw is needed several times, one after the other",
            why: "a service is in a loop only while it is still being built.")
        expect(
            "\(farm.runs) factories ran", "8 factories ran", ", four of them for new straw",
            why: "`resolve` returns a new instance each time.")
    }

    @Test func `the container works on after a loop`() {
        var isHungry = true
        farm.register(Egg()) { if isHungry { _ = try $0.resolve(Chicken.self) } }
        _ = farm.outcome(of: Chicken.self)
        expect(
            "then " + farm.outcome(of: Egg.self), "then the loop Egg, Chicken, Nest, Egg",
            ", when a chicken was asked for first, and now an egg",
            why: "what an error leaves on the path must not spoil the next resolve.")

        isHungry = false
        expect(
            "then " + farm.outcome(of: Chicken.self), "then a service",
            ", since the egg's factory asks for no chicken this time",
            why: "a loop is what happens now. What happened before must not spoil this resolve.")

        isHungry = true
        expect(
            "at last " + farm.outcome(of: Egg.self), "at last the loop Egg, Chicken, Nest, Egg",
            ", since the egg's factory asks for a chicken again",
            why: "what was built once may be part of a loop the next time.")
    }

    @Test func `the container works on after a missing service`() {
        farm.register(Egg()) { _ = try $0.resolve(Tractor.self) }
        let error = #"the error notRegistered("Tractor")"#
        expect(
            farm.outcome(of: Chicken.self), error, ", since no Tractor is registered",
            why: "only a loop is a loop. Other errors go through as they are.")
        expect(
            "then " + farm.outcome(of: Tractor.self) + ", " + farm.outcome(of: Chicken.self),
            "then \(error), \(error)", ", as often as you ask",
            why: "a service that is not registered must leave nothing on the path, too.")

        farm.register(Tractor())
        expect(
            "at last " + farm.outcome(of: Chicken.self), "at last a service",
            ", since the Tractor is registered now",
            why: "a service that is not registered must leave nothing on the path, too.")
    }

    @Test func `the container works on after a factory's own error`() {
        farm.register(Egg()) { _ in throw Rain() }
        expect(
            farm.outcome(of: Chicken.self), "the error Rain()", ", which the egg's factory throws",
            why: "only a loop is a loop. Other errors go through as they are.")
        expect(
            "then " + farm.outcome(of: Chicken.self), "then the error Rain()",
            ", as often as you ask",
            why: "a factory that throws must leave nothing on the path, too.")
    }

    @Test func `a factory may catch an error and go on`() {
        farm.register(Chicken()) {
            _ = try? $0.resolve(Chicken.self)
            _ = try? $0.resolve(Tractor.self)
            _ = try $0.resolve(Nest.self)
        }
        farm.register(Tractor()) { _ in throw Rain() }
        farm.register(Farm()) { _ = try $0.resolve(Chicken.self) }

        expect(
            farm.outcome(of: Farm.self), "the loop Chicken, Nest, Egg, Chicken",
            ", after two errors that the chicken's factory catches",
            why: "the chicken is still being built. Only what failed goes off the path.")

        var caught = "nothing: the egg's factory did not run"
        farm.register(Egg()) { [unowned farm] _ in caught = farm.outcome(of: Chicken.self) }
        _ = farm.outcome(of: Farm.self)
        expect(
            caught, "the loop Chicken, Nest, Egg, Chicken",
            ", in the error that the egg's factory catches",
            why: "whoever catches the error, in the loop or outside, reads the whole loop.")
    }

    @Test func `two types of one name are two services`() {
        farm.register(Shop.Settings()) { _ = try $0.resolve(Player.Settings.self) }
        farm.register(Player.Settings())
        expect(
            farm.outcome(of: Shop.Settings.self), "a service",
            ": the shop's Settings, which need the player's Settings",
            why: "a type is told apart by its identity, and a name is for people to read.")

        farm.register(Player.Settings()) { _ = try $0.resolve(Straw.self) }
        farm.register(Straw()) { _ = try $0.resolve(Player.Settings.self) }
        expect(
            farm.outcome(of: Shop.Settings.self), "the loop Settings, Straw, Settings",
            ", all the player's, when the shop's Settings lead to it",
            why: "where the loop begins is told by a type's identity, too, not by its name.")

        farm.register(Player.Settings())
        farm.register(Straw()) { _ = try $0.resolve(Shop.Settings.self) }
        farm.register(Shop.Settings()) {
            _ = try $0.resolve(Player.Settings.self)
            _ = try $0.resolve(Straw.self)
        }
        expect(
            "then " + farm.outcome(of: Shop.Settings.self),
            "then the loop Settings, Straw, Settings",
            ", all the shop's, which needed the player's Settings before",
            why: "the player's Settings are done. Only they go off the path.")
    }

    @Test func `a subclass is another service`() {
        farm.register(Bird())
        farm.register(Hen()) { _ = try $0.resolve(Bird.self) }

        expect(
            farm.outcome(of: Hen.self), "a service",
            ": a hen, whose factory needs a bird. The class Hen inherits from Bird",
            why: "two types are the same only if they are equal: `==`, not `is`.")
    }

    @Test func `two containers have two paths`() {
        let other = Farmyard()
        other.register(Nest())
        farm.register(Egg()) { _ in _ = try other.container.resolve(Chicken.self) }

        expect(
            farm.outcome(of: Chicken.self), "a service",
            ", whose egg needs a chicken of another container",
            why: "each container has its own services, and its own path.")
    }

    private func expect(
        _ found: String, _ wanted: String, _ more: String = "", why: String,
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect(
            found == wanted,
            """
            Expected: \(wanted)\(more).
            Found: \(found).
            Why: \(why)
            """, sourceLocation: place)
    }
}

/// A container with a loop: Chicken, Nest, Egg, Chicken. The nest needs straw before the egg.
private final class Farmyard {
    let container = MiniContainer()
    /// How many factories ran, and may run.
    private(set) var runs = 0
    private var limit = 300

    init() {
        register(Chicken()) { _ = try $0.resolve(Nest.self) }
        register(Egg()) { _ = try $0.resolve(Chicken.self) }
        register(Straw())
        register(Nest()) {
            _ = try $0.resolve(Straw.self)
            _ = try $0.resolve(Egg.self)
        }
    }

    /// Registers a service, and what its factory does before it returns the service.
    func register<Service>(
        _ service: Service, work: @escaping (MiniContainer) throws -> Void = { _ in }
    ) {
        container.register(Service.self) { [unowned self] in
            runs += 1
            // A loop that is not found would overflow the stack.
            if runs > limit { throw Endless() }
            try work(container)
            return service
        }
    }

    /// Resolves the last of a row of services, each of which needs the one before.
    func outcome(ofARowOf count: Int) -> String {
        limit = count + 1
        var next: (MiniContainer) throws -> Void = { _ = try $0.resolve(Straw.self) }
        for number in 1...count { addLink(number, Straw.self, next: &next) }
        do {
            try next(container)
            return "a service"
        } catch ResolutionError.circularDependency(let path) {
            return path.isEmpty ? "a loop without names" : "a loop of \(path.count) names"
        } catch {
            return "the error \(error)"
        }
    }

    /// Each number has a type of its own: 6, in binary 110, is `Link<Odd<Odd<Even<Straw>>>>`.
    private func addLink<Bits>(
        _ number: Int, _ bits: Bits.Type, next: inout (MiniContainer) throws -> Void
    ) {
        if number == 0 {
            register(Link<Bits>(), work: next)
            next = { _ = try $0.resolve(Link<Bits>.self) }
        } else if number.isMultiple(of: 2) {
            addLink(number / 2, Even<Bits>.self, next: &next)
        } else {
            addLink(number / 2, Odd<Bits>.self, next: &next)
        }
    }

    func outcome<Service>(of type: Service.Type) -> String {
        do {
            _ = try container.resolve(type)
            return "a service"
        } catch ResolutionError.circularDependency(let path) {
            let names = path.map { "\($0.type)".prefix { $0 != "<" } }
            guard let last = names.last else { return "a loop without names" }
            if runs == 0 { return "a loop before any factory ran: `resolve` met its own node" }
            if names.count > 9 { return "a loop of \(names.count) names" }
            if names.count == 1 { return "\(last) alone. The others of the loop are in `path`" }
            return "the loop \(names.joined(separator: ", "))"
                + (names.dropLast().contains(last) ? "" : ", without the first again at the end")
        } catch is Endless {
            return "no loop: the walk went round and round, until 300 factories had run"
        } catch {
            return "the error \(error)"
        }
    }
}

private struct Chicken {}
private struct Nest {}
private struct Egg {}
private struct Straw {}
private struct Farm {}
private struct Tractor {}
private struct Link<Bits> {}
private enum Even<Bits> {}
private enum Odd<Bits> {}
private class Bird {}
private final class Hen: Bird {}
private enum Shop { struct Settings {} }
private enum Player { struct Settings {} }
private struct Rain: Error {}
private struct Endless: Error {}
