// Uses the UIKit app in two windows, as a user would who taps on its buttons. `check` runs it.
import Foundation
import UIKit

@testable import AppRoot

let app = AppDelegate()
UIApplication.shared.delegate = app
let windows = [SceneDelegate(), SceneDelegate()]
for window in windows {
    window.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: .init())
}

/// The screen of a window: a logout puts another one there.
func screen(in window: SceneDelegate) -> UIViewController? {
    (window.window?.rootViewController as? UINavigationController)?.viewControllers.last
}

/// Ends the program unless both windows show this, when all that was begun is done.
func expect(_ title: String, _ moment: String) async {
    for _ in 1...100 { await Task.yield() }
    let titles = windows.map { screen(in: $0)?.title ?? "nothing" }
    guard titles == [title, title] else {
        print("LogOut.swift: error: \(moment) the two windows show \(titles)")
        exit(1)
    }
}

await expect("Please log in", "at first")
for window in windows { screen(in: window)?.navigationItem.leftBarButtonItem?.primaryAction?.tap() }
await expect("Hello, Ada", "after a login in each")
screen(in: windows[0])?.navigationItem.rightBarButtonItem?.primaryAction?.tap()
await expect("Please log in", "after a logout in the first")
