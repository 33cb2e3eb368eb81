// The compiler refuses this: StyleAsync has no scope `.graph`.
func wire(_ container: AsyncContainer) async {
    await container.register(Int.self, scope: .graph) { 1 }
}
