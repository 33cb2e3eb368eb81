import Foundation

// `swift run workshop` works here, too: it becomes the same command in the folder above.
let top = URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
let words = ["swift", "run", "-q", "--package-path", String(top), "workshop"]
var arguments = (words + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
execvp("swift", &arguments)
print("This folder has no workshop. Go to the folder above: `cd ..`, then `swift run workshop`.")
exit(1)
