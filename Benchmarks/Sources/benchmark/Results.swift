/// What one subject took for one workload.
struct Result {
    let workload: String
    let about: String
    let unit: String
    let subject: Subject
    /// One for each round, in their order. Empty: the machine was too busy.
    let rounds: [Double]

    var figures: Figures? { rounds.isEmpty ? nil : Figures(rounds) }
}

/// What is told of many measurements. Half of them lie between the quartiles.
struct Figures {
    let minimum, lowerQuartile, median, upperQuartile, maximum: Double

    init(_ values: [Double]) {
        let sorted = values.sorted()
        func value(_ quarters: Int) -> Double {
            sorted.isEmpty ? .nan : sorted[min(sorted.count * quarters / 4, sorted.count - 1)]
        }
        (minimum, maximum) = (value(0), value(4))
        (lowerQuartile, median, upperQuartile) = (value(1), value(2), value(3))
    }
}

extension [Result] {
    func result(_ workload: String, _ subject: Subject) -> Result? {
        first { $0.workload == workload && $0.subject == subject }
    }

    /// How many times the cost of another subject, in each round: what disturbs the machine then
    /// disturbs both.
    func ratios(_ workload: String, _ subject: Subject, to other: Subject) -> Figures? {
        guard let own = result(workload, subject)?.rounds,
            let base = result(workload, other)?.rounds, own.count == base.count, !own.isEmpty
        else { return nil }
        return Figures(zip(own, base).map { $0 / $1 })
    }
}
