/// What the tests' process prints when it ends before its time. `workshop check` looks for it.
public enum LastWords {
    /// Behind the name of the test.
    public static let hangs = "hangs: it has not ended after"
    /// Why it hangs, when the process was busy to the end.
    public static let loops = "Some code goes round in an endless loop."
    /// In a crash that leaves the stack as it should be, so that it is no recursion.
    public static let damagedMemory: StaticString = "\nMemory is damaged, but not the stack.\n"
}
