extension Tour {
    static let step1 = [
        Scene(
            title: "Two screens, one session",
            story: "Ada logs in on the first screen. What does the second screen show?",
            broken: ("Step1Basic", OnStep1.twoScreens), fixed: ("Step2Scopes", OnStep2.twoScreens),
            test: "a second screen shows who logged in on the first"),
        Scene(
            title: "Two types, one name",
            story: "A.Settings and B.Settings are both registered, each with its own value.",
            broken: ("Step1Basic", OnStep1.twoSettings),
            fixed: ("Step4aLoops", OnStep4a.twoSettings),
            test: "two types have the same name"),
    ]

    static let step2 = [
        Scene(
            title: "Logging out",
            story: """
                Ada logs out, so the app drops its container and makes a new one. Who is logged in?
                """,
            broken: ("a global, a static let", Naive.logOutOfGlobal),
            fixed: ("Step2Scopes", OnStep2.logOut),
            test: "a new container after the logout knows no user")
    ]

    static let step3 = [
        Scene(
            title: "Two threads, one singleton",
            story: """
                Two threads ask for the same singleton, the second while the first is inside the \
                factory.
                """,
            broken: ("Step2Scopes", OnStep2.twoThreads),
            fixed: ("Step3ThreadSafe", OnStep3.twoThreads),
            test: "two threads ask for a singleton at the same time"),
        Scene(
            title: "A factory that resolves",
            story: """
                The factory of one service resolves another, on the same thread, while the lock is \
                held for it.
                """,
            broken: ("a container with a plain mutex", { [Crash.plainMutex.watch()] }),
            fixed: ("Step3ThreadSafe", OnStep3.factoryThatResolves),
            test: "a factory resolves another service"),
    ]

    static let step4a = [
        Scene(
            title: "Two services that need each other",
            story: "The session needs the token refresher, and the token refresher the session.",
            broken: ("Step3ThreadSafe", { [Crash.loop.watch()] }),
            fixed: ("Step4aLoops", OnStep4a.loop),
            test: "two services need each other"),
        Scene(
            title: "What is missing?",
            story: """
                APIService is registered, but not as the APIServicing that the profile needs, two \
                services down.
                """,
            broken: ("Step3ThreadSafe", OnStep3.missing), fixed: ("Step4aLoops", OnStep4a.missing),
            test: "a dependency that is not registered"),
    ]

    static let step4b = [
        Scene(
            title: "The container that stays",
            story: """
                A factory captures the container to find what it needs. Then the owner of the \
                container lets it go.
                """,
            broken: ("Step4aLoops", OnStep4a.leak), fixed: ("Step4bParameters", OnStep4b.leak),
            test: "a container goes when its last user does")
    ]

    static let step4c = [
        Scene(
            title: "A loop that is no mistake",
            story: """
                The session needs the token refresher, and the refresher must tell the session of \
                the new token.
                """,
            broken: ("Step4bParameters", OnStep4b.loop), fixed: ("Step4cProviders", OnStep4c.loop),
            test: "two services that need each other for a good reason")
    ]

    static let step4d = [
        Scene(
            title: "Before launch",
            story: "Three faults are in the wiring, and no resolve has met them yet.",
            broken: ("Step4cProviders", OnStep4c.beforeLaunch),
            fixed: ("Step4Graph", OnStep4d.beforeLaunch),
            test: "a fault in the wiring that no resolve has met yet")
    ]

    static let styles = [
        Scene(
            title: "A screen for a value",
            story:
                "The user taps a message. The screen that opens needs the message, and a service that sends replies.",
            broken: ("Step4Graph", OnStep4d.screenForValue),
            fixed: ("StyleFactoryProtocols", OnStyles.screenForValue),
            test: "a screen needs a value that is known only when it opens"),
        Scene(
            title: "A screen that the system makes",
            story:
                "The system calls the screen's `init()` and passes nothing in. The screen needs the session.",
            broken: ("Step4Graph", OnStep4d.screenOfTheSystem),
            fixed: ("StylePropertyWrappers", OnStyles.screenOfTheSystem),
            test: "a screen that the system makes needs a service"),
        Scene(
            title: "A service of the main actor",
            story:
                "A counter belongs to the main actor, and is registered. The compiler is asked, right now.",
            broken: ("Step4Graph", { OnStyles.ask("MainActorService", with: "Step4Graph") }),
            fixed: (
                "StyleMainActor",
                { OnStyles.ask("StyleMainActor/ViewModelOnMainActor", with: "StyleMainActor") }
            ),
            test: "a service that only the main actor may use"),
        Scene(
            title: "A service that does not exist",
            story:
                "Code asks for a service that is not registered. The compiler is asked, right now.",
            broken: ("Step4Graph", { OnStyles.ask("Unregistered", with: "Step4Graph") }),
            fixed: (
                "StyleTypedFactories",
                { OnStyles.ask("MissingFactory", with: "StyleTypedFactories") }
            ),
            test: "a service that is not registered is asked for in code"),
        Scene(
            title: "A mock below a singleton",
            story:
                "A singleton holds the real database already. Then a test registers a mock for the database.",
            broken: ("Step4Graph", OnStep4d.mockBelowSingleton),
            fixed: ("StyleTypedFactories", OnStyles.mockBelowSingleton),
            test: "a mock comes when a singleton holds the real service already"),
        Scene(
            title: "A factory that waits",
            story: """
                A factory waits for the network. Meanwhile other code asks for a service that has \
                nothing to do with it.
                """,
            broken: ("Step4Graph", OnStep4d.slowFactory),
            fixed: ("StyleAsync", OnStyles.slowFactory),
            test: "one slow factory holds up every other resolve"),
    ]
}
