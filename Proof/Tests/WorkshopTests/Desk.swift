import Evidence
import Foundation
import Testing

@testable import workshop

/// A copy of the exercises, and the workshop command at work on it.
final class Desk: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "desk-\(UUID().uuidString)")

    init() throws {
        let manager = FileManager.default
        try manager.createDirectory(
            at: folder.appending(path: "Exercises"), withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources", "Tests", "Lessons"] {
            let original = Compiler.checkout.appending(path: name)
            try manager.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: original)
        }
        let exercises = Compiler.checkout.appending(path: "Exercises")
        for name in try manager.contentsOfDirectory(atPath: exercises.path)
        where name.first?.isNumber == true
            || ["Package.swift", ".starters", "AllAtOnce"].contains(name)
        {
            try copy(exercises.appending(path: name), to: "Exercises/\(name)")
        }
        // The person who runs this may have begun the exercises.
        for name in try manager.contentsOfDirectory(
            atPath: exercises.appending(path: ".starters").path)
        {
            try manager.removeItem(at: folder.appending(path: "Exercises/\(name)/Starter"))
            try manager.copyItem(
                at: exercises.appending(path: ".starters/\(name)"),
                to: folder.appending(path: "Exercises/\(name)/Starter"))
        }
    }

    /// Copies all but the wrong answers, which are many, and which no test changes.
    private func copy(_ original: URL, to path: String) throws {
        let (manager, copy) = (FileManager.default, folder.appending(path: path))
        let wrong = original.appending(path: "WrongAnswers")
        guard manager.fileExists(atPath: wrong.path) else {
            return try manager.copyItem(at: original, to: copy)
        }
        try manager.createDirectory(at: copy, withIntermediateDirectories: true)
        try manager.createSymbolicLink(
            at: copy.appending(path: "WrongAnswers"), withDestinationURL: wrong)
        for name in try manager.contentsOfDirectory(atPath: original.path)
        where name != "WrongAnswers" && !name.hasPrefix(".build") {
            try manager.copyItem(
                at: original.appending(path: name), to: copy.appending(path: name))
        }
    }

    /// One for the tests that build: only the first build takes long.
    static let shared: Result<Desk, any Error> = Result {
        let desk = try Desk()
        atexit { if case .success(let desk) = Desk.shared { desk.clear() } }
        return desk
    }

    deinit { clear() }

    func clear() {
        try? FileManager.default.removeItem(at: folder)
    }

    func workshop(_ words: String...) throws -> Run {
        try workshop(words)
    }

    func workshop(_ words: [String], environment: [String: String] = [:]) throws -> Run {
        let place = ["MINICONTAINER_CHECKOUT": folder.path]
        let run = try Run(words, environment: environment.merging(place) { $1 })
        let long = run.output.lines.filter { $0.columns > 80 }
        // Code and logs are not broken.
        #expect(long == [] || words.contains("--log") || words.contains("solution"))
        return run
    }

    func read(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: "Exercises/\(file)"), encoding: .utf8)
    }

    func write(_ text: String, to file: String) throws {
        try text.write(
            to: folder.appending(path: "Exercises/\(file)"), atomically: true, encoding: .utf8)
    }

    func remove(_ file: String) {
        try? FileManager.default.removeItem(at: folder.appending(path: "Exercises/\(file)"))
    }

    /// Puts the files of another answer into the place of the starter.
    func answer(_ exercise: String, with answer: String) throws {
        let folder = folder.appending(path: "Exercises/\(exercise)")
        for name in try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: answer).path)
        {
            try write(read("\(exercise)/\(answer)/\(name)"), to: "\(exercise)/Starter/\(name)")
        }
    }

    /// Brings the starter back.
    func restore(_ exercise: String) throws {
        remove("\(exercise)/Starter")
        try FileManager.default.copyItem(
            at: folder.appending(path: "Exercises/.starters/\(exercise)"),
            to: folder.appending(path: "Exercises/\(exercise)/Starter"))
    }

    func solved() throws -> Set<String> {
        struct Progress: Decodable {
            let solved: Set<String>
        }
        return try JSONDecoder().decode(Progress.self, from: Data(read(".progress.json").utf8))
            .solved
    }
}
