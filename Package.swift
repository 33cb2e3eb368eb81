// swift-tools-version: 6.2
import PackageDescription

/// Step 4 grows in four stages: the last is `Step4Graph`.
let steps = [
    "Step1Basic", "Step2Scopes", "Step3ThreadSafe",
    "Step4aLoops", "Step4bParameters", "Step4cProviders", "Step4Graph",
]

/// Step 4 again, for speed. Its tests are those of Step4Graph, as links: the alias lets them import
/// this library under the other's name. Beside them stand some of its own.
let fast = "Step4Fast"
let asStep4Graph: [SwiftSetting] = [.unsafeFlags(["-module-alias", "Step4Graph=\(fast)"])]

/// Other ways to do dependency injection, and what each builds upon.
let styles: [(name: String, engine: [Target.Dependency])] = [
    ("StyleFactoryProtocols", []), ("StylePropertyWrappers", ["Step4Graph"]),
    ("StyleMainActor", []),
    ("StyleTypedFactories", []), ("StyleAsync", ["Step4Graph"]),
]

let package = Package(
    name: "MiniContainer",
    // An app may be for older systems than the tests, which need a Mac. What needs more than iOS 17,
    // the first that can run parameter packs of any kind, says so with `@available`.
    platforms: [.macOS("15.4"), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    // The last two are for the package in `Exercises`.
    products: (steps + [fast] + styles.map(\.name) + ["ProfileApp", "Evidence"]).map {
        .library(name: $0, targets: [$0])
    },
    targets: (steps + [fast]).map { .target(name: $0) }
        // No step imports another. The tests of a step see that step and the example app.
        + steps.map {
            .testTarget(
                name: "\($0)Tests", dependencies: [.byName(name: $0), "ProfileApp", "Evidence"])
        }
        + [
            .testTarget(
                name: "\(fast)Tests",
                dependencies: [.byName(name: fast), "ProfileApp", "Evidence"],
                swiftSettings: asStep4Graph)
        ]
        + styles.map { .target(name: $0.name, dependencies: $0.engine) }
        + styles.map {
            .testTarget(
                name: "\($0.name)Tests", dependencies: [.byName(name: $0.name), "Evidence"])
        }
        + [
            .executableTarget(
                name: "workshop",
                dependencies: (steps + styles.map(\.name)).map { .byName(name: $0) } + [
                    "ProfileApp", "Evidence",
                ], exclude: ["zh-Hans.txt"]),
            .executableTarget(
                name: "benchmark",
                dependencies: (steps + [fast] + styles.map(\.name)).map { .byName(name: $0) }
                    + ["Evidence"]),
            .testTarget(
                name: "LessonTests", dependencies: ["Step4Graph", "ProfileApp", "Evidence"]),
            // As a new Xcode project: every type is on the main actor unless it says otherwise.
            .testTarget(
                name: "InAnAppTests", dependencies: ["Step4Graph", "Evidence"],
                swiftSettings: [.defaultIsolation(MainActor.self)]),
            .testTarget(name: "WorkshopTests", dependencies: ["workshop", "Evidence"]),
            .testTarget(
                name: "BenchmarkTests", dependencies: ["benchmark", "Step4Graph", "Evidence"]),
            .target(name: "ProfileApp"),
            .target(name: "Evidence"),
        ]
)
