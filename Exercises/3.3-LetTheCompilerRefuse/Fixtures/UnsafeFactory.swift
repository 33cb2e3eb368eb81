/// Must not compile: two threads could run the factory, and so change the variable, at the same
/// time.
func registerNumber(in container: MiniContainer) {
    var runs = 0
    container.register(Int.self) {
        runs += 1
        return runs
    }
}
