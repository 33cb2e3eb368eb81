// Two tasks use one value of type Scope. With Step 3's sources the compiler accepts it.

func registerInTwoTasks(_ scope: Scope) async {
    let container = MiniContainer()
    async let first: Void = container.register(Int.self, scope: scope) { 1 }
    async let second: Void = container.register(String.self, scope: scope) { "two" }
    _ = await (first, second)
}
