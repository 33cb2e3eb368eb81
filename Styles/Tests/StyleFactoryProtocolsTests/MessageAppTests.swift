import StyleFactoryProtocols
import Support
import TestSupport
import Testing

/// The app as a whole, with the real container.
@Suite(.watchdog) struct `The message app` {
    let ada = Message(author: "Ada", text: "Hello")
    let grace = Message(author: "Grace", text: "Bye")

    @Test func `the list shows its messages when the network answers, and not before`() {
        var answers: [() -> Void] = []
        let network = NetworkManager(messages: [ada]) { answers.append($0) }
        let list = DependencyContainer { network }.makeMessageListScreen()

        list.appear()
        network.post(grace)
        #expect(list.messages == [])
        for answer in answers { answer() }

        // Also what was posted while the network was not ready.
        #expect(list.messages == [ada, grace])
    }

    @Test func `the network answers, though no other object holds it`() {
        var answers: [() -> Void] = []
        var shown: [[Message]] = []
        NetworkManager(messages: [ada]) { answers.append($0) }.fetch { shown.append($0) }

        for answer in answers { answer() }

        #expect(shown == [[ada]])
    }

    @Test func `the loader calls back, though no other object holds it`() {
        var answers: [() -> Void] = []
        var shown: [[Message]] = []
        let network = NetworkManager(messages: [ada]) { answers.append($0) }
        MessageLoader(networkManager: network).load { shown.append($0) }

        for answer in answers { answer() }

        #expect(shown == [[ada]])
    }

    @Test func `a reply is in the list when it comes into view again`() {
        let list = DependencyContainer { NetworkManager(messages: [ada]) }.makeMessageListScreen()
        list.appear()

        list.select(ada).reply("Welcome")
        #expect(list.messages == [ada])
        list.appear()

        #expect(list.messages == [ada, Message(author: "me", text: "@Ada Welcome")])
    }

    @Test func `a lazy property is shared, a method creates a new instance`() {
        let container = DependencyContainer()
        let first = container.makeMessageScreen(for: ada)
        let second = container.makeMessageScreen(for: ada)

        #expect(first !== second)
        #expect(first.sender === second.sender)
        #expect(container.makeMessageLoader() !== container.makeMessageLoader())
        #expect(container.makeMessageListScreen() !== container.makeMessageListScreen())
    }

    @Test func `a lazy property creates its service on first use, and once`() {
        var connections = 0
        let container = DependencyContainer {
            connections += 1
            return NetworkManager()
        }
        let list = container.makeMessageListScreen()
        #expect(connections == 0)

        for _ in 1...2 {
            list.appear()
            list.select(ada).reply("Welcome")
        }

        #expect(connections == 1)
    }

    @Test func `of eight containers at the same time each has its own mock`() {
        let seen = Worker.each(of: 8) { thread in
            let mock = Message(author: "the mock", text: "\(thread)")
            let list = DependencyContainer { NetworkManager(messages: [mock]) }
                .makeMessageListScreen()
            list.appear()
            return list.messages == [mock]
        }

        #expect(seen == Array(repeating: true, count: 8))
    }
}

@Suite(.watchdog) struct `Only the screens hold the container` {
    let grace = Message(author: "Grace", text: "Bye")

    @Test func `the container lives as long as the list, which is its only owner`() {
        weak var watched: DependencyContainer?
        var list: MessageListScreen?
        do {
            let container = DependencyContainer()
            list = container.makeMessageListScreen()
            watched = container
        }
        #expect(watched != nil)
        list?.appear()  // Only now does it ask the container for its loader.

        list = nil

        #expect(watched == nil)
    }

    // `Limitations` has a list that holds itself in the callback.
    @Test func `a list that the user has left is deallocated, though its answer is still due`() {
        var answers: [() -> Void] = []
        weak var left: MessageListScreen?
        weak var watched: DependencyContainer?
        do {
            let container = DependencyContainer { NetworkManager { answers.append($0) } }
            let list = container.makeMessageListScreen()
            list.appear()
            (left, watched) = (list, container)
        }

        #expect(answers.count == 1)
        #expect(left == nil)
        #expect(watched == nil)
    }

    @Test func `a detail screen works on when list and container are gone`() {
        let network = NetworkManager()
        weak var watched: DependencyContainer?
        var detail: MessageScreen?
        do {
            let container = DependencyContainer { network }
            detail = container.makeMessageListScreen().select(grace)
            watched = container
        }

        detail?.reply("Welcome")

        // It was given its sender, and no factory.
        #expect(watched == nil)
        #expect(network.messages.map(\.text) == ["@Grace Welcome"])
    }
}
