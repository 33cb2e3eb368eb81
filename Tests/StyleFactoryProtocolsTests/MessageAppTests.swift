import Evidence
import StyleFactoryProtocols
import Testing

/// The app as a whole, with the real container.
@Suite struct `The message app` {
    let ada = Message(author: "Ada", text: "Hello")
    let grace = Message(author: "Grace", text: "Bye")

    @Test func `the list shows what was loaded when it came into view`() {
        let list = DependencyContainer { NetworkManager(messages: [ada, grace]) }
            .makeMessageListScreen()
        #expect(list.messages == [])

        list.appear()

        #expect(list.messages == [ada, grace])
    }

    @Test func `the list shows its messages when the network answers, and not before`() {
        var answers: [() -> Void] = []
        let list = DependencyContainer {
            NetworkManager(messages: [ada]) { answers.append($0) }
        }.makeMessageListScreen()

        list.appear()
        #expect(list.messages == [])
        for answer in answers { answer() }

        #expect(list.messages == [ada])
    }

    @Test func `a tap opens the message, and the list was given no sender`() throws {
        let again = Message(author: "Ada", text: "Are you there?")
        let list = DependencyContainer { NetworkManager(messages: [ada, again]) }
            .makeMessageListScreen()
        list.appear()

        let detail = list.select(try #require(list.messages.last))

        #expect(detail.message == again)
    }

    @Test func `a reply is in the list when it comes into view again`() {
        let list = DependencyContainer { NetworkManager(messages: [ada]) }.makeMessageListScreen()
        list.appear()

        list.select(ada).reply("Welcome")
        #expect(list.messages == [ada])
        list.appear()

        #expect(list.messages == [ada, Message(author: "me", text: "@Ada Welcome")])
    }

    @Test func `a property is shared, a method makes a new one`() {
        let container = DependencyContainer()
        let (first, second) = (
            container.makeMessageScreen(for: ada), container.makeMessageScreen(for: ada)
        )

        #expect(first !== second)
        #expect(first.sender === second.sender)
        #expect(container.makeMessageLoader() !== container.makeMessageLoader())
        #expect(container.makeMessageListScreen() !== container.makeMessageListScreen())
    }

    @Test func `of eight containers at the same time each has its own mock`() {
        let seen = Worker.each(of: 8) { thread in
            (0..<50).map { _ in
                let mock = Message(author: "the mock", text: "\(thread)")
                let list = DependencyContainer { NetworkManager(messages: [mock]) }
                    .makeMessageListScreen()
                list.appear()
                return list.messages == [mock]
            }
        }

        for mocks in seen { #expect(mocks.count == 50 && !mocks.contains(false)) }
    }

    @Test func `a part is made when it is first needed, and once`() {
        let connections = Tally()
        let container = DependencyContainer {
            connections.add()
            return NetworkManager()
        }
        let list = container.makeMessageListScreen()
        #expect(connections.count == 0)

        for _ in 1...2 {
            list.appear()
            list.select(ada).reply("Welcome")
        }

        #expect(connections.count == 1)
    }
}

@Suite struct `Only its users keep the container` {
    @Test func `the container lives as long as the list, which is its only owner`() {
        weak var released: DependencyContainer?
        var list: MessageListScreen?
        do {
            let container = DependencyContainer()
            list = container.makeMessageListScreen()
            released = container
        }
        #expect(released != nil)
        list?.appear()

        list = nil

        #expect(released == nil)
    }

    // `Limitations` has a list that holds itself in the callback.
    @Test func `a list that the user has left goes, though its answer is still on the way`() {
        var answers: [() -> Void] = []
        weak var (left, released): (MessageListScreen?, DependencyContainer?)
        do {
            let container = DependencyContainer { NetworkManager { answers.append($0) } }
            let list = container.makeMessageListScreen()
            list.appear()
            (left, released) = (list, container)
        }

        #expect(left == nil)
        #expect(released == nil)
        #expect(answers.count == 1)
        for answer in answers { answer() }
    }

    @Test func `a detail screen works on when list and container are gone`() {
        let networkManager = NetworkManager()
        weak var released: DependencyContainer?
        var detail: MessageScreen?
        do {
            let container = DependencyContainer { networkManager }
            detail = container.makeMessageListScreen().select(Message(author: "Ada", text: "Hello"))
            released = container
        }

        detail?.reply("Welcome")

        // It was given its sender, and no factory.
        #expect(released == nil)
        #expect(networkManager.messages.map(\.text) == ["@Ada Welcome"])
    }
}
