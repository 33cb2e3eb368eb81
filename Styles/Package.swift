// swift-tools-version: 6.2.3
import PackageDescription

// Other ways to do dependency injection, each a small library:
// `swift test --package-path Styles` runs their tests, `swift run --package-path Styles` plays
// what each of them is for.

/// A library of the course, in the folder above.
func course(_ name: String) -> Target.Dependency {
    .product(name: name, package: "MiniContainer")
}

/// The styles, and what each builds upon.
let styles: [(name: String, engine: [Target.Dependency])] = [
    ("StyleFactoryProtocols", []), ("StylePropertyWrappers", [course("Step4Graph")]),
    ("StyleMainActor", []), ("StyleTypedFactories", []),
    ("StyleAsync", [course("Step4Graph")]),
]
let libraries: [Target.Dependency] = styles.map { .byName(name: $0.name) }
let helpers = ["ProfileApp", "Support", "TestSupport"].map(course)

let package = Package(
    name: "Styles",
    // StyleMainActor is observed, which needs iOS 17. The tests need a Mac.
    platforms: [.macOS("15.4"), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: styles.map { .library(name: $0.name, targets: [$0.name]) }
        + [.executable(name: "styles-tour", targets: ["StylesTour"])],
    dependencies: [.package(name: "MiniContainer", path: "..")],
    targets: styles.flatMap { style -> [Target] in
        [
            .target(name: style.name, dependencies: style.engine),
            .testTarget(
                name: "\(style.name)Tests", dependencies: [.byName(name: style.name)] + helpers),
        ]
    } + [
        // What does not compile, and what does: on the main actor, in Swift 5 mode.
        .testTarget(
            name: "CompileFailTests", dependencies: libraries + [course("Step4Graph")] + helpers),
        .executableTarget(
            name: "StylesTour",
            dependencies: libraries
                + ["ProfileApp", "Step4Graph", "Support", "WorkshopKit"].map(course)),
    ]
)
