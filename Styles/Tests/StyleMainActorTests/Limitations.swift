import StyleMainActor
import Support
import TestSupport
import Testing

/// What this style costs.
@MainActor
@Suite(.watchdog) struct Limitations {
    @Test func `a missing dependency crashes the app with the type, the remedy and the place`()
        async throws
    {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            _ = await CaptionScreen()
        }

        let crash = try text(result)
        let place = "StyleMainActorTests/Limitations.swift:\(CaptionScreen.line)"
        #expect(
            crash.contains("\n\(place): Fatal error: Nothing is registered for Swift.String."))
        #expect(crash.contains("as exactly this type: @Provider var name: Swift.String = …"))
    }

    @Test func `a missing dependency crashes the app at the line that calls resolve`() async throws
    {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            await callResolve()
        }

        let place = "StyleMainActorTests/Limitations.swift:\(lineOfCall)"
        #expect(try text(result).contains("\n\(place): Fatal error: Nothing is registered for"))
    }

    @Test func `a class is not found by its protocol`() {
        let injector = DependenciesInjector()
        injector.register(dependency: SingleCounter())

        #expect(throws: MissingDependencyError.self) { try injector.tryResolve((any Counter).self) }
    }

    @Test func `a dependency that needs another must be provided after it`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run {
                @Provider var model = MainViewModel()
                AppModule.inject()
            }
        }
    }

    @Test func `of two dependencies that need each other neither can be provided first`() async {
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run {
                @Provider var session = Session()
                @Provider var refresher = Refresher()
            }
        }
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await MainActor.run {
                @Provider var refresher = Refresher()
                @Provider var session = Session()
            }
        }
    }

    // What differs: a property that is lazy asks when it is first read.
    @Test func `a lazy property breaks a cycle`() {
        @Provider var refresher = LateRefresher()
        @Provider var session = LateSession()

        #expect(refresher.session === session)
        #expect(session.refresher === refresher)
    }

    @Test func `a dependency is created at once, also when the app never asks for it`() {
        let runs = Tally()

        @Provider var number = runs.add()

        #expect(runs.count == 1)
    }

    // It compiles, also in Swift 6 mode.
    @Test func `assumeIsolated lets nonisolated code in, but only on the main actor`() async {
        #expect(sharedInjector() === DependenciesInjector.shared)
        await #expect(processExitsWith: .signal(CrashSignal.trap)) {
            await Task.detached { _ = sharedInjector() }.value
        }
    }

    @Test func `what one test provides, the next still finds`() {
        func firstTest() { @Provider var counter: any Counter = CounterMock(counts: 42) }
        func nextTest() -> any Counter { DependenciesInjector.shared.resolve() }

        firstTest()

        #expect(nextTest() is CounterMock)
    }
}

/// Claims to be on the main actor.
private nonisolated func sharedInjector() -> DependenciesInjector {
    MainActor.assumeIsolated { DependenciesInjector.shared }
}

@MainActor
private final class Session {
    @Inject var refresher: Refresher
}

@MainActor
private final class Refresher {
    @Inject var session: Session
}

@MainActor
private final class LateSession {
    @Inject var refresher: LateRefresher
}

@MainActor
private final class LateRefresher {
    lazy var session: LateSession = DependenciesInjector.shared.resolve()
}

@MainActor
private final class CaptionScreen {
    nonisolated static let line = #line + 1
    @Inject var caption: String
}

private let lineOfCall = #line + 1
@MainActor private func callResolve() { let _: String = DependenciesInjector.shared.resolve() }

/// What a process printed before it crashed, from the beginning of a line.
private func text(_ result: ExitTest.Result?) throws -> String {
    "\n" + String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
}
