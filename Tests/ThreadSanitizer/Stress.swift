import Foundation
import Synchronization

// Threads use one container. ThreadSanitizer must find a data race with Step 2's sources, and none with those of
// Steps 3 and 4 and of StyleTypedFactories. `run`, beside this file, compiles it with each and compares.

final class Service: Sendable {}

#if STYLE_TYPED_FACTORIES
    struct Subject: Sendable {
        let factory = Factory(scope: .singleton) { Service() }

        func use() {
            factory.register { Service() }
            _ = factory()
        }
    }
#else
    /// Hands any container to any thread. The wrong promise is the experiment: Step 2's container is not made for it.
    struct Subject: @unchecked Sendable {
        let container = MiniContainer()

        func use() {
            container.register(Service.self, scope: .singleton) { Service() }
            #if STEP4
                _ = try? container.resolve(Service.self)
            #else
                _ = container.resolve(Service.self)
            #endif
        }
    }
#endif

/// The second thread comes when the first is done, so memory stays sound; but nothing tells it that it may look: a
/// relaxed flag orders nothing. That is a data race, found every time, unless the container itself has a lock.
func oneAfterTheOther() {
    let subject = Subject()
    let flag = Flag()
    inThreads(2) { index in
        if index == 0 {
            subject.use()
            flag.isUp.store(true, ordering: .relaxed)
        } else {
            while !flag.isUp.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.001) }
            subject.use()
        }
    }
}

/// All at once. Step 2 would crash here before anything could be reported.
func allAtOnce() {
    let subject = Subject()
    inThreads(4) { _ in
        for _ in 0..<500 { subject.use() }
    }
}

final class Flag: Sendable {
    let isUp = Atomic(false)
}

func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let finished = DispatchSemaphore(value: 0)
    for index in 0..<count {
        let thread = Thread {
            body(index)
            finished.signal()
        }
        thread.start()
    }
    for _ in 0..<count { finished.wait() }
}

@main struct Stress {
    static func main() {
        oneAfterTheOther()
        #if !STEP2
            allAtOnce()
        #endif
        print("stress finished")
    }
}
