// swift-tools-version: 6.2.3
import PackageDescription

/// The course. Step 4 grows in four stages: the last is `Step4Graph`.
let steps = [
    "Step1Basic", "Step2Scopes", "Step3ThreadSafe",
    "Step4aLoops", "Step4bParameters", "Step4cProviders", "Step4Graph",
]

/// Other ways to do dependency injection, and what each builds upon.
let styles: [(name: String, engine: [Target.Dependency])] = [
    ("StyleFactoryProtocols", []), ("StylePropertyWrappers", ["Step4Graph"]),
    ("StyleMainActor", []),
    ("StyleTypedFactories", []), ("StyleAsync", ["Step4Graph"]),
]

/// For what a learner waits for first: the compiler does not index the system's modules, which takes
/// eight seconds in a fresh clone. (An app can use no library that has such a flag: no step has it.)
let quick: [SwiftSetting] = [.unsafeFlags(["-index-ignore-system-modules"])]

/// What every test may use, and the libraries for it.
let helpers: [Target.Dependency] = ["ProfileApp", "Support", "TestSupport"]
let tools: [Target] = [
    .target(name: "ProfileApp"),
    .target(name: "Support", path: "Tools/Support", swiftSettings: quick),
    .target(name: "TestSupport", dependencies: ["Support"], path: "Tools/TestSupport"),
]

let package = Package(
    name: "MiniContainer",
    // An app may be for older systems than the tests, which need a Mac. StyleMainActor is observed,
    // which needs iOS 17. The steps need iOS 16, for regular expressions.
    platforms: [.macOS("15.4"), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    // Those of the last lines are for the packages in `Exercises`, `Benchmarks` and `Proof`.
    products: (steps + styles.map(\.name)
        + ["Step4Fast", "ProfileApp", "Support", "TestSupport", "WorkshopKit"]).map {
            .library(name: $0, targets: [$0])
        } + ["workshop", "tour"].map { .executable(name: $0, targets: [$0]) },
    targets: steps.map { .target(name: $0) }
        + [.target(name: "Step4Fast", path: "Benchmarks/Step4Fast")]
        + steps.map { .testTarget(name: "\($0)Tests", dependencies: [.byName(name: $0)] + helpers) }
        + styles.flatMap { style -> [Target] in
            [
                .target(
                    name: style.name, dependencies: style.engine,
                    path: "Styles/Sources/\(style.name)"),
                .testTarget(
                    name: "\(style.name)Tests",
                    dependencies: [.byName(name: style.name)] + helpers,
                    path: "Styles/Tests/\(style.name)Tests"),
            ]
        } + tools + [
            // As a new Xcode project: every type is on the main actor unless it says otherwise.
            .testTarget(
                name: "InAnAppTests", dependencies: ["Step4Graph", "Support", "TestSupport"],
                swiftSettings: [.defaultIsolation(MainActor.self)]),
            .target(
                name: "WorkshopKit", dependencies: ["Support"], path: "Tools/WorkshopKit",
                swiftSettings: quick),
            .executableTarget(
                name: "workshop", dependencies: ["WorkshopKit"], path: "Tools/workshop",
                swiftSettings: quick),
            .executableTarget(
                name: "tour",
                dependencies: (steps + styles.map(\.name)).map { .byName(name: $0) }
                    + ["ProfileApp", "Support", "WorkshopKit"],
                path: "Tools/tour"),
        ]
)

// With `MINE=Step2Scopes` the reader's own container takes the place of that step: what is in
// Exercises/MyContainer is compiled under its name, and the step's tests are run on it, but not
// `Limitations`, which show what the step cannot do. `swift run workshop check 2` does it.
// With `FAST=1` Step4Fast takes the place of Step4Graph, and has all of its tests.
let mine = Context.environment["MINE"]
let isFast = Context.environment["FAST"] == "1"
if let step = isFast ? "Step4Graph" : mine {
    package.products = []
    package.targets = [
        .target(name: step, path: isFast ? "Benchmarks/Step4Fast" : "Exercises/MyContainer"),
        .testTarget(
            name: "\(step)Tests", dependencies: [.byName(name: step)] + helpers,
            exclude: isFast ? [] : ["Limitations.swift"]),
    ]
    package.targets += tools
    if Context.environment["FINALE"] == "1" {
        package.targets.append(
            .executableTarget(
                name: "finale", dependencies: ["Step4Graph", "ProfileApp", "Support"],
                path: "Tools/finale"))
    }
}
