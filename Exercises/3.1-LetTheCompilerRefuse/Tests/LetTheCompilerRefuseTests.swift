import Support
import TestSupport
import Testing

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct LetTheCompilerRefuseTests {
    @Test func `sound code compiles`() throws {
        let errors = try Self.errors(in: "SoundServices.swift")

        #expect(
            errors == [],
            verdict(
                expected: Text(
                    en: "`Fixtures/SoundServices.swift` compiles.",
                    zh: "`Fixtures/SoundServices.swift` 能通过编译。"),
                found: Self.found(errors, accepted: Text("")),
                why: Text(
                    en: "nothing is wrong with these services. A rule that refuses sound code is "
                        + "soon switched off.",
                    zh: "这些服务没有问题。连正确的代码也要拒绝，这样的规则很快就会被关掉。")))
    }

    @Test func `a service that two threads must not share`() throws {
        let errors = try Self.errors(in: "UnsafeService.swift")

        #expect(
            errors.contains { $0.contains("'RecentUsers' does not conform to the 'Sendable'") },
            verdict(
                expected: Text(
                    en:
                        "the compiler refuses `Fixtures/UnsafeService.swift`, because `RecentUsers` "
                        + "is not `Sendable`.",
                    zh: "编译器拒绝 `Fixtures/UnsafeService.swift`，因为 `RecentUsers` 不是 `Sendable`。"),
                found: Self.found(
                    errors,
                    accepted: Text(en: "it accepts the service.", zh: "它接受了这个服务。")),
                why: Text(
                    en: "the container's lock is free again long before two threads change what "
                        + "the container gave them.",
                    zh: "两个线程从容器拿到东西、再去修改它的时候，容器的锁早就空出来了。")))
    }

    @Test func `a factory that changes a variable`() throws {
        let errors = try Self.errors(in: "UnsafeFactory.swift")

        // The first is about `@Sendable`, the second about `sending`. Both protect the variable.
        let reasons = [
            "mutation of captured var 'lastID'", "sending value of non-Sendable type '() -> User'",
        ]
        #expect(
            errors.contains { error in reasons.contains { error.contains($0) } },
            verdict(
                expected: Text(
                    en: "the compiler refuses `Fixtures/UnsafeFactory.swift`, because its closure "
                        + "changes a variable that the function reads.",
                    zh: "编译器拒绝 `Fixtures/UnsafeFactory.swift`，因为里面的闭包修改了一个变量，而函数还在读它。"),
                found: Self.found(
                    errors,
                    accepted: Text(en: "it accepts the factory.", zh: "它接受了这个工厂。")),
                why: Text(
                    en: "the factory runs on whichever thread resolves, and the function may read "
                        + "the variable at that moment. It does not hold the container's lock.",
                    zh: "哪个线程解析，工厂就在哪个线程上运行；同一时刻，函数也可能在读这个变量，"
                        + "而它并没有持有容器的锁。")))
    }

    @Test func `a resolve of what cannot be registered`() throws {
        let errors = try Self.errors(in: "UnsafeResolve.swift")

        #expect(
            errors.contains { $0.contains("'RecentSearches' does not conform to the 'Sendable'") },
            verdict(
                expected: Text(
                    en: "the compiler refuses `Fixtures/UnsafeResolve.swift`, because "
                        + "`RecentSearches` is not `Sendable`.",
                    zh: "编译器拒绝 `Fixtures/UnsafeResolve.swift`，因为 `RecentSearches` 不是 `Sendable`。"),
                found: Self.found(
                    errors,
                    accepted: Text(en: "it accepts the resolve.", zh: "它接受了这次解析。")),
                why: Text(
                    en:
                        "such a class cannot be registered, so `resolve` could only ever return nil.",
                    zh: "这样的类注册不了，`resolve` 永远只能返回 nil。")))
    }

    /// What the compiler says of a fixture that uses the answer which is tested.
    private static func errors(in fixture: String) throws -> [String] {
        try Compiler.errors(
            in: "Exercises/3.1-LetTheCompilerRefuse/Fixtures/\(fixture)",
            importing: "LetTheCompilerRefuse", "ProfileApp")
    }

    private static func found(_ errors: [String], accepted: Text) -> Text {
        guard let error = errors.first else { return accepted }
        return Text(en: "the compiler says \"\(error)\".", zh: "编译器报告：“\(error)”。")
    }
}
