// The neighbour of ListTakesASender.swift: whatever the next screen needs, the caller stays as it is.

func makeList(factory: any MessageListScreen.Factory) -> MessageListScreen {
    MessageListScreen(factory: factory)
}
