import Support

/// Where the checkout has a library of the course, and its tests.
public enum Library {
    /// The folder of its code: `Sources/Step2Scopes`.
    public static func sources(of name: String) -> String {
        if name == "Step4Fast" { return "Benchmarks/Step4Fast" }
        return name.hasPrefix("Style") ? "Styles/Sources/\(name)" : "Sources/\(name)"
    }

    /// The folders of its tests. Step4Fast has those of Step4Graph, and a few of its own.
    public static func tests(of name: String) -> [String] {
        if name == "Step4Fast" { return ["Tests/Step4GraphTests", "Proof/Tests/FastTests"] }
        return [name.hasPrefix("Style") ? "Styles/Tests/\(name)Tests" : "Tests/\(name)Tests"]
    }

    /// The folder of a library of the course, or of a helper that its tests use. Nil for others,
    /// such as Foundation.
    public static func folder(of name: String) -> String? {
        [sources(of: name), "Tools/\(name)"].first { Checkout.has($0 + "/") }
    }
}
