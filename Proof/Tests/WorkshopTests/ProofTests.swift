import Foundation
import ProofKit
import Support
import Testing

/// What a maintainer runs.
@Suite struct `A maintainer` {
    @Test func `hears of each mutant that no longer fits, and not only of the first`() throws {
        let sandbox = try Sandbox()
        let mutants = sandbox.folder.appending(path: "Proof/Mutants")
        try FileManager.default.createDirectory(at: mutants, withIntermediateDirectories: true)
        let entries = ["First", "Second"].map { name in
            """
            ## \(name)

            Why people write it.

            ```diff MiniContainer.swift
            -not there
            +nor this
            ```

            Red:
            - check: red

            """
        }
        let page = "# Mutants\n\n" + entries.joined(separator: "\n")
        try page.write(
            to: mutants.appending(path: "Step1Basic.md"), atomically: true, encoding: .utf8)

        let run = try sandbox.run("proof", ["mutants"])

        #expect(run.output.contains("'First': the lines from `not there` stand 0 times"))
        #expect(run.output.contains("'Second': the lines from `not there` stand 0 times"))
        #expect(run.output.contains("2 mutants, 2 issues."))
        #expect(run.status == 1)
    }
}
