import Support
import WorkshopKit

// `swift run --package-path Styles`: each waits for a guess, but not with --all or into a file.
Workshop.run("tour") { words in
    if let word = words.first(where: { $0 != "--all" }) {
        throw Complaint(
            en: "there is no tour of '\(word)' here. Say --all or nothing.",
            zh: "这里没有“\(word)”的场景。写 --all，或者什么都不写。")
    }
    let title = Text(
        en: "Styles: other ways to do dependency injection", zh: "风格：依赖注入的另外几种做法")
    Scene.show(
        StylesTour.scenes, under: title, waits: Terminal.isInteractive && words.isEmpty)
    return 0
}
