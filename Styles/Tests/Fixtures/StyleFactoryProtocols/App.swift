// The app, which imports the feature. Its container creates what the feature opens.
import MessagesFeature

final class Database {}

// Of another feature, in an app of several.
struct ProfileScreen: Screen {
    let author: String
    let database: Database
}

final class AppContainer {
    private lazy var database = Database()
}

extension AppContainer: MessagesFactory {
    func makeProfileScreen(of author: String) -> any Screen {
        ProfileScreen(author: author, database: database)
    }
}
