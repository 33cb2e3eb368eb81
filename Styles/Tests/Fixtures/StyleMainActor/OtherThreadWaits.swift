// The neighbour of OtherThread.swift: it says that it may have to wait for the main actor.

func sharedInjector() async -> DependenciesInjector {
    await DependenciesInjector.shared
}
