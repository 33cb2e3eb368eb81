// The neighbour of Loop.swift: the types are written. The compiler accepts it, and the loop is
// still there.

final class Chicken {
    init(from egg: Egg) {}
}

final class Egg {
    init(from chicken: Chicken) {}
}

final class Farm {
    lazy var chicken: Chicken = Chicken(from: egg)
    lazy var egg: Egg = Egg(from: chicken)
}
