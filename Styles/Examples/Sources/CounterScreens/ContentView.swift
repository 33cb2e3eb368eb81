#if canImport(SwiftUI)
    import StyleMainActor
    import SwiftUI

    /// The one screen: a number that grows, and the numbers that the user has saved.
    struct ContentView: View {
        // SwiftUI may create more of them than it keeps. That changes nothing: what only a view
        // model holds is deallocated with it.
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
                Button("Save") {
                    history.save(model.count)
                }
                Text("Saved: \(history.counts.map(String.init).joined(separator: ", "))")
            }
        }
    }

    #if DEBUG
        struct ContentViewPreviews: PreviewProvider {
            static var previews: some View {
                // Xcode decides whether the app's `init` has run here, so the preview registers.
                let _ = AppModule.inject()
                ContentView()
            }
        }
    #endif
#endif
