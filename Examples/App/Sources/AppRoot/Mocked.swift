#if DEBUG
    import AppModel
    import Step4Graph

    extension UserScope {
        /// The app's own wiring around a mock, for previews and tests.
        static func mocked(api: MockAPI = MockAPI()) -> UserScope {
            do {
                let container = makeContainer()
                container.register((any APIServicing).self) { api }
                return try UserScope(container)
            } catch {
                fatalError("\(error)")
            }
        }
    }
#endif
