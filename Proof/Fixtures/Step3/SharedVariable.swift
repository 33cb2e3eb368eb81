// A factory that counts in a variable outside of it. Any thread may run the factory, so the compiler
// refuses it from Step 3 on.

func registerCounted() {
    var count = 0
    let container = MiniContainer()
    container.register(Int.self) {
        count += 1
        return count
    }
}
