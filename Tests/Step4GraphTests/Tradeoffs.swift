import Evidence
import Foundation
import Step4Graph
import Testing

/// What Step 4 does on purpose, as Step 3 did: one lock, held while a factory runs. It has a price.
@Suite(.enabled(if: isReentrant)) struct Tradeoffs {
    @Test func `one slow factory holds up every other resolve`() {
        let container = MiniContainer()
        let entered = DispatchSemaphore(value: 0)
        let mayLeave = DispatchSemaphore(value: 0)
        container.register(String.self) {
            entered.signal()
            mayLeave.wait()
            return "slow"
        }
        container.register(Int.self) { 1 }

        let slow = Worker { try? container.resolve(String.self) }
        entered.wait()
        let quick = Worker { try? container.resolve(Int.self) }

        #expect(!quick.hasFinished(within: 0.2))
        mayLeave.signal()
        #expect(slow.result() == "slow")
        #expect(quick.result() == 1)
    }

    @Test func `a factory that waits for a thread that resolves never returns`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            let container = MiniContainer()
            container.register(Int.self) { 1 }
            container.register(String.self) {
                "\(Worker { try? container.resolve(Int.self) }.result() ?? 0)"
            }

            alarm(1)  // The system kills this process when it is still here after a second.
            _ = try? container.resolve(String.self)
        }
    }
}
