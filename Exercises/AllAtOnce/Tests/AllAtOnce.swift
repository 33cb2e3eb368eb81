import Foundation
import Testing

@Test func `swift test without EX runs every exercise at once`() {
    atexit {
        print(
            """

            These were the tests of all exercises at once. It is better to do one at a time:
                swift run workshop check 1.1
                EX=1.1 swift test
            """)
    }
}
