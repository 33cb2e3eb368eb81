// The second easy way: the sender is a global. Any task could reach it, and it is not Sendable.

extension MessageSender {
    static let shared = MessageSender(networkManager: NetworkManager())
}
