import ProfileApp
import Step4Graph

/// The app as it should be. What is broken below is registered again.
func wireSoundApp(in container: MiniContainer) {
    wireApp(in: container, cache: .transient)
}

/// It has one more screen, and the API lives as long as the app.
func wireGrownApp(in container: MiniContainer) {
    wireSoundApp(in: container)
    container.register((any APIServicing).self, scope: .singleton, factory: APIService.init)
    container.register(HomeScreen.self, scope: .singleton) {
        (profiles: Provider<ProfileViewModel>) in
        HomeScreen { try profiles.get() }
    }
}

/// The user manager's API asks the registered one, for two users at a time.
func wirePrefetchingApp(in container: MiniContainer) {
    wireSoundApp(in: container)
    container.register(UserManager.self, scope: .singleton) { (api: any APIServicing) in
        UserManager(api: PrefetchingAPI(api: api))
    }
}

/// Fetches the next user as well, who will be asked for soon.
private struct PrefetchingAPI: APIServicing {
    let api: any APIServicing

    func user(id: Int) -> User? {
        _ = api.user(id: id + 1)
        return api.user(id: id)
    }

    var requestCount: Int {
        api.requestCount
    }
}

// MARK: - It does not hold together

func wireWithoutCache(in container: MiniContainer) {
    wireApp(in: container, cache: nil)
}

func wireLoop(in container: MiniContainer) {
    wireSoundApp(in: container)
    container.register(TokenRefresher.self) { (session: Session) in
        TokenRefresher(session: session)
    }
}

/// The singleton `UserManager` needs an API, which needs a cache.
func wireCaptive(in container: MiniContainer) {
    wireApp(in: container, cache: .graph)
}

// MARK: - The mock gets lost

/// The wiring of today: a `UserManager` with an API that its factory makes.
func wireOwnAPI(in container: MiniContainer) {
    wireSoundApp(in: container)
    container.register(UserManager.self, scope: .singleton) { (cache: UserCache) in
        UserManager(api: APIService(cache: cache))
    }
}

func wireOwnManager(in container: MiniContainer) {
    wireSoundApp(in: container)
    container.register(ProfileViewModel.self) { (cache: UserCache) in
        ProfileViewModel(userManager: UserManager(api: APIService(cache: cache)))
    }
}

/// The singleton is built at once, to be there when the first screen opens.
func wireEagerly(in container: MiniContainer) throws {
    wireSoundApp(in: container)
    _ = try container.resolve(UserManager.self)
}

// MARK: - What they have in common

/// - Parameter cache: The scope of the `UserCache`, or nil to leave it out.
private func wireApp(in container: MiniContainer, cache: Scope?) {
    container.register(Database.self, scope: .singleton, factory: Database.init)
    if let cache {
        container.register(UserCache.self, scope: cache, factory: UserCache.init)
    }
    container.register((any APIServicing).self, factory: APIService.init)
    container.register(UserManager.self, scope: .singleton, factory: UserManager.init)
    container.register(ProfileViewModel.self, factory: ProfileViewModel.init)
    container.register(Session.self, scope: .singleton, factory: Session.init)
    container.register(TokenRefresher.self) { (session: Provider<Session>) in
        TokenRefresher { try session.get() }
    }
}
