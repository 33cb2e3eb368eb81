// Not a container: the wiring of a colleague's app, for the container of Step 4e, and the classes
// that are wired.

import ProfileApp
import Step4Graph
import Synchronization

/// Registers all services of the app. There are three cycles in it, so it cannot start.
public func registerApp(in container: MiniContainer) {
    container.register(Database.self, scope: .singleton, factory: Database.init)
    container.register(UserCache.self, factory: UserCache.init)
    container.register(UserManager.self, scope: .singleton, factory: UserManager.init)

    // TODO: The log needs the settings, and the settings need the log.
    container.register(Log.self, scope: .singleton, factory: Log.init)
    container.register(Settings.self, scope: .singleton, factory: Settings.init)

    // TODO: The API that the whole app uses needs an API.
    container.register((any APIServicing).self, scope: .singleton, factory: LoggingAPI.init)

    // TODO: The profile screen needs the account screen, and the account screen the profile screen.
    container.register(ProfileScreen.self, factory: ProfileScreen.init)
    container.register(AccountScreen.self, factory: AccountScreen.init)
}

// MARK: - The log and the settings

/// What happened in the app, a line for each event.
public final class Log: Sendable {
    private let settings: Settings
    private let lines = Mutex<[String]>([])

    public init(settings: Settings) {
        self.settings = settings
    }

    public func write(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    /// The last lines, as many as the settings ask for. The support screen shows them.
    public func recent() throws -> [String] {
        let count = settings.logLength
        return lines.withLock { $0.suffix(count) }
    }
}

/// What the user has chosen in the settings.
public final class Settings: Sendable {
    private let length = Mutex(100)

    public init(log: Log) {
        log.write("settings loaded")
    }

    /// How many lines the log shows. The user may change it at any time.
    public var logLength: Int {
        get { length.withLock { $0 } }
        set { length.withLock { $0 = newValue } }
    }
}

// MARK: - The API

/// Writes into the log which user is requested, and lets another API answer.
public final class LoggingAPI: APIServicing {
    private let api: any APIServicing
    private let log: Log

    public init(api: any APIServicing, log: Log) {
        self.api = api
        self.log = log
    }

    public func user(id: Int) -> User? {
        log.write("user \(id)")
        return api.user(id: id)
    }

    public var requestCount: Int {
        api.requestCount
    }
}

// MARK: - The screens

/// Shows who is logged in. Its button opens the account screen.
public final class ProfileScreen: Sendable {
    public let userManager: UserManager
    public let account: AccountScreen

    public init(userManager: UserManager, account: AccountScreen) {
        self.userManager = userManager
        self.account = account
    }

    public var title: String {
        ProfileViewModel(userManager: userManager).title
    }
}

/// Lets another user log in.
public final class AccountScreen: Sendable {
    private let profile: ProfileScreen

    public init(profile: ProfileScreen) {
        self.profile = profile
    }

    public func choose(id: Int) {
        profile.userManager.logIn(id: id)
    }
}
