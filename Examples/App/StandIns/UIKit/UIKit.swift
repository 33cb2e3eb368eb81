// A stand-in for UIKit, as `StandIns/SwiftUI` is one for SwiftUI. It draws nothing. But a window
// loads its view controller, and a button can be tapped, so that `LogOut.swift` can use the app.
@_exported import Foundation

@MainActor open class UIResponder {
    public init() {}
}

@MainActor public protocol UIApplicationDelegate: AnyObject {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

// In UIKit the requirement is optional.
extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool { true }
}

extension UIApplication {
    public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor open class UIApplication: UIResponder {
    public static let shared = UIApplication()
    open weak var delegate: (any UIApplicationDelegate)?
}

@MainActor open class UIScene: UIResponder {
    @MainActor open class ConnectionOptions {
        public init() {}
    }
}

@MainActor open class UIWindowScene: UIScene {}
@MainActor open class UISceneSession {
    public init() {}
}

@MainActor public protocol UISceneDelegate: AnyObject {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@MainActor open class UIView: UIResponder {}

@MainActor open class UIWindow: UIView {
    public init(windowScene: UIWindowScene) {}
    open var rootViewController: UIViewController? {
        didSet { rootViewController?.viewDidLoad() }
    }

    open func makeKeyAndVisible() {}
}

@MainActor open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) {}
    open var title: String?
    open var navigationController: UINavigationController? { nil }
    public let navigationItem = UINavigationItem()
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
}

@MainActor open class UINavigationItem {
    open var leftBarButtonItem: UIBarButtonItem?
    open var rightBarButtonItem: UIBarButtonItem?
}

@MainActor open class UIBarButtonItem {
    public let primaryAction: UIAction?

    public init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.primaryAction = primaryAction
    }
}

public final class UIImage {}
@MainActor open class UIMenu {}

@MainActor open class UIAction {
    private let handler: (UIAction) -> Void

    public init(title: String = "", handler: @escaping (UIAction) -> Void) {
        self.handler = handler
    }

    /// UIKit has no such method: there a user taps.
    public func tap() { handler(self) }
}

@MainActor open class UINavigationController: UIViewController {
    public private(set) var viewControllers: [UIViewController]

    public init(rootViewController: UIViewController) {
        viewControllers = [rootViewController]
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }

    open override func viewDidLoad() { viewControllers.last?.viewDidLoad() }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
}

extension IndexPath {
    public var row: Int {
        get { fatalError() }
        set {}
    }
}

@MainActor public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration {
    public var text: String?
}

@MainActor open class UITableViewCell: UIView {
    public var contentConfiguration: (any UIContentConfiguration)?
    public func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
}

@MainActor open class UIScrollView: UIView {}

@MainActor open class UITableView: UIScrollView {
    public enum Style: Int {
        case plain
        case grouped
        case insetGrouped
    }

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
    open func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell { fatalError() }
    open func reloadData() {}
}

@MainActor public protocol UITableViewDataSource: AnyObject {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell
}

/// Its methods are optional, which only Objective-C can say.
@MainActor public protocol UITableViewDelegate: AnyObject {}

@MainActor
open class UITableViewController: UIViewController, UITableViewDelegate,
    UITableViewDataSource
{
    public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
    open var tableView: UITableView! = nil
    open func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { fatalError() }
    open func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { fatalError() }
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
