import Evidence
import Foundation
import Step4Graph
import StyleAsync
import Testing

/// What this style cannot do, and what it costs.
@Suite struct Limitations {
    @Test func `an initializer that is not async cannot resolve`() throws {
        #expect(
            try errors(in: "PlainInitializer.swift") == [
                "'async' call in a function that does not support concurrency"
            ])
    }

    @Test func `two services of one screen share a helper`() throws {
        // One walk is spread over many tasks here, so there is no scope `.graph` to share it.
        #expect(
            try errors(in: "GraphScope.swift") == [
                "type 'AsyncContainer.Scope' has no member 'graph'"
            ])
    }

    @Test func `a Provider of Step 4 cannot wait, and is taken as a service`() async throws {
        let container = AsyncContainer()
        await container.register(Int.self) { 1 }
        await container.register(String.self) { (number: Provider<Int>) in "\(try number.get())" }

        // Step 4 would make one, so `validate()` finds no fault.
        try container.validate()
        #expect(
            "\(try await error(of: String.self, in: container) as Any)"
                .contains("Nothing is registered for Provider<Int>."))
    }

    @Test func `the parameter that comes first may be built last`() async throws {
        let (container, second, order) = (AsyncContainer(), Gate(), Order())
        await container.register(Int.self) {
            await second.pass()
            return await order.next()
        }
        await container.register(Double.self) {
            defer { Task { await second.open() } }
            return Double(await order.next())
        }
        await container.register(String.self) { (first: Int, second: Double) in
            "first \(first), second \(Int(second))"
        }

        let text = try await within { try await container.resolve(String.self) }

        #expect(text == "first 2, second 1")
    }

    @Test func `a detached task in a factory hides a loop, and waits for ever`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let container = AsyncContainer()
            await container.register(Int.self, scope: .singleton) {
                // It belongs to no task. So the container cannot see who waits for its answer.
                try await Task.detached { try await container.resolve(Int.self) }.value
            }

            alarm(1)  // The system kills this process when it is still here after a second.
            _ = try? await container.resolve(Int.self)
        }
    }

    @Test func `a mock comes when a singleton holds the real service already`() async throws {
        let (container, mock) = (AsyncContainer(), Database())
        await container.register(Database.self, scope: .singleton, factory: Database.init)
        await container.register(UserCache.self, scope: .singleton, factory: UserCache.init)
        _ = try await within { try await container.resolve(UserCache.self) }

        await container.register(Database.self, scope: .singleton) { mock }

        let cache = try await within { try await container.resolve(UserCache.self) }
        #expect(cache.database !== mock)
    }

    private func errors(in fixture: String) throws -> [String] {
        try Compiler.errors(
            in: "Tests/Fixtures/StyleAsync/\(fixture)", with: "Sources/StyleAsync",
            importing: ["Step4Graph"])
    }
}

private actor Order {
    private var last = 0
    func next() -> Int {
        last += 1
        return last
    }
}
