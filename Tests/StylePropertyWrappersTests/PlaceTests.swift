import Evidence
import Step4Graph
import StylePropertyWrappers
import Testing

private struct MutableScreen {
    static let line = #line + 1
    @MutableInject var router: Router
}

private struct MutableLazyScreen {
    static let line = #line + 1
    @MutableLazyInject var router: Router
}

private enum Resolve {
    static let line = #line + 1
    static func router() { _ = DIContainer.resolve(Router.self) }
}

private enum Factory {
    static let line = #line + 1
    static let registration = New { resolve in resolve(Router.self).screen }
}

extension DIContainerTests {
    /// Each error names the place to look at: where the service was asked for, or registered.
    /// `Limitations` has those of `Inject` and `LazyInject`.
    // What is to name its line stands outside of `#expect`, which gives its own line to all inside.
    @Suite struct PlaceTests {
        init() { startAfresh() }

        @Test func `a MutableInject that finds nothing names its line`() async throws {
            let result = await #expect(
                processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
            ) {
                _ = MutableScreen()
            }

            expectText(of: try #require(result), toName: MutableScreen.line)
        }

        @Test func `a MutableLazyInject that finds nothing names its line`() async throws {
            let result = await #expect(
                processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
            ) {
                _ = MutableLazyScreen().router
            }

            expectText(of: try #require(result), toName: MutableLazyScreen.line)
        }

        @Test func `a resolve that finds nothing names its line`() async throws {
            let result = await #expect(
                processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
            ) {
                Resolve.router()
            }

            expectText(of: try #require(result), toName: Resolve.line)
        }

        @Test func `a factory's resolver that finds nothing names its line`() async throws {
            let result = await #expect(
                processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
            ) {
                DIContainer.register(Factory.registration)
                _ = DIContainer.resolve(String.self)
            }

            expectText(of: try #require(result), toName: Factory.line)
        }

        @Test func `an optional whose service lacks something names the line that asks`() {
            DIContainer.register(
                New { _ in "\(try DIContainer.tryResolve(Int.self))" })

            let line = #line + 1
            let resolve = { try DIContainer.tryResolve(String?.self) }
            let error = #expect(throws: ResolutionError.self) { try resolve() }

            #expect("\(error, default: "")".contains("registered at \(place(line))\n"))
        }

        @Test func `each way to register names its line`() {
            struct NoSignal: Error {}
            @Sendable func fail() throws -> Int { throw NoSignal() }
            let line = #line + 1
            let ways = [New { _ in try fail() }, New(fail), New(try fail())]

            for way in ways {
                DIContainer.register(way)
                let error = #expect(throws: ResolutionError.self) {
                    try DIContainer.tryResolve(Int.self)
                }

                #expect("\(error, default: "")".contains("Int, registered at \(place(line))\n"))
            }
        }
    }
}

private func place(_ line: Int) -> String { "StylePropertyWrappersTests/PlaceTests.swift:\(line)" }

private func expectText(
    of result: ExitTest.Result, toName line: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
        text.contains("\(place(line)): Fatal error: Nothing is registered for Router.\n"),
        sourceLocation: sourceLocation)
}
