#if canImport(SwiftUI)
    import StyleMainActor
    import SwiftUI

    /// The one screen: a number that grows, and the numbers that the user has kept.
    struct ContentView: View {
        // SwiftUI may make more of them than it keeps. That changes nothing: what a view model
        // alone has is deallocated with it.
        @State private var model = MainViewModel()
        @State private var history = HistoryViewModel()

        var body: some View {
            VStack {
                Text("\(model.count)")
                    .font(.largeTitle)
                Button("Increment") {
                    model.increment()
                }
                .buttonStyle(.borderedProminent)
                Button("Keep") {
                    history.keep(model.count)
                }
                Text("Kept: \(history.counts.map(String.init).joined(separator: ", "))")
            }
        }
    }

    #if DEBUG
        struct ContentViewPreviews: PreviewProvider {
            static var previews: some View {
                // Whether the app's `init` has run here is Xcode's affair, so the preview provides.
                let _ = AppModule.inject()
                ContentView()
            }
        }
    #endif
#endif
