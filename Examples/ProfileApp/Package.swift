// swift-tools-version: 6.2
import PackageDescription

/// What Xcode 26 sets for a new app: each type is on the main actor unless you write otherwise.
let likeNewApp: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

// In your app write the address of the repository: `.package(url: "https://…", branch: "main")`.
let container = Target.Dependency.product(name: "Step4Graph", package: "MiniContainer")

let package = Package(
    name: "ProfileApp",
    platforms: [.macOS("15.4"), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "AppRoot", targets: ["AppRoot"]),
        .library(name: "MessageApp", targets: ["MessageApp"]),
    ],
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
        // Another app, and another way to wire one: the lesson about factory protocols.
        .target(
            name: "MessageApp",
            dependencies: [.product(name: "StyleFactoryProtocols", package: "MiniContainer")],
            swiftSettings: likeNewApp),
        .testTarget(name: "AppRootTests", dependencies: ["AppRoot"]),
    ]
)
