// A provided variable is set again. The injector would go on giving the first value.

@MainActor
func provide() {
    @Provider var counter: any Counter = SingleCounter()
    counter = SingleCounter()
}
