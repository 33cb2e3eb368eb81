import Evidence
import Foundation
import Testing

/// The screens of `Examples/ProfileApp`, compiled with stand-ins for SwiftUI and UIKit. On a Mac
/// the example's own build does more: it compiles them with the frameworks themselves.
@Suite struct `The screens of the example app` {
    /// The text of each error.
    func errors(with fixture: String? = nil) throws -> [String] {
        let files = fixture.map {
            [Compiler.checkout.appending(path: "Tests/Fixtures/InAnApp/\($0).swift").path]
        }
        let check = try Child.run(
            Compiler.checkout.appending(path: "Examples/ProfileApp/StandIns/check"), files ?? [],
            environment: ["SWIFTC": try Compiler.tool("swiftc").path])
        let errors = check.output.lines.compactMap { line in
            line.firstMatch(of: /^\S+: error: (.*?)( \[#\w+\])?$/).map { String($0.1) }
        }
        #expect((check.ending == .exit(0)) == errors.isEmpty, "\(check.output)")
        return errors
    }

    #if os(Linux)
        @Test func `compile with stand-ins for SwiftUI and UIKit`() throws {
            #expect(try errors() == [])
        }

        @Test func `are refused without a view model, or away from the main actor`() throws {
            #expect(
                try errors(with: "WrongScreens") == [
                    "call to main actor-isolated parameter 'makeOrder' in a synchronous "
                        + "nonisolated context",
                    "missing argument for parameter 'model' in call",
                ])
            #expect(try errors(with: "RightScreens") == [])
        }
    #endif
}
