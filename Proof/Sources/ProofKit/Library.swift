import Support

/// Where the checkout has a library of the course.
public enum Library {
    /// The folder of the package that it belongs to. Empty: the top.
    public static func package(of name: String) -> String {
        if name == "Step4Fast" { return "Benchmarks" }
        if name == "AppRoot" { return "Examples/App" }
        return name.hasPrefix("Style") ? "Styles" : ""
    }

    /// The folder of its code: `Sources/Step2Scopes`.
    public static func sources(of name: String) -> String {
        if name == "Step4Fast" { return "Benchmarks/Step4Fast" }
        if name == "AppRoot" { return "Examples/App/Sources/AppRoot" }
        return name.hasPrefix("Style") ? "Styles/Sources/\(name)" : "Sources/\(name)"
    }
}
