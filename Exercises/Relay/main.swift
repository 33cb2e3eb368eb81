import Foundation

// `swift run workshop` and `swift run tour` work here, too: they become the same command in the
// folder above.
let top = URL(filePath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst()
let name = URL(filePath: CommandLine.arguments[0]).lastPathComponent
let words = ["swift", "run", "-q", "--package-path", String(top), name]
var arguments = (words + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
execvp("swift", &arguments)
print("`swift` was not found. Go to the folder above: `cd ..`, then `swift run \(name)`.")
exit(1)
