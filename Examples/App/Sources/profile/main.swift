import AppModel
import AppRoot
import OrdersFeature
import ProfileFeature

/// The same composition root with the terminal as its screen.
func show(_ composition: Composition) async {
    let profile = composition.makeProfile()
    print(profile.title)
    await profile.logIn(id: 1)
    print(profile.title)
    for id in profile.orders {
        let order = composition.makeOrder(id)
        await id == 7 ? order.pay() : order.load()
        print(order.text)
    }
}

let root = CompositionRoot()
await show(root.composition)
root.logOut()
print(root.composition.makeProfile().title)
