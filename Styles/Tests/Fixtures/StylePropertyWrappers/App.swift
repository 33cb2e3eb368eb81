// An app that imports the feature: it registers the module and asks for the protocol.
// `@retroactive` says: neither `DIContainer` nor the protocol is mine, and I know it. `nonisolated`
// is for an app whose types are all on the main actor.
import FeatureOne
import StylePropertyWrappers

// swift-format-ignore: AvoidRetroactiveConformances
nonisolated extension DIContainer: @retroactive DependencyRegistering {
    public static func registerDependencies() {
        register { FeatureOneDependencyInjection.module }
    }
}

final class FeedScreen {
    @Inject private var feed: any Feed

    var text: String { feed.titles.joined() }
}
