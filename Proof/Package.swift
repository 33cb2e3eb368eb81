// swift-tools-version: 6.2.3
import PackageDescription

// What proves the course. A learner never needs this package.

func course(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "MiniContainer") }
}

let package = Package(
    name: "Proof",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "MiniContainer", path: "..")],
    targets: [
        .target(name: "ProofKit", dependencies: course("Support")),
        .executableTarget(
            name: "proof", dependencies: ["ProofKit"] + course("Support", "WorkshopKit")),
        .testTarget(name: "ProofKitTests", dependencies: ["ProofKit"]),
        .testTarget(
            name: "LessonTests",
            dependencies: ["ProofKit"]
                + course("ProfileApp", "Step4Graph", "Support", "WorkshopKit")),
        .testTarget(
            name: "WorkshopTests",
            dependencies: ["ProofKit", "proof"]
                + course("Support", "WorkshopKit", "workshop", "tour")),
        .testTarget(
            name: "GraphTests", dependencies: course("Step4Graph", "TestSupport")),
        .testTarget(
            name: "CompileFailTests",
            dependencies: ["ProofKit"]
                + course(
                    "ProfileApp", "Step2Scopes", "Step3ThreadSafe", "Step4aErrors", "Step4Graph",
                    "TestSupport")),
    ]
)
