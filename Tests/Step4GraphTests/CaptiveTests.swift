import Step4Graph
import TestSupport
import Testing

@Suite(.watchdog) struct `Step 4: captive dependencies` {
    @Test func `the path to a captive dependency is a shortest one`() {
        // A → B → D, and the longer A → E → C → D.
        let graph = graph(
            (A.self, [E.self, B.self]), (B.self, [D.self]), (C.self, [D.self]), (D.self, []),
            (E.self, [C.self]),
            singletons: [A.self], shared: [D.self])

        #expect(names(graph.captiveDependencies) == ["A → B → D"])
    }

    @Test func `a captive dependency is searched for through transients only`() {
        let behindSingleton = graph(
            (A.self, [B.self]), (B.self, [C.self]), (C.self, []),
            singletons: [A.self, B.self], shared: [C.self])
        let behindCaptive = graph(
            (A.self, [B.self]), (B.self, [C.self]), (C.self, []),
            singletons: [A.self], shared: [B.self, C.self])

        #expect(names(behindSingleton.captiveDependencies) == ["B → C"])
        #expect(names(behindCaptive.captiveDependencies) == ["A → B"])
    }

    @Test func `each .graph service has a path from each singleton that would hold it`() {
        let graph = graph(
            (A.self, [D.self, E.self]), (B.self, [D.self]), (C.self, []), (D.self, []),
            (E.self, [C.self]),
            singletons: [A.self, B.self], shared: [C.self, D.self])

        #expect(Set(names(graph.captiveDependencies)) == ["A → E → C", "A → D", "B → D"])
    }
}
