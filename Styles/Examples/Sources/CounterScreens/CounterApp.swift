#if canImport(SwiftUI)
    import StyleMainActor
    import SwiftUI

    /// The app. In an app target, write `@main` above it.
    public struct CounterApp: App {
        public init() {
            AppModule.inject()
        }

        public var body: some Scene {
            WindowGroup {
                ContentView()
            }
        }
    }
#endif
