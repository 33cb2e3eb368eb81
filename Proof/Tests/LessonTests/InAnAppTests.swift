import Foundation
import ProofKit
import Support
import Testing

/// What `Lessons/XcodeProject.md` says about the compiler.
@Suite struct `The lesson about an app` {
    // Its types would be on the main actor, too, and its factories are not.
    @Test func `in an app's target Swift 6 mode rejects Step 4, Swift 5 mode isolates it`()
        throws
    {
        let files = Checkout.files(in: "Sources/Step4Graph", ending: ".swift")
        func compile(_ options: [String] = []) throws -> Child {
            try Child.run(
                Toolchain.tool("swiftc"), ["-typecheck", "-swift-version", "6"] + options + files)
        }

        #expect(try compile().ending == .exit(0))
        // Which of its errors the compiler reports depends on the order of the files.
        let rejected = try compile(["-default-isolation", "MainActor"])
        #expect(rejected.output.contains(/: error: (call to )?main actor-isolated/))
        // In Swift 5 mode, which a new project has, there is not even a warning.
        let newApp = Compiler.newApp + ["-enable-bare-slash-regex", "-warnings-as-errors"]
        #expect(try compile(newApp).ending == .exit(0))
    }

    // On a Mac the example's own build does more: it compiles the screens with the frameworks.
    #if os(Linux)
        /// The errors in the screens of `Examples/App`, compiled with stand-ins for SwiftUI
        /// and UIKit, and in code that is compiled as a part of the example's AppRoot.
        func errors(with code: String = "") throws -> [String] {
            let check = try Compiler.inFile(code) { file in
                try Child.run(
                    Checkout.root.appending(path: "Examples/App/StandIns/check"), [file.path],
                    environment: ["SWIFTC": try Toolchain.tool("swiftc").path])
            }
            let errors = check.output.lines.compactMap { line in
                line.firstMatch(of: /^\S+: error: (.*?)( \[#\w+\])?$/).map { String($0.1) }
            }
            #expect((check.ending == .exit(0)) == errors.isEmpty, "\(check.output)")
            return errors
        }

        @Test func `the screens compile with stand-ins for SwiftUI and UIKit`() throws {
            #expect(try errors() == [])
        }

        @Test func `screens do not compile without a view model, or off the main actor`() throws {
            // The main actor calls the function. All other code has to wait for its turn.
            let imports = """
                import OrdersFeature
                import SwiftUI


                """
            let wrong = """
                nonisolated func open(_ makeOrder: MakeOrder) -> OrderViewModel { makeOrder(7) }

                struct OtherScreen: View {
                    var body: some View { OrderScreen() }
                }
                """
            let right = """
                nonisolated func open(_ makeOrder: MakeOrder) async -> OrderViewModel {
                    await makeOrder(7)
                }

                struct OtherScreen: View {
                    let model: OrderViewModel

                    var body: some View { OrderScreen(model: model) }
                }
                """

            #expect(
                try errors(with: imports + wrong) == [
                    "call to main actor-isolated parameter 'makeOrder' in a synchronous "
                        + "nonisolated context",
                    "missing argument for parameter 'model' in call",
                ])
            #expect(try errors(with: imports + right) == [])
        }

        @Test func `a property's initial value cannot read the environment`() throws {
            func screen(_ state: String, _ modifier: String) -> String {
                """
                import SwiftUI

                struct StartKey: EnvironmentKey {
                    static let defaultValue = 1
                }

                extension EnvironmentValues {
                    var start: Int {
                        get { self[StartKey.self] }
                        set { self[StartKey.self] = newValue }
                    }
                }

                struct CountScreen: View {
                    @Environment(\\.start) private var start
                    @State private var count\(state)

                    var body: some View { Text("\\(count)")\(modifier) }
                }
                """
            }

            #expect(
                try errors(with: screen(" = start", "")) == [
                    "cannot use instance member 'start' within property initializer; "
                        + "property initializers run before 'self' is available"
                ])
            #expect(try errors(with: screen(" = 0", ".task { count = start }")) == [])
        }
    #endif
}
