import Foundation
import ProofKit
import Support
import WorkshopKit

/// `proof console`: runs the commands that README and the lessons show, and compares what they
/// print.
///
/// In a `console` block a line that begins with `$ ` is a command, and the lines below it are what
/// it prints. `…` in a line stands for anything that varies there, a line of `…` for any lines.
///
/// A block ```` ```console mine=Step2Scopes ```` shows what `workshop` prints when that step is
/// what the reader has in MyContainer. `mine=Step3ThreadSafe#a-plain-lock` is the step with a change
/// of `Proof/Mutants/Step3ThreadSafe.md`.
///
/// `proof console Step2` takes the pages with that word in their name, in both languages, and
/// `proof console zh-Hans` the Chinese ones.
enum ConsoleCommand {
    static func run(_ words: [String]) throws {
        let pages = ["README.md"] + Checkout.files(in: "Lessons", ending: ".md")
        let twins = pages.map(Parity.twin).filter(Checkout.has)
        var shown:
            [(place: String, command: ConsoleBlock.Command, mine: String?, isChinese: Bool)] =
                []
        for page in Set(pages + twins).sorted()
        where words.isEmpty ? !page.contains("zh-Hans") : words.contains(where: page.contains) {
            let isChinese = page.contains("zh-Hans")
            let markdown = try Markdown(file: page)
            if markdown.isBehind { continue }
            for block in markdown.blocks where block.language == "console" {
                let mine = block.arguments.first { $0.hasPrefix("mine=") }.map { $0.dropFirst(5) }
                for command in ConsoleBlock.commands(in: block.lines) {
                    // What speaks no language prints the same on the page in English.
                    let speaks = command.text.contains(/swift run (-q )?(workshop|tour)/)
                    if isChinese && !speaks { continue }
                    #if compiler(>=6.4)
                        // It prints the values of an expectation below it, the pages show 6.3.
                        let hasValues = command.expected.contains {
                            $0.contains("Expectation failed: (")
                        }
                        if hasValues { continue }
                    #endif
                    shown.append((block.place, command, mine.map(String.init), isChinese))
                }
            }
        }
        // What one container prints in two languages comes together, so it is built once.
        var (checked, failed) = (0, 0)
        for (place, command, mine, isChinese) in shown.sorted(by: {
            ($0.mine ?? "", $0.command.text) < ($1.mine ?? "", $1.command.text)
        }) {
            checked += 1
            let isRight =
                if let mine {
                    try isAsShown(command, of: mine, place, isChinese)
                } else {
                    try isAsShown(command, place: place, isChinese)
                }
            if !isRight { failed += 1 }
        }
        print("\(checked - failed) of \(checked) commands print what the pages show.")
        if checked == 0 {
            throw Complaint("The pages show no commands: is this the whole checkout?")
        }
        if failed > 0 { throw Complaint("Change the pages named above, or what they show.") }
    }

    private static func isAsShown(
        _ command: ConsoleBlock.Command, place: String, _ isChinese: Bool
    ) throws -> Bool {
        let language: Language = isChinese ? .chinese : .english
        let shell = try Child.run(
            URL(filePath: "/bin/bash"), ["-c", command.text],
            environment: [Language.variable: language.rawValue], joinsErrors: false)
        let isFine = shell.ending == .exit(0)
        if !isFine { print("It failed:\n\(shell.errors)") }
        return compare(shell.output, command, place) && isFine
    }

    private static let sandbox = Result { try Sandbox(named: "sandbox-console") }

    /// Runs `workshop` on a reader's container. That it ends with an error is what most blocks show.
    private static func isAsShown(
        _ command: ConsoleBlock.Command, of mine: String, _ place: String, _ isChinese: Bool
    ) throws -> Bool {
        guard let words = command.text.wholeMatch(of: /swift run (?:-q )?workshop ?(.*)/)?.1 else {
            throw Complaint("\(place): `mine=` is for `swift run workshop`, not `\(command.text)`.")
        }
        let sandbox = try sandbox.get()
        do {
            try sandbox.build(mine)
        } catch {
            // A change that no longer fits says nothing about the other blocks.
            print("DIFFERENT \(place): \(error)")
            return false
        }
        // Not the first check: that says more. And a reader who has come as far as the page.
        let steps = Course.steps.map { "\"\($0.number)\"" }.joined(separator: ",")
        try sandbox.write(#"{"checks":1,"taken":[\#(steps)]}"#, to: ".progress.json")
        let workshop = try Child.run(
            URL(filePath: CommandLine.arguments[0]),
            ["workshop"] + words.split(separator: " ").map(String.init),
            environment: sandbox.environment(language: isChinese ? .chinese : .english))
        // A page shows what it is about, and leaves out what stands above it and below it.
        let expected = ["…"] + command.expected + ["…"]
        return compare(
            workshop.output, ConsoleBlock.Command(text: command.text, expected: expected), place)
    }

    private static func compare(
        _ output: String, _ command: ConsoleBlock.Command, _ place: String
    ) -> Bool {
        let isRight = ConsoleBlock.matches(output, command.expected)
        print("\(isRight ? "as shown " : "DIFFERENT") \(place): \(command.text)")
        if !isRight { print("It printed:\n\(output)") }
        fflush(nil)
        return isRight
    }
}
