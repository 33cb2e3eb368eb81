import Foundation
import ProofKit
import Support

/// `proof console`: runs the commands that README and the lessons show, and compares what they
/// print.
///
/// In a `console` block a line that begins with `$ ` is a command, and the lines below it are what
/// it prints. `…` in a line stands for anything that varies there, a line of `…` for any lines.
enum ConsoleCommand {
    static func run(_ words: [String]) throws {
        if let word = words.first { throw Fault("`console` takes no word, not '\(word)' either.") }
        var (checked, failed) = (0, 0)
        let pages = ["README.md"] + Checkout.files(in: "Lessons", ending: ".md")
        let twins = pages.map(Parity.twin).filter(Checkout.has)
        for page in Set(pages + twins).sorted() {
            let isChinese = page.contains("zh-Hans")
            let markdown = try Markdown(file: page)
            if markdown.isBehind { continue }
            for block in markdown.blocks where block.language == "console" {
                for command in ConsoleBlock.commands(in: block.lines) {
                    // What speaks no language prints the same on the page in English.
                    let speaks = command.text.contains(/swift run (-q )?(workshop|tour)/)
                    if isChinese && !speaks { continue }
                    checked += 1
                    if try !isAsShown(command, place: block.place, isChinese) { failed += 1 }
                }
            }
        }
        print("\(checked - failed) of \(checked) commands print what the pages show.")
        if checked == 0 { throw Fault("The pages show no commands: is this the whole checkout?") }
        if failed > 0 { throw Fault("Change the pages named above, or what they show.") }
    }

    private static func isAsShown(
        _ command: ConsoleBlock.Command, place: String, _ isChinese: Bool
    ) throws -> Bool {
        let language: Language = isChinese ? .chinese : .english
        let shell = try Child.run(
            URL(filePath: "/bin/bash"), ["-c", command.text],
            environment: [Language.variable: language.rawValue], joinsErrors: false)
        let isFine = shell.ending == .exit(0)
        let isRight = isFine && ConsoleBlock.matches(shell.output, command.expected)
        print("\(isRight ? "as shown " : "DIFFERENT") \(place): \(command.text)")
        if !isRight { print("It \(isFine ? "printed" : "failed, and printed"):\n\(shell.output)") }
        fflush(nil)
        return isRight
    }
}
