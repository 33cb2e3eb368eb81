// A Swift module of its own, FeatureOne: a protocol, and registrations under a name. The class that
// conforms is internal, so no app can say its name.
import StylePropertyWrappers

public protocol Feed: Sendable {
    var titles: [String] { get }
}

struct FeedImpl: Feed {
    let titles = ["Hello"]
}

public enum FeatureOneDependencyInjection {
    public static let module = Module {
        Shared(FeedImpl() as any Feed)
    }
}
