// Changes four properties. The compiler refuses the first two lines, and accepts the mutable ones.

final class Screen {
    @Inject var first: Int
    @LazyInject var second: Int
    @MutableInject var third: Int
    @MutableLazyInject var fourth: Int
}

func change(_ screen: Screen) {
    screen.first = 1
    screen.second = 2
    screen.third = 3
    screen.fourth = 4
}
