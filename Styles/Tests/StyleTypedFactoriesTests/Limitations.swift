import ProfileApp
import StyleTypedFactories
import Support
import TestSupport
import Testing

/// What this style costs, and what it does not fix.
@Suite(.watchdog, .localRegistrations) struct Limitations {
    // Fixed in Step 4a, which knows what it creates. Here a closure hides what it calls.
    @Test func `two services have a circular dependency`() async {
        await #expect(processExitsWith: .stackOverflow) {
            _ = Container.connection()
        }
    }

    @Test func `a decorator that calls a factory calls itself`() async {
        await #expect(processExitsWith: .stackOverflow) {
            Container.Decorator.decorate = { _ in _ = Container.database() }
            _ = Container.userCache()
        }
    }

    @Test func `a factory in a computed property is another one each time`() {
        let mock = Database()
        Container.computed.register { mock }

        #expect(Container.computed() !== mock)
        #expect(Container.computed() !== Container.computed())

        // Each of them is cached, for a factory that cannot be called again.
        weak let cached = Container.computed()
        #expect(cached != nil)
    }

    @Test func `a session in a computed property is another one each time`() {
        let account = Container.account()

        // This creates a session and resets it, and drops nothing.
        Container.Scope.computed.reset()

        #expect(Container.account() === account)
    }

    @Test func `an override outlives the preview that registered it`() {
        #expect(MockedPreview.previews.text == "Hello, Mock")

        // This one asks for no mock.
        #expect(PlainPreview.previews.text == "Hello, Mock")

        // What helps: each preview begins with a reset.
        Container.Registrations.reset()
        #expect(PlainPreview.previews.text == "Hello, Ada")
    }

    @Test func `a thread or a detached task does not inherit task-local overrides`() async {
        Container.api.register { MockAPI(name: "Mock") }

        let thread = Worker { nameOfUser() }
        let task = Task.detached { nameOfUser() }

        #expect(nameOfUser() == "Mock")
        #expect(thread.result() == "Ada")
        #expect(await task.value == "Ada")
    }

    @Test func `a mock does not reach an instance that was created before`() {
        let model = GreetingViewModel()
        let cache = Container.userCache()

        Container.api.register { MockAPI(name: "Mock") }
        Container.database.register { Database() }

        // A `push` would help the singleton, and not the screen.
        #expect(model.text == "Hello, Ada")
        #expect(Container.userCache() === cache)
    }

    @Test func `one slow factory blocks every other resolve`() {
        let slow = SlowFactory()
        let cached = Factory(scope: .singleton) { slow.run { Database() } }

        let first = Worker { cached() }
        slow.waitUntilEntered()
        let second = Worker { nameOfUser() }

        #expect(!second.hasFinished(within: 0.1))
        slow.release()
        #expect(second.result() == "Ada")
        _ = first.result()
    }
}

extension Container {
    fileprivate static let connection: Factory<Session> = Factory {
        Session(refresher: refresher())
    }
    fileprivate static let refresher = Factory { TokenRefresher(session: connection()) }

    fileprivate static var computed: Factory<Database> { Factory(scope: .singleton) { Database() } }

    fileprivate static let account = Factory(scope: .computed) { UserManager(api: api()) }
}

extension Container.Scope {
    fileprivate static var computed: Cached { Cached() }
}

// As in SwiftUI: a preview is a property that creates a view. The view creates this view model.

private enum MockedPreview {
    static var previews: GreetingViewModel {
        let _ = Container.setUpMocks()
        return GreetingViewModel()
    }
}

private enum PlainPreview {
    static var previews: GreetingViewModel { GreetingViewModel() }
}
