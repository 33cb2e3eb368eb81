// The neighbour of GlobalSender.swift: only the main actor reaches the global. It compiles, and what
// the test `a sender that is global posts where no test looks` shows is still there.

extension MessageSender {
    @MainActor static let shared = MessageSender(networkManager: NetworkManager())
}
