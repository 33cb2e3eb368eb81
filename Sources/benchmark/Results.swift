/// Who does the work.
enum Subject: String, CaseIterable {
    case byHand = "ByHand"
    case step1 = "Step1Basic"
    case step2 = "Step2Scopes"
    case step3 = "Step3ThreadSafe"
    case step4 = "Step4Graph"

    var title: String { self == .byHand ? "by hand" : String(rawValue.prefix(5)) }
}

/// What one subject took for one workload.
struct Result {
    let workload: String
    let about: String
    let unit: String
    let subject: Subject
    /// One for each round, in their order.
    let rounds: [Double]

    var figures: Figures { Figures(rounds) }
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

    /// How many times the cost of doing it by hand, in each round: what disturbs the machine then
    /// disturbs both.
    func ratios(of result: Result) -> Figures? {
        self.result(result.workload, .byHand).map { hand in
            Figures(zip(result.rounds, hand.rounds).map { $0 / $1 })
        }
    }
}
