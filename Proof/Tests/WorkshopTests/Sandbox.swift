import Foundation
import ProofKit
import Support
import Testing

/// The programs of the course, at work on a copy.
extension Sandbox {
    /// One run of a program, to its end.
    struct Run {
        let output: String
        let errors: String
        let status: Int32

        /// The errors in one line.
        var complaint: String {
            errors.trimmingCharacters(in: .newlines).replacing("\n", with: " ")
        }
    }

    func workshop(
        _ words: String..., language: Language = .english, columns: Int = 80
    ) throws -> Run {
        try run("workshop", words, language: language, columns: columns)
    }

    func run(
        _ program: String, _ words: [String], language: Language = .english, columns: Int = 80
    ) throws -> Run {
        let child = try Child.run(
            Self.program(program), words,
            environment: environment(language: language, columns: columns), joinsErrors: false)
        let status: Int32 = if case .exit(let status) = child.ending { status } else { -1 }
        return Run(output: child.output, errors: child.errors, status: status)
    }

    static func program(_ name: String) throws -> URL {
        try Compiler.products().appending(path: name)
    }

    /// Starts a program that has no end of its own.
    func start(
        _ program: String, _ words: [String], environment: [String: String] = [:],
        input: FileHandle? = nil, output: FileHandle? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = try Self.program(program)
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment
            .merging(self.environment()) { $1 }.merging(environment) { $1 }
        if let input { process.standardInput = input }
        if let output { process.standardOutput = output }
        try process.run()
        return process
    }

    /// Writes the solution over the starter.
    func solve(_ exercise: String) throws {
        let solution = folder.appending(path: "Exercises/\(exercise)/Solution")
        for name in try FileManager.default.contentsOfDirectory(atPath: solution.path) {
            try write(read("\(exercise)/Solution/\(name)"), to: "\(exercise)/Starter/\(name)")
        }
    }
}

/// A terminal, for a program that asks whether it prints to one.
struct TerminalDevice {
    /// What the program prints to, and reads from.
    let file: FileHandle
    /// What a person would see.
    private let screen: FileHandle

    init() throws {
        var (person, program): (Int32, Int32) = (0, 0)
        guard openpty(&person, &program, nil, nil, nil) == 0 else {
            throw Complaint("there is no terminal device.")
        }
        screen = FileHandle(fileDescriptor: person, closeOnDealloc: true)
        file = FileHandle(fileDescriptor: program, closeOnDealloc: true)
    }

    func pressEnter() { screen.write(Data("\n".utf8)) }

    /// What was printed until now. A few lines fit in.
    func text() -> String {
        var data = Data()
        var request = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
        // A Mac's terminal holds one kilobyte, which may end in the middle of a character or of a
        // line's end.
        while poll(&request, 1, 0) > 0 || String(data: data, encoding: .utf8) == nil
            || data.last == UInt8(ascii: "\r")
        {
            data += screen.availableData
        }
        // A terminal ends a line with both.
        return String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n")
    }
}
