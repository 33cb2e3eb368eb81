// The neighbour of App.swift: it names the class, which is internal in the feature.
import FeatureOne
import StylePropertyWrappers

func register() {
    DIContainer.register(Shared(FeedImpl() as any Feed))
}
