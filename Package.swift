// swift-tools-version: 6.2
import PackageDescription

let steps = ["Step1Basic", "Step2Scopes", "Step3ThreadSafe", "Step4Graph"]

/// Other ways to do dependency injection, and what each builds upon.
let styles: [(name: String, engine: [Target.Dependency])] = [
    ("StylePropertyWrappers", ["Step4Graph"])
]

let package = Package(
    name: "MiniContainer",
    platforms: [.macOS(.v15)],
    products: (steps + styles.map(\.name)).map { .library(name: $0, targets: [$0]) },
    targets: steps.map { .target(name: $0) }
        // No step imports another. The tests of a step see that step and the example app.
        + steps.map {
            .testTarget(name: "\($0)Tests", dependencies: [.byName(name: $0), "ProfileApp", "Evidence"])
        }
        + styles.map { .target(name: $0.name, dependencies: $0.engine) }
        + styles.map { .testTarget(name: "\($0.name)Tests", dependencies: [.byName(name: $0.name), "Evidence"]) }
        + [
            .executableTarget(
                name: "workshop", dependencies: steps.map { .byName(name: $0) } + ["ProfileApp", "Evidence"]),
            .testTarget(name: "LessonTests", dependencies: ["Step4Graph", "ProfileApp", "Evidence"]),
            .testTarget(name: "WorkshopTests", dependencies: ["workshop", "Evidence"]),
            .target(name: "ProfileApp"),
            .target(name: "Evidence"),
        ]
)
