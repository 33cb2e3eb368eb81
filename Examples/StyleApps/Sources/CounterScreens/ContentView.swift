#if canImport(SwiftUI)
    import StyleMainActor
    import SwiftUI

    /// The one screen: a number that grows, and the numbers that the user has kept.
    struct ContentView: View {
        // Made when the screen appears. Made here, it would be made again with each view that
        // SwiftUI makes for this place, and what is not needed would reset the counter.
        @State private var model: MainViewModel?
        // This one may be made again: it changes nothing when it is deallocated.
        @State private var history = HistoryViewModel()

        var body: some View {
            VStack {
                Text("\(model?.count ?? 0)")
                    .font(.largeTitle)
                Button("Increment") {
                    model?.increment()
                }
                .buttonStyle(.borderedProminent)
                Button("Keep") {
                    history.keep(model?.count ?? 0)
                }
                Text("Kept: \(history.counts.map(String.init).joined(separator: ", "))")
            }
            .task {
                model = model ?? MainViewModel()
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
