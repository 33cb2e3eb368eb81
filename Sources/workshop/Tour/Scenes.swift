extension Tour {
    static let step1 = [
        Scene(
            title: "Two screens, one session",
            story: "Somebody logs in on the first screen. What does the second screen show?",
            broken: ("Step1Basic", OnStep1.twoScreens), mended: ("Step2Scopes", OnStep2.twoScreens),
            test: "a second screen shows who logged in on the first"),
        Scene(
            title: "Two types, one name",
            story: "A.Settings and B.Settings are both registered, each with its own value.",
            broken: ("Step1Basic", OnStep1.twoSettings),
            mended: ("Step4Graph", OnStep4.twoSettings),
            test: "two types have the same name"),
    ]

    static let step2 = [
        Scene(
            title: "Logging out",
            story:
                "Ada logs out, so the app drops its container and makes a new one. Who is logged in?",
            broken: ("a global, a static let", Naive.logOutOfGlobal),
            mended: ("Step2Scopes", OnStep2.logOut),
            test: "a new container after the logout knows no user"),
        Scene(
            title: "A mock that comes late",
            story: "The service was used once. Then a test registers a mock in its place.",
            broken: ("a cache beside the recipes", Naive.lateMock),
            mended: ("Step2Scopes", OnStep2.lateMock),
            test: "a mock is registered after the service was used"),
    ]

    static let step3 = [
        Scene(
            title: "Two threads, one singleton",
            story:
                "Two threads ask for the same singleton, the second while the first is inside the factory.",
            broken: ("Step2Scopes", OnStep2.twoThreads),
            mended: ("Step3ThreadSafe", OnStep3.twoThreads),
            test: "two threads ask for a singleton at the same time"),
        Scene(
            title: "A factory that resolves",
            story:
                "The factory of one service resolves another, on the same thread, while the lock is held for it.",
            broken: ("a container with a plain mutex", { [Crash.plainMutex.watch()] }),
            mended: ("Step3ThreadSafe", OnStep3.factoryThatResolves),
            test: "a factory resolves another service"),
        Scene(
            title: "The container that stays",
            story:
                "A factory captures the container to find what it needs. Then the container's owner lets it go.",
            broken: ("Step3ThreadSafe", OnStep3.leak), mended: ("Step4Graph", OnStep4.leak),
            test: "a container goes when its last user does"),
    ]

    static let step4 = [
        Scene(
            title: "Two services that need each other",
            story:
                "The session needs the token refresher, and the token refresher needs the session.",
            broken: ("Step3ThreadSafe", { [Crash.loop.watch()] }),
            mended: ("Step4Graph", OnStep4.loop),
            test: "two services need each other"),
        Scene(
            title: "What is missing?",
            story:
                "APIService is registered, but not as the APIServicing that the profile needs, two services down.",
            broken: ("Step3ThreadSafe", OnStep3.missing), mended: ("Step4Graph", OnStep4.missing),
            test: "a dependency that is not registered"),
        Scene(
            title: "Before launch",
            story: "Three faults are in the wiring, and nobody has met them yet.",
            broken: ("Step3ThreadSafe", OnStep3.beforeLaunch),
            mended: ("Step4Graph", OnStep4.beforeLaunch),
            test: "a fault in the wiring that no resolve has met yet"),
    ]

    static let styles = [
        Scene(
            title: "A screen for a value",
            story:
                "Somebody taps a message. The screen that opens needs the message, and a service that sends replies.",
            broken: ("Step4Graph", OnStep4.screenForValue),
            mended: ("StyleFactoryProtocols", OnStyles.screenForValue),
            test: "a screen needs a value that is known only when it opens"),
        Scene(
            title: "A screen that the system makes",
            story:
                "The system calls the screen's `init()` and passes nothing in. The screen needs the session.",
            broken: ("Step4Graph", OnStep4.screenOfTheSystem),
            mended: ("StylePropertyWrappers", OnStyles.screenOfTheSystem),
            test: "a screen that the system makes needs a service"),
        Scene(
            title: "A service of the main actor",
            story:
                "A counter belongs to the main actor, and is registered. The compiler is asked, right now.",
            broken: ("Step4Graph", { OnStyles.ask("MainActorService", with: "Step4Graph") }),
            mended: (
                "StyleMainActor",
                { OnStyles.ask("StyleMainActor/ViewModelOnMainActor", with: "StyleMainActor") }
            ),
            test: "a service that only the main actor may use"),
        Scene(
            title: "A service that nobody wrote",
            story:
                "Code asks for a service that nobody registered. The compiler is asked, right now.",
            broken: ("Step4Graph", { OnStyles.ask("Unregistered", with: "Step4Graph") }),
            mended: (
                "StyleTypedFactories",
                { OnStyles.ask("MissingFactory", with: "StyleTypedFactories") }
            ),
            test: "a service that is not registered is asked for in code"),
        Scene(
            title: "A mock below a singleton",
            story:
                "A singleton holds the real database already. Then a test registers a mock for the database.",
            broken: ("Step4Graph", OnStep4.mockBelowSingleton),
            mended: ("StyleTypedFactories", OnStyles.mockBelowSingleton),
            test: "a mock comes when a singleton holds the real service already"),
    ]
}
