import Evidence
import Foundation

/// One run of the built `workshop`, to its end.
struct Run {
    let output: String
    let errors: String
    let status: Int32

    /// - Parameter environment: In it `LC_ALL` may ask for another language than English.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        // Under ThreadSanitizer a stack overflow would otherwise become the sanitizer's own exit
        // status.
        let child = try Child.run(
            Self.workshop, arguments,
            environment: ["TSAN_OPTIONS": "handle_segv=0", "LC_ALL": "C"].merging(environment) {
                $1
            },
            joinsErrors: false)
        (output, errors) = (child.output, child.errors)
        status = if case .exit(let status) = child.ending { status } else { -1 }
    }

    /// The executable stands beside the bundle of the tests.
    static var workshop: URL {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "workshop")
    }
}
