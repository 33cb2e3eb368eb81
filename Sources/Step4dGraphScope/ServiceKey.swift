/// What the container looks a service up by: the identity of its type. The name is for reading.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    /// The type that was registered or asked for.
    public let type: Any.Type

    public init(_ type: Any.Type) {
        self.type = type
    }

    // Swift compares types, but does not hash them: an `ObjectIdentifier` does.
    public static func == (lhs: ServiceKey, rhs: ServiceKey) -> Bool {
        lhs.type == rhs.type
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
    }

    /// The name without its module: `A.Settings`, where the full name is `MyApp.A.Settings`.
    public var description: String {
        fullName
            // `(extension in MyApp):Swift.String.Token`: a type in an extension.
            .replacing(/\(extension in \w+\):/, with: "")
            // `MyApp.Box<Swift.Int>.Lid` becomes `Box<Int>.Lid`: a module has no dot before it.
            .replacing(/(^|[^\w.`])\w+\.([\w`])/) { match in "\(match.1)\(match.2)" }
    }

    /// Swift's name of the type, without what says nothing to a reader.
    private var fullName: String {
        let name = String(reflecting: type)
            // A private or local type: `MyApp.(unknown context at $1f3a).Settings`.
            .replacing(/\(unknown.*?\)\./, with: "")
            // `any MyApp.(Store in _5E2A)<…>`, where the protocol is private.
            .replacing(/\(([^()]+) in _\w+\)/) { match in match.1 }
            // `any Store #1 in MyApp.load() -> Swift.Int<Self.…>`, where it is local. It may be
            // followed by ` & Other #1 in …`.
            .replacing(/\s#\d+ in .*?(?=<Self\.|\.\w+ ==\s|\s&\s\S+\s#\d)/, with: "")
        // `any MyApp.Store<Self.MyApp.Store.Item == Swift.Int>`: the type alone says enough, unless
        // there are several, which Swift sorts by name, or several protocols.
        let hasSeveral = name.contains(/, Self\.|\s&\s/)
        return name.replacing(/Self\..*?(\w+|`[^`]+`) ==\s/) { match in
            hasSeveral ? "\(match.1) == " : ""
        }
    }

    /// Writes a text with the names of its services. Types of the same name carry
    /// their module, and the second, if it is private and they share even that, a number.
    static func text(_ write: (_ name: (ServiceKey) -> String) -> String) -> String {
        // The text is written twice: first only to see which services it names.
        var keys: [ServiceKey] = []
        _ = write { key in
            keys.append(key)
            return ""
        }
        let names = names(of: keys)
        return write { key in names[key, default: key.description] }
    }

    /// The names of all services in one text, or in one diagram.
    static func names(of keys: [ServiceKey]) -> [ServiceKey: String] {
        var names: [ServiceKey: String] = [:]
        var seen: Set<ServiceKey> = []
        let keys = keys.filter { key in seen.insert(key).inserted }
        for (name, sameNamed) in Dictionary(grouping: keys, by: \.description) {
            var count: [String: Int] = [:]
            for key in sameNamed {
                let name = sameNamed.count == 1 ? name : key.fullName
                let number = count[name, default: 0] + 1
                count[name] = number
                names[key] = number == 1 ? name : "\(name) (\(number))"
            }
        }
        return names
    }
}
