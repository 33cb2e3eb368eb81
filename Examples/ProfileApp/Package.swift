// swift-tools-version: 6.2
import PackageDescription

/// What Xcode 26 sets for a new app: Swift 5 mode, and each type is on the main actor unless you
/// write otherwise. Its setting "Approachable Concurrency" stands for the first five features.
let newApp: [SwiftSetting] =
    [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)]
    + [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
        "InferIsolatedConformances", "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
        "MemberImportVisibility",
    ].map { .enableUpcomingFeature($0) }

/// What you should add to it. Swift 5 mode only warns where code off the main actor calls what
/// belongs to it. With this, it is an error.
let likeNewApp = newApp + [.treatWarning("ActorIsolatedCall", as: .error)]

// In your app write the address of the repository: `.package(url: "https://…", branch: "main")`.
let container = Target.Dependency.product(name: "Step4Graph", package: "MiniContainer")

let package = Package(
    name: "ProfileApp",
    platforms: [.macOS("15.4"), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [.library(name: "AppRoot", targets: ["AppRoot"])],
    dependencies: [.package(name: "MiniContainer", path: "../..")],
    targets: [
        .target(name: "AppModel", swiftSettings: likeNewApp),
        .target(
            name: "ProfileFeature", dependencies: ["AppModel", container],
            swiftSettings: likeNewApp),
        .target(
            name: "OrdersFeature", dependencies: ["AppModel", container],
            swiftSettings: likeNewApp),
        .target(
            name: "AppRoot",
            dependencies: ["AppModel", "ProfileFeature", "OrdersFeature", container],
            swiftSettings: likeNewApp),
        .executableTarget(name: "profile", dependencies: ["AppRoot"], swiftSettings: likeNewApp),
        .testTarget(name: "AppRootTests", dependencies: ["AppRoot"]),
    ]
)
