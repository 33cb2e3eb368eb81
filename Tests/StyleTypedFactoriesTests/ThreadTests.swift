import Evidence
import Foundation
import StyleTypedFactories
import Testing

/// Threads have no task, and so use the registrations of the process. Each test has its factories.
@Suite struct `Any thread` {
    @Test func `gets the one singleton when two ask at the same time`() {
        // They can never meet in the closure, so the first must not wait for the second for ever.
        let callers = TwoCallers(patience: 0.5)
        let factory = Factory(scope: .singleton) {
            callers.meet()
            return RealDatabase()
        }

        let (first, second) = callers.run { factory() }

        #expect(first === second)
    }

    @Test func `gets the one singleton when sixteen ask for a slow one`() {
        let runs = Tally()
        let factory = Factory(scope: .singleton) {
            runs.add()
            Thread.sleep(forTimeInterval: 0.02)
            return RealDatabase()
        }

        let databases = Worker.each(of: 16) { _ in factory() }

        #expect(runs.count == 1)
        #expect(databases.allSatisfy { $0 === databases[0] })
    }

    // In a process of its own, like the next one: unsound memory would end that of the tests.
    @Test func `gets each of three hundred singletons that need each other once`() async {
        await #expect(processExitsWith: .success) {
            let runs = Tally()
            var factories: [Factory<Int>] = []
            for index in 0..<300 {
                let before = factories.last
                factories.append(
                    Factory(scope: .singleton) {
                        runs.add()
                        return (before?() ?? 0) + index
                    })
            }

            let sums = Worker.each(of: 4) { [factories] thread in
                thread % 2 == 0
                    ? factories.map { $0() } : factories.reversed().map { $0() }.reversed()
            }

            #expect(runs.count == 300)
            #expect(sums.allSatisfy { $0 == sums[0] })
        }
    }

    @Test func `may register, reset and ask while others do`() async {
        await #expect(processExitsWith: .success) {
            let factory = Factory(scope: .cached) { -1 }

            let answers = Worker.each(of: 8) { index in
                (0..<100).map { round in
                    if round % 5 == 0 { factory.reset() }
                    factory.register { index }
                    return factory()
                }
            }

            #expect(answers.joined().allSatisfy { (-1..<8).contains($0) })
        }
    }

    @Test func `is inside a unique factory while another is`() {
        // Its closure runs without the lock. So both are in it before either leaves.
        let (callers, entered) = (TwoCallers(), Tally())
        let factory = Factory {
            entered.add()
            callers.meet()
            return entered.count
        }

        let (first, second) = callers.run { factory() }

        #expect(first == 2)
        #expect(second == 2)
    }

    // In a process of its own: other tests would wait, too.
    @Test func `waits for the lock where it only reads`() async {
        await #expect(processExitsWith: .success) {
            let (entered, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let slow = Factory(scope: .singleton) {
                entered.signal()
                mayLeave.wait()
                return true
            }
            let kept = Factory(scope: .singleton) { true }
            _ = kept()

            let writer = Worker { slow() }
            entered.wait()
            let readers = [
                Worker { kept() }, Worker { Container.Decorator.decorate == nil },
                Worker { Container.Registrations.local { true } },
            ]

            for reader in readers { #expect(!reader.hasFinished(within: 0.2)) }
            mayLeave.signal()
            for worker in readers + [writer] { #expect(worker.result()) }
        }
    }
}
