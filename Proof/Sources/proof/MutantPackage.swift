import Foundation
import ProofKit
import Support

/// A package with one library, what it imports, and its tests: so a change is built and linked in
/// seconds.
struct MutantPackage {
    private let library: String
    private let folder: URL

    /// For how many seconds the tests of one library may run. What takes longer hangs.
    private static let limit: TimeInterval = 60

    /// The copy of the library's code.
    var sources: URL { folder.appending(path: Library.sources(of: library)) }

    /// Copies what the tests of the library need.
    init(of library: String) throws {
        self.library = library
        folder = Checkout.root.appending(path: "Proof/.build/mutants/\(library)")
        remove()
        let isFast = library == "Step4Fast"
        let tests = Library.tests(of: library)
        // FastTests compare files of the two libraries.
        var folders = tests + ["Tests/Fixtures"] + (isFast ? ["Sources/Step4Graph"] : [])
        func imports(of folder: String) throws -> [String] {
            let names = try Self.imports(of: folder)
            return isFast ? Set(names.map(Self.fast)).sorted() : names
        }
        var targets = try tests.map { path in
            let name = URL(filePath: path).lastPathComponent
            return try ".testTarget(name: \"\(name)\", dependencies: \(imports(of: path)), "
                + "path: \"\(path)\")"
        }
        var waiting = try [library] + tests.flatMap(imports)
        var known: Set<String> = []
        while let name = waiting.popLast() {
            guard let path = Library.folder(of: name), known.insert(name).inserted else { continue }
            let needs = try imports(of: path)
            folders.append(path)
            targets.append(
                ".target(name: \"\(name)\", dependencies: \(needs), path: \"\(path)\")")
            waiting += needs
        }

        for name in folders {
            let copy = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Checkout.root.appending(path: name), to: copy)
        }
        if isFast {
            for file in Checkout.files(in: tests[0], ending: ".swift") {
                try Self.fast(Checkout.text(of: file)).write(
                    to: folder.appending(path: file), atomically: true, encoding: .utf8)
            }
        }
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Mutants", platforms: [.macOS("15.4")],
                targets: [
                    \(targets.joined(separator: ",\n        "))
                ])
            """
        try manifest.write(
            to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    }

    /// The tests of Step4Fast are those of Step4Graph, in a copy that imports the other library.
    private static func fast(_ text: String) -> String {
        text.replacing(/Step4Graph\b/, with: "Step4Fast")
    }

    /// The libraries of the course that the code in a folder imports, or names for the compiler to
    /// import into a fixture.
    private static func imports(of folder: String) throws -> [String] {
        let names = try Checkout.files(in: folder, ending: ".swift").flatMap { file in
            try Checkout.text(of: file).matches(of: /(?m)^(?:@testable )?import (\w+)|"(\w+)"/)
                .compactMap { ($0.1 ?? $0.2).map(String.init) }
        }
        return Set(names).filter { Library.folder(of: $0) != nil }.sorted()
    }

    /// Takes files of the library from the checkout again.
    func restore(_ files: [String]) {
        for file in files {
            let copy = sources.appending(path: file)
            try? FileManager.default.removeItem(at: copy)
            try? FileManager.default.copyItem(
                at: Checkout.root.appending(path: "\(Library.sources(of: library))/\(file)"),
                to: copy)
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    static let doesNotCompile = "it does not compile"

    /// Ends every process that runs from this package. That of an exit test may outlive the tests.
    private func endProcesses() {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            let lines = names.map { name in
                "\(name) \((try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8)) ?? "")"
            }
        #else
            let list = try? Child.run(URL(filePath: "/bin/ps"), ["-Ao", "pid=,args="])
            let lines = list?.output.lines ?? []
        #endif
        for line in lines where line.contains("\(folder.path)/.build/") {
            if let process = line.split(separator: " ").first.flatMap({ Int32($0) }) {
                kill(process, SIGKILL)
            }
        }
    }

    /// What came of a run.
    struct Result {
        /// The names of the tests that are red, as a page of mutants writes them; or `the tests
        /// hang`, `the tests crash`, `it does not compile`: then other names would be chance.
        let red: Set<String>
        /// What the compiler does not like, or the last lines of a crash.
        var detail = ""
    }

    /// Builds the package and runs its tests.
    func test() throws -> Result {
        let swift = try Toolchain.tool("swift")
        let build = try Child.run(swift, ["build", "--build-tests", "-q"], in: folder)
        if build.ending != .exit(0) {
            let error = build.output.lines.first { $0.contains("error: ") }
            return Result(red: [Self.doesNotCompile], detail: error ?? build.output)
        }
        let events = folder.appending(path: ".build/events.json")
        try? FileManager.default.removeItem(at: events)
        let tests = try Child.run(
            swift,
            [
                "test", "--skip-build", "--disable-xctest",
                "--event-stream-output-path", events.path, "--event-stream-version", "0",
            ], in: folder
        ) { moment in
            if moment.seconds < Self.limit { return true }
            endProcesses()
            return false
        }
        // A test that the watchdog of its suite has ended.
        let held = tests.output.firstMatch(of: /✘ Test ".*" hangs:/).map { String($0.0) }
        if tests.ending == .outOfTime || held != nil {
            return Result(red: ["the tests hang"], detail: held ?? "")
        }
        let lines = try String(contentsOf: events, encoding: .utf8).lines.map { Data($0.utf8) }
        let seen = lines.compactMap { try? JSONDecoder().decode(TestEvent.self, from: $0).payload }
        guard seen.contains(where: { $0.kind == "runEnded" }) else {
            let end = tests.output.lines.first { $0.contains("Fatal error") }
            return Result(red: ["the tests crash"], detail: end ?? "")
        }
        return Result(red: Set(seen.compactMap(\.redTest)))
    }
}

/// A line of what Swift Testing tells about a run.
private struct TestEvent: Decodable {
    struct Payload: Decodable {
        struct Message: Decodable {
            let symbol: String
        }

        let kind: String
        let testID: String?
        let messages: [Message]?

        /// The name of the test that has just ended and failed. A suite has no parentheses.
        var redTest: String? {
            guard kind == "testEnded", messages?.contains(where: { $0.symbol == "fail" }) == true
            else { return nil }
            return testID?.firstMatch(of: /(`[^`]+`)\([^`]*$/).map { String($0.1) }
        }
    }

    let payload: Payload
}
