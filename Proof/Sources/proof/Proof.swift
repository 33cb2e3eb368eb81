import Foundation
import ProofKit
import Support
import WorkshopKit

/// `swift run --package-path Proof proof`: what is too long for a test, and what a maintainer says.
@main enum Proof {
    static let commands = """
        proof verify [2.1 …] [--release] [--times N]
                                                  each solution passes, each wrong answer is rejected
        proof verify --changed                    the same, with wrong answers only where one changed
        proof steps [Step2Scopes …] [--own]       the steps' tests accept the step, reject the one before
        proof console [Step2 …]                   the commands on the pages print what is shown
        proof parity                              where a page in Chinese is behind its English
        proof parity accept PAGE …                these pages are made from the English of today
        proof parity behind PAGE …                these pages say that they are behind
        proof terminal [--write]                  the picture of a terminal shows what is printed
        proof mutants [Step2Scopes …]             tests and `workshop check` reject what is wrong
        proof take Step3ThreadSafe#a-plain-lock   puts code that is halfway or wrong in the place of
                                                  your container, to show it; yours is kept
        """

    static func main() {
        let signals = Child.endWithUs()
        let words = CommandLine.arguments.dropFirst()
        do {
            let rest = Array(words.dropFirst())
            switch words.first {
            case "verify": try VerifyCommand.run(rest)
            case "steps": try StepsCommand.run(rest)
            case "workshop": exit(try Command.run(rest))
            case "console": try ConsoleCommand.run(rest)
            case "parity": try ParityCommand.run(rest)
            case "terminal": try TerminalCommand.run(rest)
            case "take": try TakeCommand.run(rest)
            case "mutants": try MutantsCommand.run(rest)
            default: throw Complaint("The commands are:\n\n\(commands)")
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
        withExtendedLifetime(signals) {}
    }
}
