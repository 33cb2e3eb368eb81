#if canImport(UIKit) && !os(watchOS)
    import StyleFactoryProtocols
    import UIKit

    /// Creates view controllers: on the main actor, since that is where they live.
    @MainActor protocol ControllerFactory {
        func makeListController() -> ListController
        func makeMessageController(for message: Message) -> MessageController
    }

    // The container of the library: it has the services, and this says how to show them.
    extension DependencyContainer: ControllerFactory {
        func makeListController() -> ListController {
            ListController(factory: self)
        }

        func makeMessageController(for message: Message) -> MessageController {
            MessageController(screen: makeMessageScreen(for: message))
        }
    }

    /// All messages.
    final class ListController: UITableViewController {
        typealias Factory = MessageLoaderFactory & ControllerFactory

        private let factory: any Factory
        private lazy var loader = factory.makeMessageLoader()
        private var messages: [Message] = []

        init(factory: any Factory) {
            self.factory = factory
            super.init(style: .plain)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            title = "Messages"
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "message")
        }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            loader.load { [weak self] messages in
                self?.messages = messages
                self?.tableView.reloadData()
            }
        }

        override func tableView(
            _ tableView: UITableView, numberOfRowsInSection section: Int
        ) -> Int {
            messages.count
        }

        override func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: indexPath)
            var content = cell.defaultContentConfiguration()
            content.text = messages[indexPath.row].text
            cell.contentConfiguration = content
            return cell
        }

        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            let controller = factory.makeMessageController(for: messages[indexPath.row])
            navigationController?.pushViewController(controller, animated: true)
        }
    }

    /// One message. It was given all that it needs, and knows no factory.
    final class MessageController: UIViewController {
        private let screen: MessageScreen

        init(screen: MessageScreen) {
            self.screen = screen
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            title = screen.message.author
        }
    }

    /// In an app target, name this class in the Info.plist.
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            guard let scene = scene as? UIWindowScene else { return }
            let window = UIWindow(windowScene: scene)
            // No variable stores the container: the list holds it, and the window holds the list.
            let list = DependencyContainer().makeListController()
            window.rootViewController = UINavigationController(rootViewController: list)
            window.makeKeyAndVisible()
            self.window = window
        }
    }
#endif
