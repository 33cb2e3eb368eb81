import Evidence
import Foundation
import Testing

@testable import Step4Graph

/// The search alone, on numbers: `needs[0] == [1, 2]` says that 0 needs 1 and 2.
@Suite struct `Step 4: the search` {
    func paths(
        in needs: [[Int]], from start: Int, to goals: Set<Int>, through open: Set<Int>? = nil
    ) -> [[Int]] {
        search(needs).paths(from: start, to: goals, through: open ?? Set(needs.indices))
    }

    func loops(in needs: [[Int]]) -> [[Int]] { search(needs).loops }

    func search(_ needs: [[Int]]) -> Search {
        let users = needs.indices.map { number in
            needs.indices.flatMap { user in needs[user].filter { $0 == number }.map { _ in user } }
        }
        return Search(needs: needs, users: users)
    }

    // MARK: Paths

    @Test func `a path leads from the start to the goal`() {
        #expect(paths(in: [[1], [2], [3], []], from: 0, to: [3]) == [[0, 1, 2, 3]])
        #expect(paths(in: [[1], [2], [3], []], from: 1, to: [2]) == [[1, 2]])
    }

    @Test func `there is no path backwards, and none to what is apart`() {
        #expect(paths(in: [[1], [], []], from: 1, to: [0]) == [])
        #expect(paths(in: [[1], [], []], from: 0, to: [2]) == [])
    }

    @Test func `the shortest path is taken, whatever comes first`() {
        // 0 → 1 → 2 → 3 and 0 → 3.
        #expect(paths(in: [[1, 3], [2], [3], []], from: 0, to: [3]) == [[0, 3]])
        #expect(paths(in: [[3, 1], [2], [3], []], from: 0, to: [3]) == [[0, 3]])
        // 0 → 1 → 2 → 4 and 0 → 3 → 4.
        #expect(paths(in: [[1, 3], [2], [4], [4], []], from: 0, to: [4]) == [[0, 3, 4]])
    }

    @Test func `of two paths of one length the one of the first parameter is taken`() {
        #expect(paths(in: [[1, 2], [3], [3], []], from: 0, to: [3]) == [[0, 1, 3]])
        #expect(paths(in: [[2, 1], [3], [3], []], from: 0, to: [3]) == [[0, 2, 3]])
    }

    @Test func `each goal has one path, in the order of the goals`() {
        // 0 → 1 → 4, 0 → 2, and 0 → 3: the goals are 4, 3 and 2.
        let found = paths(in: [[3, 1, 2], [4], [], [], []], from: 0, to: [4, 3, 2])

        #expect(found == [[0, 2], [0, 3], [0, 1, 4]])
    }

    @Test func `many goals come in their order, too`() {
        // 0 needs all others, the last first.
        let needs = [Array((1...40).reversed())] + Array(repeating: [], count: 40)

        #expect(paths(in: needs, from: 0, to: Set(1...40)) == (1...40).map { [0, $0] })
    }

    @Test func `a path may lead through a goal to another`() {
        #expect(paths(in: [[1], [2], []], from: 0, to: [1, 2]) == [[0, 1], [0, 1, 2]])
    }

    @Test func `a path goes through what is open`() {
        // 0 → 1 → 3 is shorter, but 1 is closed.
        let needs = [[1, 2], [3], [4], [], [3]]

        #expect(paths(in: needs, from: 0, to: [3], through: [2, 4]) == [[0, 2, 4, 3]])
        #expect(paths(in: needs, from: 0, to: [3], through: [4]) == [])
        // Start and goal need not be open.
        #expect(paths(in: needs, from: 1, to: [3], through: []) == [[1, 3]])
    }

    @Test func `the start is its own goal only by a loop`() {
        #expect(paths(in: [[1], []], from: 0, to: [0]) == [])
        #expect(paths(in: [[1], [0]], from: 0, to: [0]) == [[0, 1, 0]])
        #expect(paths(in: [[0]], from: 0, to: [0]) == [[0, 0]])
        // Through a loop that the start is no part of.
        #expect(paths(in: [[1], [2], [1]], from: 0, to: [0, 2]) == [[0, 1, 2]])
    }

    @Test func `many starts have their paths one after the other`() {
        // 0 and 1 need 2, which needs 3 and 4. Nothing leads from 5 to a goal.
        let (needs, open): ([[Int]], Set) = ([[2], [2, 4], [3, 4], [], [], [6], []], [2, 6])

        let found = search(needs).paths(from: [0, 1, 5], to: [3, 4], through: open)

        #expect(found == [[0, 2, 3], [0, 2, 4], [1, 2, 3], [1, 4]])
        // A way back through a goal is none: 3 is closed.
        let behind = search([[1], [2], [3], []]).paths(from: [0], to: [2, 3], through: [1])
        #expect(behind == [[0, 1, 2]])
    }

    @Test func `an edge that stands there twice is one way`() {
        #expect(paths(in: [[1, 1], [2, 2], []], from: 0, to: [1, 2]) == [[0, 1], [0, 1, 2]])
    }

    // MARK: Loops

