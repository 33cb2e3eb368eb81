// swift-tools-version: 6.2.3
import PackageDescription

/// What Xcode 26 and 27 set for a new app: Swift 5 mode, and each type is on the main actor unless
/// you write otherwise. Its setting "Approachable Concurrency" stands for the first five features.
let newProject: [SwiftSetting] =
    [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)]
    + [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
        "InferIsolatedConformances", "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
        "MemberImportVisibility",
    ].map { .enableUpcomingFeature($0) }

/// What you should add: code that may be on any thread, and calls what belongs to the main actor,
/// gets a warning in Swift 5 mode. This makes an error of it.
let app = newProject + [.treatWarning("ActorIsolatedCall", as: .error)]

// In your app write the address of the repository: `.package(url: "https://…", from: "1.0.0")`.
let container = Target.Dependency.product(name: "Step4Graph", package: "MiniContainer")

let package = Package(
    name: "App",
    platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .visionOS("2.4")],
    products: [
        .library(name: "AppRoot", targets: ["AppRoot"])
    ],
    dependencies: [.package(name: "MiniContainer", path: "../..")],
    targets: [
        .target(name: "AppModel", swiftSettings: app),
        .target(
            name: "ProfileFeature", dependencies: ["AppModel", container],
            swiftSettings: app),
        .target(
            name: "OrdersFeature", dependencies: ["AppModel", container],
            swiftSettings: app),
        .target(
            name: "AppRoot",
            dependencies: ["AppModel", "ProfileFeature", "OrdersFeature", container],
            swiftSettings: app),
        // The same app with the terminal as its screen.
        .executableTarget(name: "profile", dependencies: ["AppRoot"], swiftSettings: app),
        .testTarget(name: "AppRootTests", dependencies: ["AppRoot"]),
        // A small app of its own, for the lesson about SwiftUI without a container.
        .target(name: "WithoutContainer", dependencies: ["AppModel"], swiftSettings: app),
        .testTarget(name: "WithoutContainerTests", dependencies: ["WithoutContainer"]),
    ]
)

// The app with its window. It needs SwiftUI.
#if os(macOS)
    package.targets.append(
        .executableTarget(name: "OrdersApp", dependencies: ["AppRoot"], swiftSettings: app))
#endif
