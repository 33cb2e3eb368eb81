/// Counts how often the search looks up what a number needs, or who needs it, and how long these
/// lists are. `SearchTests` compile it with the search, which then works on `Counted` numbers.
struct Counted {
    nonisolated(unsafe) static var steps = 0  // This program has one thread.
    let lists: [[Int]]
    var indices: Range<Int> { lists.indices }

    subscript(number: Int) -> [Int] {
        Self.steps += 1 + lists[number].count
        return lists[number]
    }
}

@main struct SearchSteps {
    static func main() {
        let count = 600
        // Each needs three of those below it.
        let web = (0..<count).map { [$0 - 1, $0 / 2 - 1, $0 - 9].filter { $0 >= 0 } }
        func changed(_ number: Int, to need: Int) -> [[Int]] {
            var needs = web
            needs[number].append(need)
            return needs
        }
        report("sound", web)
        report("a loop below all others", changed(0, to: 1))
        report("a loop above all others", changed(count - 2, to: count - 1))
        var ends = changed(count - 2, to: count - 1)
        ends[0].append(1)
        report("a loop at each end", ends)
        report("a chain that is one loop", (0..<count).map { [($0 + 1) % count] })
        // All loops go through one number, and it is not the first.
        func place(_ number: Int) -> Int { (7 * number + count / 2) % count }
        var group = web
        for (number, needs) in changed(0, to: count - 1).enumerated() {
            group[place(number)] = needs.map(place)
        }
        report("all in one group", group)
        report("many loops", (0..<count).map { [$0 ^ 1, max(0, $0 - 2)] })
        report("a hub", [Array(1..<count)] + (1..<count).map { _ in [0] })
    }

    static func report(_ name: String, _ needs: [[Int]]) {
        var users = needs.map { _ in [Int]() }
        for number in needs.indices { for need in needs[number] { users[need].append(number) } }
        let search = Search(needs: Counted(lists: needs), users: Counted(lists: users))
        let size = needs.count + users.joined().count
        _ = search.loops
        print("\(name), loops:", Counted.steps / size)
        Counted.steps = 0
        // The upper half are singletons, the lower half transients, and no transient needs the last.
        let half = needs.count / 2
        let (upper, lower) = (Array(half..<needs.count), Set(10..<half))
        _ = search.paths(from: upper, to: [needs.count - 1], through: lower)
        print("\(name), captives:", Counted.steps / size)
        Counted.steps = 0
    }
}
