import Foundation
import Step1Basic
import Step2Scopes
import Step3ThreadSafe
import Step4Fast
import Step4Graph

/// Who does the work. A new container is a case here, its lines in the three switches, and an
/// extension in `Containers.swift`.
enum Subject: String, CaseIterable {
    case byHand = "ByHand"
    case lock = "LockAndDictionary"
    case step1 = "Step1Basic"
    case step2 = "Step2Scopes"
    case step3 = "Step3ThreadSafe"
    case step4 = "Step4Graph"
    case fast = "Step4Fast"
    case factoryProtocols = "StyleFactoryProtocols"
    case propertyWrappers = "StylePropertyWrappers"
    case mainActor = "StyleMainActor"
    case typedFactories = "StyleTypedFactories"
    case waiting = "StyleAsync"

    static let styles = allCases.filter { $0.rawValue.hasPrefix("Style") }
    static let steps = allCases.filter { !styles.contains($0) }

    /// At most eleven letters: the tables are eighty columns wide.
    var title: String {
        switch self {
        case .byHand: "By hand"
        case .lock: "With a lock"
        case .step1: "Step 1"
        case .step2: "Step 2"
        case .step3: "Step 3"
        case .step4: "Step 4d"
        case .fast: "Step 4 fast"
        case .factoryProtocols: "Protocols"
        case .propertyWrappers: "Wrappers"
        case .mainActor: "Main actor"
        case .typedFactories: "Typed"
        case .waiting: "Async"
        }
    }

    /// What can be wired while it runs: W5, W7, the memory and the growth are for these.
    var container: (any Container.Type)? {
        switch self {
        case .lock: LockAndDictionary.self
        case .step1: Step1Basic.MiniContainer.self
        case .step2: Step2Scopes.MiniContainer.self
        case .step3: Step3ThreadSafe.MiniContainer.self
        case .step4: Step4Graph.MiniContainer.self
        case .fast: Step4Fast.MiniContainer.self
        default: nil
        }
    }

    /// The work of W1 to W4. What a subject cannot do is not in it.
    var works: [String: Work] {
        switch self {
        case .byHand: ByHand.works
        case .lock: LockAndDictionary.works()
        // Step 1 has no singletons.
        case .step1: Step1Basic.MiniContainer.works().filter { $0.key != "W2" }
        case .step2: Step2Scopes.MiniContainer.works()
        case .step3: Step3ThreadSafe.MiniContainer.works()
        case .step4: Step4Graph.MiniContainer.works()
        case .fast: Step4Fast.MiniContainer.works()
        case .factoryProtocols: ShopContainer.works
        case .propertyWrappers: Wrapped.works
        case .mainActor: OnMainActor.works
        case .typedFactories: Typed.works
        case .waiting: Waiting.works
        }
    }

    /// Whether two threads may use it at once, as in W6.
    var isForThreads: Bool {
        ![.step1, .step2, .factoryProtocols, .mainActor, .waiting].contains(self)
    }
}

/// One workload for one subject.
struct Work {
    /// Does it once, and returns what it built.
    let once: () -> AnyObject
    /// Does it so many times.
    let times: (Int) -> Void
    /// The clock that sees the work.
    var clock = CLOCK_THREAD_CPUTIME_ID

    // Inlined, so that the loop calls the subject and no closure.
    @inline(__always) init(_ make: @escaping () -> AnyObject) {
        once = make
        times = { for _ in 0..<$0 { take(make()) } }
    }

    init(once: @escaping () -> AnyObject, times: @escaping (Int) -> Void) {
        (self.once, self.times) = (once, times)
    }
}
