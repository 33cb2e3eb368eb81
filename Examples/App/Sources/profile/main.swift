import AppModel
import AppRoot
import OrdersFeature
import ProfileFeature

/// The same composition root with the terminal as its screen.
func show(_ userScope: UserScope) async {
    let profile = userScope.makeProfile()
    print(profile.title)
    await profile.logIn(id: 1)
    print(profile.title)
    for id in profile.orders {
        let order = userScope.makeOrder(id)
        await id == 7 ? order.pay() : order.load()
        print(order.text)
    }
}

let root = CompositionRoot()
await show(root.userScope)
root.logOut()
print(root.userScope.makeProfile().title)
