#if canImport(UIKit) && !os(watchOS)
    import AppModel
    import OrdersFeature
    import ProfileFeature
    import UIKit

    /// The same with UIKit. In an app target, write `@main` above this class, and name the scene
    /// delegate in the Info.plist. UIKit makes both, so their initializers take nothing.
    public final class AppDelegate: UIResponder, UIApplicationDelegate {
        /// All windows share it, as the app shares one session.
        let composition = Composition.launch()
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
            let profile = ProfileViewController(model: app.composition.makeProfile())
            window.rootViewController = UINavigationController(rootViewController: profile)
            window.makeKeyAndVisible()
            self.window = window
        }
    }

    /// From here on initializers take what is needed, as everywhere.
    final class ProfileViewController: UIViewController {
        private let model: ProfileViewModel

        init(model: ProfileViewModel) {
            self.model = model
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            title = model.title
            Task {
                await model.logIn(id: 1)
                title = model.title
            }
        }
    }
#endif
