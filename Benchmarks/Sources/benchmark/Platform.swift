import Foundation
import Support

/// How much memory this process has right now, in bytes.
func memoryInUse() -> Int {
    #if canImport(Darwin)
        var statistics = malloc_statistics_t()
        malloc_zone_statistics(nil, &statistics)
        return Int(statistics.size_in_use)
    #else
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ").dropFirst().first
        return (pages.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    #endif
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
    guard let swift = try? Toolchain.tool("swift"),
        let version = try? Child.run(swift, ["--version"], joinsErrors: false)
    else { return nil }
    return version.output.firstMatch(of: /Swift version (\S+)/).map { String($0.1) }
}

/// How many programs wanted a processor in the last minute, on average.
func load() -> Double {
    var averages = [0.0]
    return getloadavg(&averages, 1) == 1 ? averages[0] : .nan
}
