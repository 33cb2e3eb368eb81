import Foundation
import ProofKit
import Support
import Testing

// The screens are compiled with a stand-in for SwiftUI, which a Mac would not take for the framework.
#if os(Linux)
    /// A reader copies the blocks of `Lessons/InAnApp.md`, one after the other.
    @Suite struct `The app of a reader who codes along` {
        static let console = ["Please log in", "Hello, Ada", "Please log in", ""]

        @Test func `compiles after every section, and runs when it has its first screen`() throws {
            let page = try Markdown(file: "Lessons/InAnApp.md")
            let app = try ReadersApp()
            var compiled: [String] = []

            for section in page.sections {
                let heading = section.heading.text
                // The lines above it are empty, so that a message has the place on the page.
                let lines = Array(repeating: "", count: section.heading.line) + section.lines
                let text = lines.joined(separator: "\n")
                let changed = try app.add(Markdown(name: page.name, text: text).blocks)
                if changed.isEmpty { continue }
                let complaints = try app.compile(changed)
                #expect(complaints == "", "\(heading)")
                compiled.append(heading)
                if heading == "The composition root" {
                    let printed = try app.run(Self.firstScreen)
                    #expect(printed.lines == Self.console)
                }
            }

            #expect(compiled.count == 5, "\(compiled)")
            let profile = try Checkout.text(of: "Examples/App/Sources/profile/main.swift")
            let printed = try #require(page.blocks.first { $0.language == "console" })
            let output = try app.run(profile)
            #expect(output.lines == printed.lines.dropFirst() + [""])
        }

        /// What a user does with the app before it has orders.
        static let firstScreen = """
            import AppRoot
            import ProfileFeature

            let root = CompositionRoot()
            let profile = root.userScope.makeProfile()
            print(profile.title)
            await profile.logIn(id: 1)
            print(profile.title)
            root.logOut()
            print(root.userScope.makeProfile().title)
            """
    }

    /// The modules that the reader has written so far, in a folder that is deleted at the end.
    private final class ReadersApp {
        private static let sources = "Examples/App/Sources/"
        /// Each module after those that it imports.
        private static let modules = [
            "AppModel", "ProfileFeature", "OrdersFeature", "AppRoot", "OrdersApp",
        ]
        /// The page says that these are copied; of the second it shows a few lines.
        private static let copied = [
            "AppModel": [
                "API.swift", "Database.swift", "MockAPI.swift", "Model.swift", "Payment.swift",
            ],
            "OrdersFeature": ["OrderScreen.swift", "OrderViewModel.swift"],
        ]
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "readers-app-\(UUID().uuidString)")
        /// The lines of `AppRoot/RootView.swift`.
        private var files: [String: [String]] = [:]

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (module, files) in [
                "SwiftUI": "Examples/App/StandIns/SwiftUI", "Step4Graph": "Sources/Step4Graph",
            ] {
                let paths = Checkout.files(in: files, ending: ".swift")
                _ = try swiftc(module, paths, ["-parse-as-library"] + emits(module))
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// Does what the blocks of a section say.
        ///
        /// - Returns: The modules that have changed.
        func add(_ blocks: [Markdown.Block]) throws -> Set<String> {
            var changed: Set<String> = []
            for block in blocks {
                guard let path = block.arguments.last?.split(separator: "#").first,
                    path.hasPrefix(Self.sources), !path.hasSuffix("SceneDelegate.swift")
                else { continue }
                let file = String(path.dropFirst(Self.sources.count as Int))
                let module = String(file.prefix { $0 != "/" })
                let given = (Self.copied[module] ?? []).map { "\(module)/\($0)" }
                for file in given where files[file] == nil {
                    files[file] = try Checkout.text(of: Self.sources + file).lines
                }
                if given.contains(file) { continue }
                changed.insert(module)
                if block.language == "diff" {
                    try change(file, by: block)
                } else {
                    files[file, default: []] += block.lines + [""]
                }
            }
            return changed
        }

        private func change(_ file: String, by block: Markdown.Block) throws {
            func lines(without sign: String) -> [String] {
                block.lines.filter { !$0.hasPrefix(sign) }.map { String($0.dropFirst()) }
            }
            let old = lines(without: "+").map(trimmed)
            let text = files[file] ?? []
            let places = text.indices.filter { text[$0...].prefix(old.count).map(trimmed) == old }
            guard let place = places.first, places.count == 1 else {
                throw Complaint("\(block.place): its lines stand \(places.count) times in \(file).")
            }
            files[file]?.replaceSubrange(place..<(place + old.count), with: lines(without: "-"))
        }

        /// - Returns: What the compiler says. Empty: it accepts the code.
        func compile(_ changed: Set<String>) throws -> String {
            let written = Set(files.keys.map { String($0.prefix { $0 != "/" }) })
            var output = ""
            for module in Self.modules where written.contains(module) {
                // The app has to fit what is below it, which has changed.
                guard changed.contains(module) || module == "OrdersApp" else { continue }
                let paths = try files.filter { $0.key.hasPrefix("\(module)/") }.map { file, lines in
                    let copy = folder.appending(path: file.replacing("/", with: "-"))
                    try lines.joined(separator: "\n").write(
                        to: copy, atomically: true, encoding: .utf8)
                    return copy.path
                }
                let options = [
                    "-default-isolation", "MainActor", "-D", "DEBUG", "-parse-as-library",
                ]
                output += try swiftc(module, paths.sorted(), options + emits(module))
            }
            return output
        }

        /// - Returns: What the program prints that uses the app.
        func run(_ code: String) throws -> String {
            let main = folder.appending(path: "main.swift")
            let program = folder.appending(path: "program")
            try code.write(to: main, atomically: true, encoding: .utf8)
            let objects = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".o") && $0 != "OrdersApp.o" }
            let complaints = try swiftc(
                "Program", [main.path] + objects.map { folder.appending(path: $0).path },
                ["-default-isolation", "MainActor", "-o", program.path])
            return complaints.isEmpty ? try Child.run(program, []).output : complaints
        }

        private func emits(_ module: String) -> [String] {
            [
                "-c", "-wmo", "-o", "\(folder.path)/\(module).o", "-emit-module",
                "-emit-module-path", "\(folder.path)/\(module).swiftmodule",
            ]
        }

        private func swiftc(
            _ module: String, _ files: [String], _ options: [String]
        ) throws -> String {
            let compiler = try Child.run(
                Toolchain.tool("swiftc"),
                ["-swift-version", "6", "-warnings-as-errors", "-I", folder.path]
                    + ["-module-name", module] + options + files)
            if compiler.ending == .exit(0) { return "" }
            return compiler.output.isEmpty ? "\(compiler.ending)" : compiler.output
        }
    }
#endif
