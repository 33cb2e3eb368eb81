// Factories that change a variable, while the function that registered them may read it on another
// thread: one with no parameter, and one each with one, two and three.

func registerNumbers(in container: MiniContainer) -> [Int] {
    var none = 0
    var one = 0
    var two = 0
    var three = 0
    container.register(Int.self) {
        none += 1
        return none
    }
    container.register(Int.self) { (_: String) in
        one += 1
        return one
    }
    container.register(Int.self) { (_: String, _: String) in
        two += 1
        return two
    }
    container.register(Int.self) { (_: String, _: String, _: String) in
        three += 1
        return three
    }
    return [none, one, two, three]
}
