// A stand-in for UIKit, as `StandIns/SwiftUI` is one for SwiftUI.
@_exported import Foundation

@MainActor open class UIResponder {
    public init() {}
}

@MainActor public protocol UIApplicationDelegate: AnyObject {}

@MainActor open class UIApplication: UIResponder {
    open class var shared: UIApplication { fatalError() }
    open weak var delegate: (any UIApplicationDelegate)?
}

@MainActor open class UIScene: UIResponder {
    @MainActor open class ConnectionOptions {}
}

@MainActor open class UIWindowScene: UIScene {}
@MainActor open class UISceneSession {}

@MainActor public protocol UISceneDelegate: AnyObject {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@MainActor open class UIWindow: UIResponder {
    public init(windowScene: UIWindowScene) {}
    open var rootViewController: UIViewController?
    open func makeKeyAndVisible() {}
}

@MainActor open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) {}
    open var title: String?
    open var navigationItem: UINavigationItem { fatalError() }
    open func viewDidLoad() {}
}

@MainActor open class UINavigationItem {
    open var rightBarButtonItem: UIBarButtonItem?
}

@MainActor open class UIBarButtonItem {
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        fatalError()
    }
}

public final class UIImage {}
@MainActor open class UIMenu {}

@MainActor open class UIAction {
    public convenience init(title: String = "", handler: @escaping (UIAction) -> Void) {
        fatalError()
    }
}

@MainActor open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
}