    @Test func `where there is nothing, or no loop, none is found`() {
        #expect(loops(in: []) == [])
        #expect(loops(in: [[], []]) == [])
        #expect(loops(in: [[1], [2], []]) == [])
        // A diamond, and an edge that stands there twice.
        #expect(loops(in: [[1, 2], [3], [3], []]) == [])
        #expect(loops(in: [[1, 1], []]) == [])
    }

    @Test func `a loop begins and ends with its first number`() {
        #expect(loops(in: [[1], [2], [0]]) == [[0, 1, 2, 0]])
        #expect(loops(in: [[2], [0], [1]]) == [[0, 2, 1, 0]])
        #expect(loops(in: [[], [2], [1]]) == [[1, 2, 1]])
    }

    @Test func `what needs itself is a loop of one`() {
        #expect(loops(in: [[0]]) == [[0, 0]])
        #expect(loops(in: [[1], [1]]) == [[1, 1]])
        #expect(loops(in: [[0, 0]]) == [[0, 0]])
        // 0 needs itself once and 1 twice.
        #expect(loops(in: [[1, 1, 0], []]) == [[0, 0]])
    }

    @Test func `of a group the shortest loop is found, and of two that are as short the first`() {
        // 0 → 1 → 2 → 0 and 1 → 2 → 1.
        #expect(loops(in: [[1], [2], [0, 1]]) == [[1, 2, 1]])
        // 0 → 1 → 0 and 1 → 2 → 1 are one group.
        #expect(loops(in: [[1], [0, 2], [1]]) == [[0, 1, 0]])
        // 0 → 1 → 0, and 1 needs itself.
        #expect(loops(in: [[1], [0, 1]]) == [[1, 1]])
        #expect(loops(in: [[1, 1], [0, 0]]) == [[0, 1, 0]])
        // 0 → 1 → 0 and 2 → 3 → 2 share no number, and 0 → 1 → 2 → 3 → 0 makes them one group.
        #expect(loops(in: [[1], [0, 2], [3], [2, 0]]) == [[0, 1, 0]])
    }

    @Test func `each group has a loop of its own, the shortest first`() {
        // 0 → 1 → 2 → 0, 3 → 4 → 3, 5 → 5, 6 → 7 → 6.
        let needs = [[1], [2], [0], [4], [3], [5], [7], [6]]

        #expect(loops(in: needs) == [[5, 5], [3, 4, 3], [6, 7, 6], [0, 1, 2, 0]])
    }

    @Test func `two groups stay two when one needs the other`() {
        // 0 → 1 → 0, and 1 → 2 → 3 → 2.
        #expect(loops(in: [[1], [0, 2], [3], [2]]) == [[0, 1, 0], [2, 3, 2]])
        // The other way round.
        #expect(loops(in: [[1], [0], [3, 0], [2]]) == [[0, 1, 0], [2, 3, 2]])
    }

    @Test func `what leads into a loop or out of it is no part of it`() {
        // 0 → 1 → 2 → 3 → 2, and 3 → 4: the loop is 2 → 3 → 2.
        #expect(loops(in: [[1], [2], [3], [2, 4], []]) == [[2, 3, 2]])
        // Two ways in, tangled: 0 → 1, 0 → 2, 1 → 2, 2 → 3 → 4 → 2.
        #expect(loops(in: [[1, 2], [2], [3], [4], [2]]) == [[2, 3, 4, 2]])
        // Between two loops: 0 → 0 → 1 → 2 → 2.
        #expect(loops(in: [[0, 1], [2], [2]]) == [[0, 0], [2, 2]])
    }

    @Test func `a loop that is met only by its last number is found`() {
        // The numbers before it need nothing, or only each other.
        #expect(loops(in: [[], [0], [1, 3], [0, 4], [3]]) == [[3, 4, 3]])
    }

    // MARK: Growth

    /// The search is compiled with a list that counts how often it is read. Six hundred numbers:
    /// a search from each of them takes hundreds of steps for each number and each edge.
    @Test func `the steps of a search grow with the numbers and edges, and not with their square`()
        throws
    {
        let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let file = Compiler.checkout.appending(path: "Sources/Step4Graph/Search.swift")
        let counting = try String(contentsOf: file, encoding: .utf8)
            .replacing("let needs, users: [[Int]]", with: "let needs, users: Counted")
            .replacing("along ways: [[Int]]", with: "along ways: Counted")
        let (copy, program) = (scratch.appending(path: "S.swift"), scratch.appending(path: "steps"))
        try counting.write(to: copy, atomically: true, encoding: .utf8)
        let fixture = Compiler.checkout.appending(path: "Tests/Fixtures/SearchSteps.swift")
        let arguments = ["-swift-version", "6", "-parse-as-library", "-O", "-o", program.path]
        let compiler = try Child.run(
            try Compiler.tool("swiftc"), arguments + [copy.path, fixture.path])
        try #require(compiler.output == "")

        let output = try Child.run(program, [], limit: 60).output

        let rows = output.matches(of: /(?m)^(.*), (loops|captives): (\d+)$/)
        #expect(rows.count == 16, "\(output)")
        for row in rows { #expect((Int(row.3) ?? .max) <= 64, "\(row.0)") }
    }
}
