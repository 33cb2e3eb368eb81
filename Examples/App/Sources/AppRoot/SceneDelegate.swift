#if canImport(UIKit) && !os(watchOS)
    import AppModel
    import Observation
    import OrdersFeature
    import ProfileFeature
    import UIKit

    /// The same with UIKit. In an app target, write `@main` above this class, and name the scene
    /// delegate in the Info.plist. UIKit instantiates both, so their initializers take nothing.
    public final class AppDelegate: UIResponder, UIApplicationDelegate {
        /// All windows share it, as the app shares one session.
        public let root = CompositionRoot()
    }

    public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        public var window: UIWindow?

        public func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let scene = scene as? UIWindowScene,
                let app = UIApplication.shared.delegate as? AppDelegate
            else { return }
            let window = UIWindow(windowScene: scene)
            self.window = window
            show(app.root)
            window.makeKeyAndVisible()
        }

        /// Fills the window, and fills it again when the user has logged out, in whichever window.
        private func show(_ root: CompositionRoot) {
            let userScope = withObservationTracking {
                root.userScope
            } onChange: { [weak self] in
                Task { @MainActor [weak self] in self?.show(root) }
            }
            let profile = ProfileViewController(model: userScope.makeProfile()) {
                root.logOut()
            }
            window?.rootViewController = UINavigationController(rootViewController: profile)
        }
    }

    /// From here on initializers take the dependencies, as everywhere.
    final class ProfileViewController: UIViewController {
        private let model: ProfileViewModel
        private let logOut: () -> Void

        init(model: ProfileViewModel, logOut: @escaping () -> Void) {
            self.model = model
            self.logOut = logOut
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            title = model.title
            navigationItem.leftBarButtonItem = UIBarButtonItem(
                title: "Log in", primaryAction: UIAction { [weak self] _ in self?.logIn() })
            navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "Log out", primaryAction: UIAction { [weak self] _ in self?.logOut() })
        }

        // Not in `viewDidLoad`: a logout creates a new controller, which would log in again.
        private func logIn() {
            // A request that is in flight need not retain the screen.
            Task { [weak self, model] in
                await model.logIn(id: 1)
                self?.title = model.title
            }
        }
    }
#endif
