// A session in a `static var`. Code anywhere, on any thread, could put another one there.

extension Container.Scope {
    static var session = Cached()
}
