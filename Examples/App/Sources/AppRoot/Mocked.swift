#if DEBUG
    import AppModel
    import Step4Graph

    extension Composition {
        /// The app's own wiring around a mock, for previews and tests.
        static func mocked(api: MockAPI = MockAPI()) -> Composition {
            do {
                let container = makeContainer()
                container.register((any APIServicing).self) { api }
                return try Composition(container)
            } catch {
                fatalError("\(error)")
            }
        }
    }
#endif
