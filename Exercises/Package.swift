// swift-tools-version: 6.2.3
import Foundation
import PackageDescription

// `EX=2.1 swift test` builds exercise 2.1 and nothing else, so a file that does not compile stops
// only its own exercise. Without EX an editor sees every exercise: it shows errors and completes
// names in the file that you edit.
// For maintainers: `EX=2.1:Solution` builds another answer than Starter, and `EX="2.1 2.2"` builds
// two exercises.

/// The folders of the exercises: `2.1-LogOut` holds exercise 2.1, and its module is LogOut. One on
/// your own container has no Starter: the package above builds its tests with your container.
let folders = try FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory)
    .filter { folder in
        let starter = "\(Context.packageDirectory)/\(folder)/Starter"
        return folder.wholeMatch(of: /\d\.\d-\w+/) != nil
            && FileManager.default.fileExists(atPath: starter)
    }.sorted()

/// An exercise's folder and module, and which answer to it is built.
func exercise(_ word: Substring) -> (folder: String, module: String, answer: String)? {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard let folder = folders.first(where: { $0.hasPrefix("\(parts[0])-") }) else { return nil }
    return (folder, String(folder.dropFirst(4)), parts.count > 1 ? parts[1] : "Starter")
}

/// The libraries that an exercise uses, beside ProfileApp, Support and TestSupport.
let libraries: [String: [String]] = [
    "4.1": ["Step4Graph", "ProfileApp"], "4.2": ["Step4Graph", "ProfileApp"],
    "5.6": ["Step4Graph"],
]

let asked = Context.environment["EX"]
let all = folders.map { String($0.prefix(3)) }
let words = asked.map { $0.split(separator: " ") } ?? all.map { $0[...] }
let exercises = words.compactMap(exercise)
if words.isEmpty || exercises.count < words.count {
    let message = """

        There is no such exercise. Say which one to build: `EX=1.1 swift test`. \
        There are \(all.joined(separator: ", ")).


        """
    FileHandle.standardError.write(Data(message.utf8))
    exit(1)
}

func product(_ name: String) -> Target.Dependency {
    .product(name: name, package: "MiniContainer")
}

/// Without EX: your own container.
let mine: [Target] = [.target(name: "MyContainer", path: "MyContainer")]

let package = Package(
    name: "Exercises",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "MiniContainer", path: "..")],
    targets: exercises.flatMap { folder, module, answer -> [Target] in
        let used = libraries[String(folder.prefix(3)), default: []]
        let usedInTests = Set(used + ["ProfileApp", "Support", "TestSupport"]).sorted()
        return [
            .target(
                name: module, dependencies: used.map(product), path: "\(folder)/\(answer)"),
            .testTarget(
                name: "\(module)Tests",
                dependencies: [.byName(name: module)] + usedInTests.map(product),
                path: "\(folder)/Tests"),
        ]
    } + (asked == nil ? mine : [])
)
