// swift-tools-version: 6.2.3
import PackageDescription

// What each step's idea costs: `swift run -c release --package-path Benchmarks benchmark`.

/// The libraries of the course that are measured, and what helps to measure them.
let libraries = [
    "Step1Basic", "Step2Scopes", "Step3ThreadSafe", "Step4Graph", "Step4Fast",
    "StyleAsync", "StyleMainActor", "StylePropertyWrappers", "StyleTypedFactories", "Support",
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "MiniContainer", path: "..")],
    targets: [
        .executableTarget(
            name: "benchmark",
            dependencies: libraries.map { .product(name: $0, package: "MiniContainer") }),
        .testTarget(
            name: "BenchmarkTests",
            dependencies: ["benchmark", .product(name: "Support", package: "MiniContainer")]),
    ]
)
