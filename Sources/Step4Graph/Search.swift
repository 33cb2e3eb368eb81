/// Finds ways in a graph of numbers: `needs[3]` holds the numbers that 3 needs.
struct Search {
    let needs: [[Int]]
    /// Breadth-first: a shortest path from `start` to each goal, through `open` numbers only.
    func paths(from start: Int, to goals: Set<Int>, through open: Set<Int>? = nil) -> [[Int]] {
        var before: [Int: Int] = [:]
        var queue = [start][...]
        while let number = queue.popFirst() {
            for need in needs[number] where before[need] == nil {
                before[need] = number
                if open?.contains(need) ?? true { queue.append(need) }
            }
        }
        return goals.filter { before[$0] != nil }.sorted().map { goal in
            var path = [goal]
            repeat { path.append(before[path.last ?? goal] ?? start) } while path.last != start
            return path.reversed()
        }
    }

    /// A shortest loop for each group of numbers that need each other.
    var loops: [[Int]] {
        func reaches(_ a: Int, _ b: Int) -> Bool { !paths(from: a, to: [b]).isEmpty }
        let loops = tangled.flatMap { number in paths(from: number, to: [number]) }
        return loops.sorted { $0.count < $1.count }.reduce(into: []) { kept, loop in
            let isKnown = kept.contains { reaches($0[0], loop[0]) && reaches(loop[0], $0[0]) }
            if !isKnown { kept.append(loop) }
        }
    }

    /// What stays when all that needs nothing is taken away, again and again (Kahn, 1962).
    private var tangled: [Int] {
        var users = Array(repeating: [Int](), count: needs.count)
        for number in needs.indices { for need in needs[number] { users[need].append(number) } }
        var unmet = needs.map(\.count)
        var free = needs.indices.filter { unmet[$0] == 0 }
        while let number = free.popLast() {
            for user in users[number] {
                unmet[user] -= 1
                if unmet[user] == 0 { free.append(user) }
            }
        }
        return needs.indices.filter { unmet[$0] > 0 }
    }
}
