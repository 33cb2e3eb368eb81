#if canImport(UIKit) && !os(watchOS)
    import ProfileApp
    import StylePropertyWrappers
    import UIKit

    /// UIKit calls its `init()`. In an app target, write `@main` above it.
    public final class AppDelegate: UIResponder, UIApplicationDelegate {
        // Lazy: `init()` registers what it needs.
        @LazyInject private var userManager: UserManager

        public override init() {
            super.init()
            DIContainer.register {
                Shared(Database())
                Shared { resolve in UserCache(database: resolve()) }
                Shared { resolve in APIService(cache: resolve()) as any APIServicing }
                Shared { resolve in UserManager(api: resolve()) }
            }
        }

        public func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            userManager.logIn(id: 1)
            return true
        }
    }

    /// A screen of the storyboard. UIKit calls its `init(coder:)`, when the app delegate is there.
    final class ProfileViewController: UIViewController {
        @Inject private var userManager: UserManager

        override func viewDidLoad() {
            super.viewDidLoad()
            title = ProfileViewModel(userManager: userManager).title
        }
    }
#endif
