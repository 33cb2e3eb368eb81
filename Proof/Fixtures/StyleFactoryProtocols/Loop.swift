// Two parts that need each other. The compiler must know the one's type to find out the other's.

final class Chicken {
    init(from egg: Egg) {}
}

final class Egg {
    init(from chicken: Chicken) {}
}

final class Farm {
    lazy var chicken = Chicken(from: egg)
    lazy var egg = Egg(from: chicken)
}
