import Support

/// What `swift run workshop bench` prints about the reader's container.
struct MyReport {
    let measurements: [Measurement]
    /// `cached` and `created`, of which a `screen` consists.
    let parts: Measurement

    /// What the reader's container is compared with.
    static let others = ["Step 4e", "Step4Fast", "With lock", "By hand"]

    /// Measures W1 to W4, which takes a few seconds.
    init(_ mine: Subject, _ pace: Pace) throws(Complaint) {
        let subjects = [mine] + Subject.steps.filter { Self.others.contains($0.title) }
        var works: [String: [String: Work]] = [:]
        for subject in subjects { works[subject.title] = subject.works() }
        try Shape.check(works[mine.title, default: [:]], of: mine.title)
        measurements = Subject.workloads.map { workload in
            Measurement(
                workload: workload, unit: "ns",
                rounds: pace.measure(works.compactMapValues { $0[workload] }))
        }
        var parts = mine.parts?() ?? [:]
        parts["screen"] = works[mine.title]?["W4 diamonds"]
        self.parts = Measurement(workload: "parts", unit: "ns", rounds: pace.measure(parts))
    }

    init(_ measurements: [Measurement], parts: Measurement) {
        self.measurements = measurements
        self.parts = parts
    }

    var text: String { "\(chart.text)\n\n\(largestPart)" }

    private var chart: Chart {
        let measurements = measurements.filter { $0.ratios("Yours") != nil }
        return Chart(
            groups: measurements.map { measurement in
                let bars = (["Yours"] + Self.others).compactMap { subject in
                    measurement.ratios(subject).map { ratio in
                        let title = subject == "Yours" ? "\(Text(en: "Yours", zh: "你的"))" : subject
                        return Chart.Bar(title: title, ratio: shown(ratio.median))
                    }
                }
                return (measurement.workload, bars)
            })
    }

    /// What takes most of the time, in one line.
    ///
    /// A screen of W4 takes 11 lookups: 6 of cached instances, and 5 that create one. What is left
    /// is the time in which the dependencies come to the factories.
    var largestPart: Text {
        func time(_ workload: String, _ subject: String = "Yours") -> Double {
            let measurement = measurements.first { $0.workload == workload }
            return measurement?.figures(subject)?.median ?? 0
        }
        let transient = time("W1 transient")
        if time("W2 singleton") == 0 {
            let lookup = transient - time("W1 transient", "By hand")
            return sentence(
                "W1", lookup / transient,
                Text(en: "the lookup, for which Step 2 has another key", zh: "查找，第 2 步换了它的键"))
        }
        if time("W4 diamonds") < 1.2 * time("W4 diamonds", "With lock") {
            return Text(
                en:
                    "W4 takes about as long as with a lock and a dictionary: little is left to win.",
                zh: "W4 和一把锁加一个字典差不多快：没有多少可省的了。")
        }
        func part(_ name: String) -> Double { parts.figures(name)?.median ?? 0 }
        let screen = part("screen")
        let lookups = 11 * part("cached")
        let creating = 5 * (part("created") - part("cached"))
        let shares = [
            (lookups, Text(en: "the lookups (changes 1 to 4)", zh: "查找（改动 1 到 4）")),
            (creating, Text(en: "creating services (changes 4 and 5)", zh: "创建服务（改动 4 和 5）")),
            (
                screen - lookups - creating,
                Text(en: "passing the dependencies (changes 6 and 7)", zh: "传递依赖（改动 6 和 7）")
            ),
        ]
        return shares.max { $0.0 < $1.0 }.map { sentence("W4", $0.0 / screen, $0.1) } ?? Text("")
    }

    private func sentence(_ workload: String, _ share: Double, _ part: Text) -> Text {
        let share = "\(Int((100 * share).rounded()))"
        return Text(
            en: """
                The largest part of your container's time in \(workload), about \(share) %: \
                \(part.english).
                """,
            zh: "你的容器在 \(workload) 里花时间最多的（约 \(share)%）：\(part.chinese)。")
    }
}
