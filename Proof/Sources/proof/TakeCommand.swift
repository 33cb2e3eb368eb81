import ProofKit
import Support
import WorkshopKit

/// `proof take Step3ThreadSafe#a-plain-lock`: like `workshop take 3`, but with a change of a page in
/// `Proof/Mutants`, so that the leader of a workshop can show what is red then.
enum TakeCommand {
    static func run(_ words: [String]) throws {
        guard words.count == 1, let name = words.first,
            let step = Course.steps.first(where: { $0.name == name.prefix { !"#+".contains($0) } })
        else { throw Complaint("Which one? For instance Step3ThreadSafe#a-plain-lock.") }
        try Command.put(Halfway.container(name), of: step, called: Text(name))
    }
}
