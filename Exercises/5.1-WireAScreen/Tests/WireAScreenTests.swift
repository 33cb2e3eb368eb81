import Evidence
import Testing
import WireAScreen

// One after the other, in this order: the first that fails is the next thing to fix.
@Suite(.serialized) struct WireAScreenTests {
    private let inbox = [
        Message(author: "Zoe", text: "Hello"), Message(author: "Ada", text: "Lunch?"),
        Message(author: "Zoe", text: "Anyone?"),
    ]

    @Test func `the profile is of the author who was tapped`() {
        let list = container().makeMessageListScreen()

        let authors = inbox.map { list.select($0).author }

        #expect(
            authors == ["Zoe", "Ada", "Zoe"],
            """
            Expected: profiles of Zoe, Ada and Zoe, whose messages were tapped.
            Found: profiles of \(authors.formatted).
            Why: the author is known only at the tap, so it comes as the method's parameter.
            """)
    }

    @Test func `the profile finds what its author wrote`() {
        let texts = container().makeProfileScreen(of: "Zoe").texts

        #expect(
            texts == ["Hello", "Anyone?"],
            """
            Expected: "Hello" and "Anyone?" on the profile of Zoe.
            Found: \(texts.formatted).
            Why: the loader needs the container's network, where the messages are.
            """)
    }

    @Test func `the profile sends to the container's network`() {
        let network = Network(messages: inbox)
        let container = DependencyContainer { network }

        container.makeProfileScreen(of: "Ada").sender.send("Yes", to: "Ada")

        let last = network.messages.last?.text ?? "nothing"
        #expect(
            network.messages.count == 4 && last == "@Ada Yes",
            """
            Expected: "@Ada Yes" as the last of four messages on the network.
            Found: "\(last)" as the last of \(network.messages.count).
            Why: what a user sends must leave the screen.
            """)
    }

    @Test func `the network is made once, and only when a part needs it`() {
        let runs = Tally()
        let container = DependencyContainer {
            runs.add()
            return Network()
        }
        let list = container.makeMessageListScreen()
        let before = runs.count
        for message in inbox { _ = list.select(message).texts }

        #expect(
            before == 0,
            """
            Expected: no network before the first profile.
            Found: the network was made \(before) times for the list alone.
            Why: an app that connects to everything when it starts, starts slowly.
            """)
        #expect(
            runs.count == 1,
            """
            Expected: one network for three profiles.
            Found: \(runs.count) networks.
            Why: on a network of its own a screen does not see what others have sent.
            """)
    }

    @Test func `profiles share the sender of their container`() {
        let (here, there) = (container(), container())
        let first = here.makeProfileScreen(of: "Zoe")
        let second = here.makeMessageListScreen().select(inbox[1])

        #expect(
            first.sender === second.sender,
            """
            Expected: one sender for all profiles of a container.
            Found: a sender for each profile.
            Why: a sender that is shared can keep an order, or a limit, for all screens.
            """)
        #expect(
            there.makeProfileScreen(of: "Zoe").sender !== first.sender,
            """
            Expected: another container has another sender.
            Found: the sender of the first container.
            Why: two tests, each with its container, must not meet in a global.
            """)
    }

    @Test func `each call makes a new profile and a new loader`() {
        let container = container()
        let first = container.makeProfileScreen(of: "Zoe")
        let second = container.makeProfileScreen(of: "Zoe")

        #expect(
            first !== second,
            """
            Expected: a new profile at each call, also for the same author.
            Found: the same profile twice.
            Why: a method makes, a property keeps. What the user typed on the last profile is over.
            """)
        #expect(
            first.loader !== second.loader,
            """
            Expected: a loader for each profile.
            Found: one loader for two profiles.
            Why: the comment says so. A loader may keep how far its own screen was scrolled.
            """)
    }

    @Test func `a profile that is closed goes`() {
        let container = container()
        weak let closed = container.makeProfileScreen(of: "Ada")

        #expect(
            closed == nil,
            """
            Expected: the profile is released when the user closes it.
            Found: the container still keeps it.
            Why: each profile that was ever opened would stay in memory.
            """)
        weak let sender = container.makeProfileScreen(of: "Ada").sender
        #expect(
            sender != nil,
            """
            Expected: the sender stays when the last profile is closed.
            Found: it went with the profile.
            Why: all profiles share it, also two that are never open at the same time.
            """)
        withExtendedLifetime(container) {}
    }

    @Test func `the mock writes down each call in order`() {
        let mock = MockProfileScreenFactory(inbox: [])
        let list = MessageListScreen(factory: mock)
        for message in inbox + [inbox[0]] { _ = list.select(message) }
        _ = MockProfileScreenFactory(inbox: []).makeProfileScreen(of: "Ben")

        #expect(
            mock.opened == ["Zoe", "Ada", "Zoe", "Zoe"],
            """
            Expected: it says "Zoe", "Ada", "Zoe", "Zoe".
            Found: it says \(mock.opened.formatted).
            Why: a test of the list looks here: did the tap open the right profile, and once?
            """)
    }

    @Test func `the mock makes the profile that it was asked for`() {
        let mock = MockProfileScreenFactory(inbox: inbox)
        let profiles = ["Zoe", "Ada"].map(mock.makeProfileScreen)
        let found = profiles.map { "\($0.author) with \($0.texts.formatted)" }

        #expect(
            found == ["Zoe with \"Hello\", \"Anyone?\"", "Ada with \"Lunch?\""],
            """
            Expected: profiles of Zoe and of Ada, each with what the inbox has from her.
            Found: \(found.first ?? "no profile"), and \(found.last ?? "no profile").
            Why: a test goes on with the profile, so the mock's must work, too.
            """)
        let texts = mock.makeProfileScreen(of: "Ada").loader.load(from: "Zoe").map(\.text)
        #expect(
            texts == ["Hello", "Anyone?"],
            """
            Expected: the loader of Ada's profile finds what Zoe wrote, too.
            Found: \(texts.formatted).
            Why: the whole inbox is on the network, as in the app.
            """)
    }

    @Test func `no profile of the mock finds what was sent from another`() {
        let mock = MockProfileScreenFactory(inbox: inbox)
        let first = mock.makeProfileScreen(of: "me")
        let second = mock.makeProfileScreen(of: "me")
        first.sender.send("Hi", to: "Zoe")

        #expect(
            first.texts == ["@Zoe Hi"],
            """
            Expected: the profile finds what was sent from it.
            Found: \(first.texts.formatted).
            Why: the loader and the sender of one profile belong to one network.
            """)
        let third = mock.makeProfileScreen(of: "me")
        #expect(
            second.texts.isEmpty && third.texts.isEmpty,
            """
            Expected: the mock's other profiles do not find it.
            Found: what one profile sent is in another.
            Why: what one part of a test sends must not change what the next part finds.
            """)
    }

    private func container() -> DependencyContainer {
        DependencyContainer { [inbox] in Network(messages: inbox) }
    }
}

extension ProfileScreen {
    fileprivate var texts: [String] { loader.load(from: author).map(\.text) }
}

extension [String] {
    fileprivate var formatted: String {
        isEmpty ? "nothing" : map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
