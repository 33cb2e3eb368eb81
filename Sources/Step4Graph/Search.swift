/// Finds ways in a graph of numbers: `needs[3]` holds what 3 needs, `users[3]` who needs 3.
struct Search {
    let needs, users: [[Int]]
    /// Breadth-first: a shortest path from `start` to each goal, through `open` numbers only.
    func paths(from start: Int, to goals: Set<Int>, through open: Set<Int>) -> [[Int]] {
        var (before, found, queue) = ([Int: Int](), [Int](), [start][...])
        while let number = queue.popFirst() {
            for need in needs[number] where before[need] == nil {
                before[need] = number
                if goals.contains(need) { found.append(need) }
                if open.contains(need) { queue.append(need) }
            }
        }
        return found.sorted().map { goal in
            var path = [goal]
            repeat { path.append(before[path.last ?? goal] ?? start) } while path.last != start
            return path.reversed()
        }
    }
    /// The same from each start. What leads to no goal is closed first.
    func paths(from starts: [Int], to goals: [Int], through open: Set<Int>) -> [[Int]] {
        var open = open
        let leading = Set(walk(from: goals.flatMap { users[$0] }, along: users, in: &open))
        return starts.flatMap { paths(from: $0, to: Set(goals), through: leading) }
    }
    /// A shortest loop for each group of numbers that need each other.
    var loops: [[Int]] {
        groups(of: Set(needs.indices)).map { group in
            var (rest, best) = (Set(group), [Int]())
            // Each turn takes one number away, and with it what is in no loop any more.
            while let number = best.first(where: rest.contains) ?? rest.min() {
                let loop = Array(paths(from: number, to: [number], through: rest).joined())
                if best.isEmpty || loop.count < best.count { best = loop }
                rest.remove(number)
                rest = Set(groups(of: rest).joined())
            }
            // Told from its first number on: 5 → 3 → 5 is 3 → 5 → 3.
            let first = best.firstIndex { $0 == best.min() } ?? 0
            return best[first...].dropLast() + best[...first]
        }.sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }
    }
    /// Numbers that need each other, through `open` numbers only (Kosaraju's algorithm).
    private func groups(of open: Set<Int>) -> [[Int]] {
        var (unseen, rest) = (open, open)
        return walk(from: open.sorted(), along: needs, in: &unseen).reversed()
            .map { walk(from: [$0], along: users, in: &rest) }
            .filter { group in group.count > 1 || group.contains { needs[$0].contains($0) } }
    }
    /// Depth-first: takes all it meets out of `open`, and lists each after what it leads to.
    private func walk(from starts: [Int], along ways: [[Int]], in open: inout Set<Int>) -> [Int] {
        var (stack, done) = (starts, [Int]())
        while let number = stack.popLast() {
            // `~3` is negative: the walk comes back to 3.
            if number < 0 { done.append(~number) }
            if open.remove(number) != nil { stack += [~number] + ways[number] }
        }
        return done
    }
}
