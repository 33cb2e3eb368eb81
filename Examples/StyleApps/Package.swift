// swift-tools-version: 6.2.3
import PackageDescription

/// What Xcode 26 and 27 set for a new app: each type is on the main actor unless you write
/// otherwise.
let likeNewApp: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// In your app write the address of the repository: `.package(url: "https://…", branch: "main")`.
func course(_ name: String) -> Target.Dependency {
    .product(name: name, package: "MiniContainer")
}

// The screens around two of the styles, one target each.
let package = Package(
    name: "StyleApps",
    platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .visionOS("2.4")],
    products: [.library(name: "StyleApps", targets: ["CounterScreens", "StoryboardScreens"])],
    dependencies: [.package(name: "MiniContainer", path: "../..")],
    targets: [
        .target(
            name: "CounterScreens", dependencies: [course("StyleMainActor")],
            swiftSettings: likeNewApp),
        .target(
            name: "StoryboardScreens",
            dependencies: [course("ProfileApp"), course("StylePropertyWrappers")],
            swiftSettings: likeNewApp),
    ]
)
