import Evidence
import Step4Graph
import StyleAsync
import Testing

private struct Egg: Sendable { init(from hen: Hen) {} }
private struct Hen: Sendable { init(from egg: Egg) {} }

/// Who waits for whom is a graph. A loop in it is found, and nothing waits for ever.
@Suite struct LoopTests {
    @Test func `a loop is named as in Step 4`() async throws {
        let (container, old) = (AsyncContainer(), MiniContainer())
        await container.register(Hen.self, factory: Hen.init, fileID: "App.swift", line: 1)
        await container.register(Egg.self, factory: Egg.init, fileID: "App.swift", line: 2)
        await container.register([Hen].self, factory: { (hen: Hen) in [hen] })
        old.register(Hen.self, factory: Hen.init, fileID: "App.swift", line: 1)
        old.register(Egg.self, factory: Egg.init, fileID: "App.swift", line: 2)

        let found = try await error(of: [Hen].self, in: container)

        #expect(names(found) == ["Array<Hen>", "Hen", "Egg", "Hen"])
        let inStep4 = #expect(throws: ResolutionError.self) { _ = try old.resolve(Hen.self) }
        #expect(found?.description == inStep4?.description)
    }

    @Test(arguments: [AsyncContainer.Scope.transient, .singleton])
    func `callers that enter a loop from both ends all come back`(scope: AsyncContainer.Scope)
        async throws
    {
        for _ in 1...100 {
            let container = AsyncContainer()
            await container.register(Hen.self, scope: scope, factory: Hen.init)
            await container.register(Egg.self, scope: scope, factory: Egg.init)

            async let first = error(of: Hen.self, in: container)
            async let second = error(of: Egg.self, in: container)

            for found in try await [first, second] {
                let path = names(found)
                #expect("\(found as Any)".contains("these services need each other"))
                #expect(Set(path) == ["Hen", "Egg"])
                #expect(path.firstIndex(of: path.last ?? "") != path.count - 1)
            }
        }
    }

    @Test func `two builds that wait already find the loop that the second one closes`()
        async throws
    {
        let (container, hens, mayLeave) = (AsyncContainer(), Gate(), Gate())
        // Both have begun before either asks for the other: each factory asks by hand.
        await container.register(String.self, scope: .singleton) {
            await hens.open()
            await mayLeave.pass()
            return "\(try await container.resolve(Int.self))"
        }
        await container.register(Int.self, scope: .singleton) {
            await mayLeave.open()
            return try await container.resolve(String.self).count
        }

        async let text = error(of: String.self, in: container)
        try await hens.reached()
        async let number = error(of: Int.self, in: container)

        for found in try await [text, number] {
            #expect("\(found as Any)".contains("these services need each other"))
            #expect(Set(names(found)) == ["Int", "String"])
        }
    }

    @Test(arguments: [AsyncContainer.Scope.transient, .singleton])
    func `a service that needs itself is a loop of one`(scope: AsyncContainer.Scope) async throws {
        let container = AsyncContainer()
        await container.register(Int.self, scope: scope) { (number: Int) in number }

        #expect(names(try await error(of: Int.self, in: container)) == ["Int", "Int"])
    }

    @Test func `a loop through a transient between singletons is found`() async throws {
        let container = AsyncContainer()
        await container.register(Int.self, scope: .singleton) { (text: String) in text.count }
        await container.register(String.self) { (list: [Int]) in "\(list)" }
        await container.register([Int].self, scope: .singleton) { (number: Int) in [number] }

        let found = try await error(of: Int.self, in: container)

        #expect(names(found) == ["Int", "String", "Array<Int>", "Int"])
    }

    @Test func `a diamond is no loop`() async throws {
        let container = AsyncContainer()
        await container.register(Int.self) { 1 }
        await container.register(String.self) { (number: Int) in "\(number)" }
        await container.register([Int].self) { (number: Int) in [number] }
        await container.register([String].self) { (text: String, list: [Int]) in
            [text] + list.map { "\($0)" }
        }

        #expect(try await within { try await container.resolve([String].self) } == ["1", "1"])
    }

    @Test func `what fails in a loop can be mended`() async throws {
        let container = AsyncContainer()
        await container.register(Int.self, scope: .singleton) { (text: String) in text.count }
        await container.register(String.self, scope: .singleton) { (number: Int) in "\(number)" }
        #expect(try await error(of: Int.self, in: container) != nil)

        await container.register(String.self, scope: .singleton) { "four" }

        #expect(try await within { try await container.resolve(Int.self) } == 4)
    }
}
