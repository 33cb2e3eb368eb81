// A factory that changes a variable, while the function that registered it may read it on another
// thread. With Step 2's sources the compiler accepts it, from Step 3 on it does not.

func registerNumber() -> Int {
    let container = MiniContainer()
    var number = 0
    container.register(Int.self) {
        number += 1
        return number
    }
    return number
}
