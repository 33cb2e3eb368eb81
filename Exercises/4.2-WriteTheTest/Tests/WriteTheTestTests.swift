import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing
import WriteTheTest

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct WriteTheTestTests {
    @Test(arguments: Wiring.sound)
    func `the test passes for a sound wiring`(wiring: Wiring) {
        let failure = failure(of: wiring)
        #expect(
            failure == nil,
            verdict(
                expected: Text(
                    en: "your test passes for \(wiring.name.english).",
                    zh: "\(wiring.name.chinese)：你的测试应该通过。"),
                found: Text(en: "it fails: \(failure ?? "")", zh: "它没有通过：\(failure ?? "")"),
                why: wiring.why))
    }

    @Test(arguments: Wiring.faulty)
    func `the test fails for a wiring with a bug`(wiring: Wiring) {
        #expect(
            failure(of: wiring) != nil,
            verdict(
                expected: Text(
                    en: "your test fails for \(wiring.name.english).",
                    zh: "\(wiring.name.chinese)：你的测试应该不通过。"),
                found: Text(en: "it passes.", zh: "它通过了。"),
                why: wiring.why))
    }
}

/// What the learner's test throws, in one line.
private func failure(of wiring: Wiring) -> String? {
    do {
        try testApp(wiredBy: wiring.wire)
        return nil
    } catch let failure as TestFailure {
        return failure.message
    } catch {
        return "\(error)".split(separator: "\n").first.map(String.init) ?? "\(type(of: error))"
    }
}
