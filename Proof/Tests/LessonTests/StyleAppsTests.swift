import Foundation
import Support
import Testing

// On a Mac CI compiles these screens with the frameworks.
#if os(Linux)
    /// What the lessons of two styles say about SwiftUI and UIKit.
    @Suite struct `The apps of the styles` {
        @Test func `the counter's and the storyboard's screens compile with stand-ins`() throws {
            let check = try Child.run(
                Checkout.root.appending(path: "Styles/Examples/check"), [],
                environment: ["SWIFTC": try Toolchain.tool("swiftc").path])

            #expect(check.ending == .exit(0), "\(check.output)")
        }
    }
#endif
