import Support
import TestSupport
import Testing
import WireAScreen

// One after the other, in this order: the first that fails is the next thing to do.
@Suite(.serialized) struct WireAScreenTests {
    private let inbox = [
        Message(author: "Zoe", text: "Hello"), Message(author: "Ada", text: "Lunch?"),
        Message(author: "Zoe", text: "Anyone?"),
    ]

    @Test func `the profile is of the author who was tapped`() {
        let list = container().makeMessageListScreen()

        let authors = inbox.map { list.select($0).author }

        let shown = inQuotes(authors)
        #expect(
            authors == ["Zoe", "Ada", "Zoe"],
            verdict(
                expected: Text(
                    en: "profiles of Zoe, Ada and Zoe, whose messages were tapped.",
                    zh: "依次点了 Zoe、Ada、Zoe 的消息，打开的就是这三个人的个人资料。"),
                found: Text(
                    en: "profiles of \(shown.english).", zh: "打开的是 \(shown.chinese) 的个人资料。"),
                why: Text(
                    en:
                        "the author is known only at the tap, so it comes as the method's parameter.",
                    zh: "点了才知道是哪位作者，所以作者由方法的参数传进来。")))
    }

    @Test func `the profile finds what its author wrote`() {
        let networkManager = NetworkManager(messages: inbox)
        let profile = DependencyContainer { networkManager }.makeProfileScreen(of: "Zoe")

        let texts = profile.texts
        let shown = inQuotes(texts)
        #expect(
            texts == ["Hello", "Anyone?"],
            verdict(
                expected: Text(
                    en: "\"Hello\" and \"Anyone?\" on the profile of Zoe.",
                    zh: "Zoe 的个人资料上有 \"Hello\" 和 \"Anyone?\"。"),
                found: Text(en: "\(shown.english).", zh: "\(shown.chinese)。"),
                why: Text(
                    en: "the loader needs the container's network, where the messages are.",
                    zh: "消息都在容器的网络上，加载器需要它。")))

        networkManager.post(Message(author: "Zoe", text: "Still here?"))
        let last = profile.texts.last ?? ""
        #expect(
            last == "Still here?",
            verdict(
                expected: Text(
                    en: "\"Still here?\", which Zoe wrote while her profile was open.",
                    zh: "Zoe 的个人资料打开以后，她又写了 \"Still here?\"，上面也找得到。"),
                found: Text(
                    en: "\"\(last)\" as her last message.", zh: "她的最后一条消息还是 \"\(last)\"。"),
                why: Text(
                    en: "messages go on coming, and a copy of the network gets none of them.",
                    zh: "新消息会不断到来，网络的副本却一条也收不到。")))
    }

    @Test func `the profile sends to the container's network`() {
        let networkManager = NetworkManager(messages: inbox)
        let container = DependencyContainer { networkManager }

        let sender = container.makeProfileScreen(of: "Ada").sender
        sender.send("Yes", to: "Ada")

        let last = networkManager.messages.last?.text ?? ""
        let isGlobal = self.container().makeProfileScreen(of: "Ada").sender === sender
        #expect(
            last == "@Ada Yes",
            verdict(
                expected: Text(
                    en: "\"@Ada Yes\" as the last message on the network.",
                    zh: "网络上的最后一条消息是 \"@Ada Yes\"。"),
                found: isGlobal
                    ? Text(
                        en: """
                            \"\(last)\". The sender is that of another container, and sends to \
                            its network.
                            """,
                        zh: "是 \"\(last)\"。发送器是别的容器的，消息发到那个容器的网络上去了。")
                    : Text(en: "\"\(last)\".", zh: "是 \"\(last)\"。"),
                why: isGlobal
                    ? Text(
                        en: "two tests, each with its container, must not meet in a global.",
                        zh: "两个测试各有各的容器，不该通过全局变量互相影响。")
                    : Text(
                        en: "what a user sends must leave the screen.",
                        zh: "用户发送的消息，必须离开这个界面。")))
    }

    @Test func `the network is made once, and only when a part needs it`() {
        let networks = Tally()
        let container = DependencyContainer {
            networks.add()
            return NetworkManager()
        }

        let list = container.makeMessageListScreen()
        #expect(
            networks.count == 0,
            verdict(
                expected: Text(
                    en: "no network before the first profile.",
                    zh: "打开第一个个人资料之前，没有网络。"),
                found: Text(
                    en: "the network was made for the list alone.",
                    zh: "只有列表的时候，就创建了网络。"),
                why: Text(
                    en: "an app that connects to everything when it starts, starts slowly.",
                    zh: "App 一启动就把什么都连上，启动就慢。")))

        for message in inbox { _ = list.select(message).texts }
        #expect(
            networks.count == 1,
            verdict(
                expected: Text(en: "one network for three profiles.", zh: "三个个人资料用同一个网络。"),
                found: Text(en: "\(networks.count) networks.", zh: "有 \(networks.count) 个网络。"),
                why: Text(
                    en: "on a network of its own a screen does not see what others have sent.",
                    zh: "界面要是自己用一个网络，就看不到别的界面发送的消息。")))
    }

    @Test func `profiles share the sender of their container`() {
        let container = container()
        let first = container.makeProfileScreen(of: "Zoe")
        let second = container.makeMessageListScreen().select(inbox[1])

        #expect(
            first.sender === second.sender,
            verdict(
                expected: Text(
                    en: "one sender in the profiles of Zoe and Ada.",
                    zh: "Zoe 和 Ada 的个人资料用同一个发送器。"),
                found: Text(en: "two senders.", zh: "有两个发送器。"),
                why: Text(
                    en: "a sender that is shared can keep an order, or a limit, for all screens.",
                    zh: "共享同一个发送器，它才能替所有界面维持先后顺序，或者限制次数。")))

        let other = self.container()
        #expect(
            other.makeProfileScreen(of: "Zoe").sender !== first.sender,
            verdict(
                expected: Text(en: "another container has another sender.", zh: "换一个容器，发送器也不同。"),
                found: Text(en: "the sender of the first container.", zh: "还是第一个容器的发送器。"),
                why: Text(
                    en: "two tests, each with its container, must not meet in a global.",
                    zh: "两个测试各有各的容器，不该通过全局变量互相影响。")))
    }

    @Test func `the sender stays when no profile is open`() {
        let container = container()
        weak let sender = container.makeProfileScreen(of: "Zoe").sender

        #expect(
            sender != nil,
            verdict(
                expected: Text(
                    en: "the sender of Zoe's profile is still there after the profile is closed.",
                    zh: "Zoe 的个人资料关掉以后，它的发送器还在。"),
                found: Text(
                    en: "it was deallocated with the profile.", zh: "它随个人资料一起释放了。"),
                why: Text(
                    en: "the next profile would get another sender, and they would not share one.",
                    zh: "不然，下一个个人资料得到的就是另一个发送器，它们就不是共享一个了。")))
        withExtendedLifetime(container) {}
    }

    @Test func `each call makes a new profile and a new loader`() {
        let container = container()
        let first = container.makeProfileScreen(of: "Zoe")
        let second = container.makeProfileScreen(of: "Zoe")

        #expect(
            first !== second,
            verdict(
                expected: Text(
                    en: "a new profile at each call, also for the same author.",
                    zh: "每次调用都得到新的个人资料，作者相同也一样。"),
                found: Text(en: "the same profile twice.", zh: "两次得到同一个个人资料。"),
                why: Text(
                    en: "a method makes, a property keeps. The screen that was closed is over.",
                    zh: "方法用来新建，属性用来保留。关掉的界面，已经结束了。")))
        #expect(
            first.loader !== second.loader,
            verdict(
                expected: Text(en: "a loader for each profile.", zh: "每个个人资料有自己的加载器。"),
                found: Text(en: "one loader for two profiles.", zh: "两个个人资料用同一个加载器。"),
                why: Text(
                    en: "a loader may remember how far its own screen was scrolled.",
                    zh: "加载器可能要记住自己的界面滚动到了哪里。")))
    }

    @Test func `a profile that is closed is deallocated`() {
        let container = container()
        weak let closed = container.makeProfileScreen(of: "Ada")

        #expect(
            closed == nil,
            verdict(
                expected: Text(
                    en: "the profile is deallocated when the user closes it.",
                    zh: "用户关掉个人资料，它就释放。"),
                found: Text(en: "the container still keeps it.", zh: "容器还留着它。"),
                why: Text(
                    en: "each profile that was ever opened would stay in memory.",
                    zh: "不然，打开过的个人资料都会留在内存里。")))
        withExtendedLifetime(container) {}
    }

    @Test func `the mock writes down each call in order`() {
        let mock = MockProfileScreenFactory(inbox: [])
        let list = MessageListScreen(factory: mock)

        for message in inbox { _ = list.select(message) }

        let shown = inQuotes(mock.opened)
        #expect(
            mock.opened == ["Zoe", "Ada", "Zoe"],
            verdict(
                expected: Text(
                    en: "`opened` has \"Zoe\", \"Ada\", \"Zoe\" after three taps.",
                    zh: "点了三次，`opened` 里是 \"Zoe\"、\"Ada\"、\"Zoe\"。"),
                found: Text(en: "it has \(shown.english).", zh: "里面是 \(shown.chinese)。"),
                why: Text(
                    en:
                        "a test of the list looks here: did the tap open the right profile, and once?",
                    zh: "列表的测试要看这里：点一下，打开的个人资料对不对？是不是只打开一次？")))
    }

    @Test func `the mock makes a profile that works`() {
        let mock = MockProfileScreenFactory(inbox: inbox)
        let profile = mock.makeProfileScreen(of: "Zoe")

        let (author, texts) = (profile.author, inQuotes(profile.texts))
        #expect(
            author == "Zoe" && profile.texts == ["Hello", "Anyone?"],
            verdict(
                expected: Text(
                    en: "a profile of \"Zoe\", with \"Hello\" and \"Anyone?\" from the inbox.",
                    zh: "\"Zoe\" 的个人资料，上面有收件箱里的 \"Hello\" 和 \"Anyone?\"。"),
                found: Text(
                    en: "a profile of \"\(author)\", with \(texts.english).",
                    zh: "\"\(author)\" 的个人资料，上面有 \(texts.chinese)。"),
                why: Text(
                    en: "a test goes on with the profile, so the mock's must work, too.",
                    zh: "测试还要接着用这个个人资料，所以模拟对象创建的也要能用。")))

        let again = mock.makeProfileScreen(of: "Zoe").texts
        let shown = inQuotes(again)
        #expect(
            again == ["Hello", "Anyone?"],
            verdict(
                expected: Text(
                    en: "\"Hello\" and \"Anyone?\" when Zoe's profile is opened again, too.",
                    zh: "再打开一次 Zoe 的个人资料，还是 \"Hello\" 和 \"Anyone?\"。"),
                found: Text(en: "\(shown.english).", zh: "\(shown.chinese)。"),
                why: Text(
                    en: "Zoe wrote nothing in between. A tap does not change the inbox.",
                    zh: "这期间 Zoe 什么也没写。点一下，不会改变收件箱。")))

        let own = mock.makeProfileScreen(of: "me")
        own.sender.send("Hi", to: "Zoe")
        let sent = inQuotes(own.texts)
        #expect(
            own.texts == ["@Zoe Hi"],
            verdict(
                expected: Text(
                    en: "the profile finds \"@Zoe Hi\", which was sent from it.",
                    zh: "个人资料找得到从它那里发送的 \"@Zoe Hi\"。"),
                found: Text(en: "it finds \(sent.english).", zh: "找到的是 \(sent.chinese)。"),
                why: Text(
                    en: "the loader and the sender of one profile belong to one network.",
                    zh: "同一个个人资料的加载器和发送器，属于同一个网络。")))
    }

    private func container() -> DependencyContainer {
        DependencyContainer { [inbox] in NetworkManager(messages: inbox) }
    }

    private func inQuotes(_ words: [String]) -> Text {
        if words.isEmpty { return Text(en: "nothing", zh: "空的") }
        let quoted = words.map { "\"\($0)\"" }
        return Text(en: quoted.joined(separator: ", "), zh: quoted.joined(separator: "、"))
    }
}

extension ProfileScreen {
    fileprivate var texts: [String] { loader.load(from: author).map(\.text) }
}
