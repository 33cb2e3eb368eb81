import Evidence
import Foundation

/// A clock of the system, in nanoseconds.
///
/// - Parameter clock: `CLOCK_MONOTONIC` counts always, `CLOCK_THREAD_CPUTIME_ID` only while this
///   thread has a processor, `CLOCK_PROCESS_CPUTIME_ID` adds up all threads.
func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The processor's model, as the system calls it.
func processorModel() -> String? {
    #if canImport(Darwin)
        var name = [UInt8](repeating: 0, count: 256)
        var size = name.count
        guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else {
            return nil
        }
        return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    #else
        let facts = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        return facts?.firstMatch(of: /model name\s*: (.+)/).map { String($0.1) }
    #endif
}

/// The version of the toolchain that is here, which is the one that `swift run` builds with.
func swiftVersion() -> String? {
    guard let version = try? Child.run(Compiler.tool("swift"), ["--version"], joinsErrors: false)
    else { return nil }
    return version.output.firstMatch(of: /Swift version (\S+)/).map { String($0.1) }
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
