import AppRoot

#if canImport(SwiftUI)
    // In an Xcode project, `@main` above `struct ProfileApp` does this.
    ProfileApp.main()
#else
    // Without SwiftUI the terminal is the screen.
    let composition = Composition.launch()
    let profile = composition.makeProfile()
    await profile.logIn(id: 1)
    print(profile.title)
    for id in profile.orders {
        let order = composition.makeOrder(id)
        await id == 7 ? order.pay() : order.load()
        print(order.text)
    }
#endif
