// swift-tools-version: 6.2.3
import PackageDescription

// What each step's idea costs: `swift run -c release --package-path Benchmarks benchmark`.

func products(_ names: String..., of package: String) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS("15.4")],
    dependencies: [
        .package(name: "MiniContainer", path: ".."), .package(name: "Styles", path: "../Styles"),
    ],
    targets: [
        // The container of Step 4 once more, made for speed.
        .target(name: "Step4Fast", path: "Step4Fast"),
        .executableTarget(
            name: "benchmark",
            dependencies: ["Step4Fast"]
                + products(
                    "Step1Basic", "Step2Scopes", "Step3ThreadSafe", "Step4Graph", "Support",
                    of: "MiniContainer")
                + products(
                    "StyleAsync", "StyleMainActor", "StylePropertyWrappers", "StyleTypedFactories",
                    of: "Styles")),
        .testTarget(
            name: "BenchmarkTests",
            dependencies: ["benchmark"] + products("Support", of: "MiniContainer")),
        .testTarget(
            name: "FastTests",
            dependencies: ["Step4Fast"] + products("TestSupport", "Support", of: "MiniContainer")),
    ]
)

// With `BENCH=Step2Scopes` the reader's own container is measured, too, and called as one of that
// step is called. `swift run workshop bench 2` does it.
if let step = Context.environment["BENCH"], let number = step.dropFirst("Step".count).first,
    let benchmark = package.targets.first(where: { $0.name == "benchmark" })
{
    let conditions = [
        ("MINE", true), ("SCOPES", number >= "2"), ("ERRORS", number >= "4"),
        ("PARAMETERS", number >= "4" && !step.hasPrefix("Step4aErrors")),
    ]
    benchmark.dependencies += products("MyContainer", of: "MiniContainer")
    benchmark.swiftSettings = conditions.filter(\.1).map { name, _ in .define(name) }
}
