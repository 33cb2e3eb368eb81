// Code that may be on any thread reaches for the injector.

func sharedInjector() -> DependenciesInjector {
    DependenciesInjector.shared
}
