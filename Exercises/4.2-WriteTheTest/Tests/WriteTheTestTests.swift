import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing
import WriteTheTest

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct WriteTheTestTests {
    @Test func `a sound app`() {
        expectPass(
            wireSoundApp,
            Text(en: "passes for a sound wiring.", zh: "装配没有问题，你的测试应该通过。"),
            why: Text(
                en: "a test that is red although all is well is soon ignored by everybody.",
                zh: "一切正常却不通过的测试，很快就没有人理会了。"))
        expectPass(
            wireGrownApp,
            Text(
                en: "passes for a sound wiring with one more screen, and with an API that is kept.",
                zh: "装配没有问题，只是多了一个界面，API 也改成了单例：你的测试应该通过。"),
            why: Text(
                en: "an app grows, and a test should ask for what matters, not for what is there.",
                zh: "App 会不断增加东西。测试该问的是要紧的事，而不是现在碰巧有什么。"))
    }

    @Test func `a service is missing`() {
        expectFailure(
            wireWithoutCache,
            Text(
                en: "fails when nobody has registered the `UserCache`, which the API needs.",
                zh: "API 需要 `UserCache`，却没有人注册它：你的测试应该不通过。"),
            although: Text(en: "the `UserCache` is missing", zh: "缺少 `UserCache`"),
            why: Text(
                en: """
                    then a user is the first to notice. (If you validate the wiring: after the \
                    mock is registered, nobody sees what the real API needs.)
                    """,
                zh: """
                    最先发现的是用户。（如果你已经在校验装配：注册了模拟对象之后，\
                    真正的 API 需要什么，就看不见了。）
                    """))
    }

    @Test func `two services need each other`() {
        expectFailure(
            wireLoop,
            Text(
                en: """
                    fails when the `TokenRefresher` takes a `Session` in place of a `Provider`, so \
                    that neither can be built.
                    """,
                zh: """
                    `TokenRefresher` 不接收 `Provider`，而直接接收 `Session`，\
                    结果两个都创建不了：你的测试应该不通过。
                    """),
            although: Text(en: "there is a loop", zh: "有一个环"),
            why: Text(
                en: "no profile screen needs a session, so no profile screen shows that fault.",
                zh: "个人资料界面不需要 `Session`，所以从它上面看不出这个问题。"))
    }

    @Test func `a singleton keeps what belongs to one screen`() {
        expectFailure(
            wireCaptive,
            Text(
                en: """
                    fails when the `UserCache` has the scope `.graph`, and the singleton \
                    `UserManager` keeps it by way of its API.
                    """,
                zh: """
                    `UserCache` 的作用域是 `.graph`，而单例 `UserManager` 通过它的 API 一直留着缓存：\
                    你的测试应该不通过。
                    """),
            although: Text(en: "a singleton keeps a `.graph` service", zh: "单例一直留着 `.graph` 服务"),
            why: Text(
                en: """
                    everything can be built, and the wrong thing is kept for ever. No `resolve` \
                    reports that.
                    """,
                zh: "什么都能创建出来，不该留的却一直留着。哪个 `resolve` 都不会报告它。"))
    }

    @Test func `the mock gets lost on its way`() {
        let why = Text(
            en: "with this wiring every test that logs somebody in asks the real server.",
            zh: "用这样的装配，凡是让人登录的测试，问的都是真正的服务器。")
        expectFailure(
            wireOwnAPI,
            Text(
                en: """
                    fails for the wiring of today: the factory of the `UserManager` makes an API of \
                    its own.
                    """,
                zh: "今天的装配：`UserManager` 的工厂自己创建了一个 API。你的测试应该不通过。"),
            although: Text(
                en: "the user manager asks the real API", zh: "`UserManager` 问的是真正的 API"),
            why: why)
        expectFailure(
            wireOwnManager,
            Text(
                en: """
                    fails when the mock arrives at the `UserManager`, and the profile screen has \
                    another one.
                    """,
                zh: """
                    模拟对象到了 `UserManager`，可是个人资料界面用的是另一个 `UserManager`：\
                    你的测试应该不通过。
                    """),
            although: Text(en: "the profile screen asks the real API", zh: "个人资料界面问的是真正的 API"),
            why: why)
        expectFailure(
            wireEagerly,
            Text(
                en: """
                    fails when the wiring builds the `UserManager` at once, so that the mock comes \
                    too late.
                    """,
                zh: "装配时马上创建了 `UserManager`，模拟对象来得太晚：你的测试应该不通过。"),
            although: Text(en: "the mock came too late", zh: "模拟对象来得太晚"),
            why: why)
    }

    @Test func `the app asks its API in another way`() {
        expectPass(
            wirePrefetchingApp,
            Text(
                en: """
                    passes for a sound wiring, in which the API of the `UserManager` asks the \
                    registered one, and fetches the next user as well.
                    """,
                zh: """
                    装配没有问题，只是 `UserManager` 的 API 去问注册过的那个，还顺便取下一个用户：\
                    你的测试应该通过。
                    """),
            why: Text(
                en: """
                    the mock answers each question. In which way it is asked, and how often, may \
                    change with the app.
                    """,
                zh: "每个问题都是模拟对象回答的。怎样问它、问几次，会随 App 改变。"))
    }
}

/// Runs the learner's test, which should pass.
private func expectPass(
    _ wire: (MiniContainer) throws -> Void, _ expected: Text, why: Text,
    at place: SourceLocation = #_sourceLocation
) {
    let failure = failure(of: wire)
    // It runs once more, to see what becomes of the mock.
    let observer = Observer()
    try? testApp { try observer.wire($0, by: wire) }
    #expect(
        failure == nil,
        verdict(
            expected: Text(en: "your test \(expected.english)", zh: expected.chinese),
            found: Text(en: "it fails: \(failure ?? "")", zh: "它没有通过：\(failure ?? "")"),
            why: observer.mistake ?? why),
        sourceLocation: place)
}

/// Runs the learner's test, which should fail.
private func expectFailure(
    _ wire: (MiniContainer) throws -> Void, _ expected: Text, although fault: Text, why: Text,
    at place: SourceLocation = #_sourceLocation
) {
    #expect(
        failure(of: wire) != nil,
        verdict(
            expected: Text(en: "your test \(expected.english)", zh: expected.chinese),
            found: Text(
                en: "it passes, although \(fault.english).", zh: "\(fault.chinese)，它却通过了。"),
            why: why),
        sourceLocation: place)
}

/// What the learner's test throws, in one line.
private func failure(of wire: (MiniContainer) throws -> Void) -> String? {
    do {
        try testApp(wiredBy: wire)
        return nil
    } catch let failure as TestFailure {
        return failure.message
    } catch {
        return "\(error)".split(separator: "\n").first.map(String.init) ?? "\(type(of: error))"
    }
}
