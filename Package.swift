// swift-tools-version: 6.2.3
import Foundation
import PackageDescription

/// The course. Step 4 grows in five stages: the last is `Step4Graph`.
let steps = [
    "Step1Basic", "Step2Scopes", "Step3ThreadSafe",
    "Step4aErrors", "Step4bParameters", "Step4cProviders",
    "Step4dGraphScope", "Step4Graph",
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
    // An app may be for older systems than the tests, which need a Mac. From Step 4a on, the steps
    // shorten names with regular expressions, which need iOS 16.
    platforms: [.macOS("15.4"), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    // Those of the second line are for the packages beside this one.
    products: (steps
        + ["ProfileApp", "Support", "TestSupport", "WorkshopKit"]).map {
            .library(name: $0, targets: [$0])
        } + ["workshop", "tour"].map { .executable(name: $0, targets: [$0]) },
    targets: steps.map { .target(name: $0) }
        + steps.map { .testTarget(name: "\($0)Tests", dependencies: [.byName(name: $0)] + helpers) }
        + tools + [
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
                dependencies: steps.map { .byName(name: $0) } + ["ProfileApp", "WorkshopKit"],
                path: "Tools/tour"),
        ]
)

// With `MINE=Step2Scopes` the reader's own container takes the place of that step: what is in
// Exercises/MyContainer is compiled under its name, and the step's tests are run on it, but not
// `Limitations`, which show what the step cannot do. `swift run workshop check 2` does it.
// `MINE="Step4Graph Benchmarks/Step4Fast"` takes another folder. With `EX=4.4` the tests of an exercise
// on that container are built, too, and with `EX=finale` what comes after the last step.
if let words = Context.environment["MINE"]?.split(separator: " ").map(String.init),
    let step = words.first
{
    package.products = []
    package.targets = [
        .target(name: step, path: words.dropFirst().first ?? "Exercises/MyContainer"),
        .testTarget(
            name: "\(step)Tests", dependencies: [.byName(name: step)] + helpers,
            exclude: ["Limitations.swift"]),
    ]
    package.targets += tools
    let exercises = Context.environment["EX"]?.split(separator: " ") ?? []
    let folders = try FileManager.default.contentsOfDirectory(
        atPath: "\(Context.packageDirectory)/Exercises")
    for folder in folders.sorted() where exercises.contains(folder.prefix(3)) {
        package.targets.append(
            .testTarget(
                name: "\(folder.dropFirst(4))Tests", dependencies: [.byName(name: step)] + helpers,
                path: "Exercises/\(folder)/Tests"))
    }
    // What the reader's `validate()` says at the end of the course.
    if exercises.contains("finale") {
        package.targets.append(
            .executableTarget(
                name: "finale", dependencies: [.byName(name: step), "ProfileApp", "Support"],
                path: "Tools/finale"))
    }
}

// With `BENCH=Step2Scopes` the reader's own container is one more library, which the benchmark
// compares with the steps. `swift run workshop bench` does it.
if Context.environment["BENCH"] != nil {
    package.targets.append(.target(name: "MyContainer", path: "Exercises/MyContainer"))
    package.products.append(.library(name: "MyContainer", targets: ["MyContainer"]))
}
