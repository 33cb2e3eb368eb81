import ProfileApp
import Step4Graph
import StylePropertyWrappers

// A project that is older than Xcode 26 has classes that do not say that they are Sendable.

protocol Router: AnyObject {}
protocol LinkHandler: AnyObject {}

class AppRouter: Router, LinkHandler {
    init() {}
}

// It has two initializers, one with the wrapped property and one without.
struct ProfileScreen {
    @Inject var router: any Router
}

@main
enum OldProject {
    static func main() {
        DIContainer.register {
            Shared(AppRouter.init, as: Router.self, LinkHandler.self)
            New(ProfileScreen.init)
        }
        let container = MiniContainer()
        container.register(Database.self, factory: Database.init)
        container.register(UserCache.self, factory: UserCache.init)

        let router = DIContainer.resolve((any LinkHandler).self)
        print(DIContainer.resolve(ProfileScreen.self).router === router)
    }
}
