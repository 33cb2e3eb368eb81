/// What the tests' process prints when one of them hangs. `workshop check` looks for it.
public enum LastWords {
    /// Behind the name of the test.
    public static let hangs = "hangs: it has not ended after"
    /// Why, when the process was busy to the end.
    public static let loops = "Some code runs in an endless loop."
    /// Why, when it was not.
    public static let waits =
        "Some thread waits for what never comes, perhaps a lock that it holds already."
}
