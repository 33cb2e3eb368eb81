import Foundation
import Step1Basic
import Step2Scopes
import Step3ThreadSafe
import Step4Graph

typealias ThreadSafe = Step3ThreadSafe.MiniContainer
typealias Graph = Step4Graph.MiniContainer

/// The four containers.
var containers: [Subject: any Container.Type] {
    [
        .step1: Step1Basic.MiniContainer.self, .step2: Step2Scopes.MiniContainer.self,
        .step3: ThreadSafe.self,
        .step4: Graph.self,
    ]
}

/// How much memory this process has right now.
func memoryInUse() -> Int {
    #if canImport(Darwin)
        var statistics = malloc_statistics_t()
        malloc_zone_statistics(nil, &statistics)
        return Int(statistics.size_in_use)
    #else
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(
            separator: " ")
        return (pages?.dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    #endif
}
