import Foundation
import ProofKit
import Support
import WorkshopKit

/// A copy of the course's code, in which a library is broken and tested. It stays where it is, so
/// that the next build is quick.
struct MutantPackage {
    private let library: String

    private static let path = "Proof/.build/mutants"
    private static let top = Checkout.root.appending(path: path)
    /// After so many seconds the tests of a library have hung.
    private static let limit: TimeInterval = 90

    /// The copy of the library's code.
    var sources: URL { Self.top.appending(path: Library.sources(of: library)) }

    /// Brings the copy up to date. A file that has not changed is not touched.
    init(of library: String) throws {
        self.library = library
        let others = ["Exercises/", "Examples/", "Styles/Examples/", "Book/", "Proof/"]
        let files = Checkout.files(ending: ".swift").filter { file in
            !others.contains(where: file.hasPrefix)
        }
        for file in files { try Self.copy(file) }
        let copies = Checkout.files(in: Self.path, ending: ".swift")
        for copy in Set(copies).subtracting(files.map { "\(Self.path)/\($0)" }) {
            try FileManager.default.removeItem(at: Checkout.root.appending(path: copy))
        }
    }

    private static func copy(_ file: String) throws {
        let copy = top.appending(path: file)
        let text = try Checkout.text(of: file)
        if (try? String(contentsOf: copy, encoding: .utf8)) == text { return }
        try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: copy, atomically: true, encoding: .utf8)
    }

    /// Takes files of the library from the checkout again.
    func restore(_ files: [String]) {
        for file in files { try? Self.copy("\(Library.sources(of: library))/\(file)") }
    }

    /// Builds the package and runs the library's tests.
    ///
    /// - Returns: The tests that are red; or `the tests hang`, `the tests crash`, `it does not
    ///   compile`. And what the compiler or the tests printed.
    func test() throws -> (red: Set<String>, log: String) {
        let swift = try Toolchain.tool("swift")
        let package = Self.top.appending(path: Library.package(of: library))
        let module = library == "Step4Fast" ? "FastTests" : "\(library)Tests"
        let build = try Child.run(
            swift, ["build", "--build-tests"] + Toolchain.buildSystem, in: package)
        if build.ending != .exit(0) { return (["it does not compile"], build.output) }

        let file = package.appending(path: ".build/events.json")
        try? FileManager.default.removeItem(at: file)
        let tests = try Child.run(
            swift,
            ["test", "--skip-build", "--disable-xctest"] + Toolchain.buildSystem
                + (try Toolchain.only(module, in: package))
                + [
                    "--filter", "^\(module)\\.",
                    "--event-stream-output-path", file.path, "--event-stream-version", "0",
                ], in: package, environment: ["SWIFT_BACKTRACE": "enable=no"], limit: Self.limit)
        // The watchdog of a suite ends a test that hangs.
        if tests.ending == .outOfTime || tests.output.contains(/✘ Test ".*" hangs:/) {
            return (["the tests hang"], tests.output)
        }
        var events = TestEvents()
        events.follow(file)
        if events.running != nil || events.count == 0 {
            return (["the tests crash"], tests.output)
        }
        // `holds here, too: a singleton is built at the first resolve` has the names of two tests.
        let red = events.failures.flatMap { failure in
            let parts = failure.test.split(separator: ": ", maxSplits: 1).map(String.init)
            return Set(parts + [failure.test]).map { "`\($0)`" }
        }
        return (Set(red), tests.output)
    }
}
