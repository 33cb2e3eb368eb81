import Foundation
import Synchronization

/// Knows which day it is.
public protocol WallClock: Sendable {
    var today: String { get }
}

struct SystemClock: WallClock {
    var today: String { Date.now.formatted(.iso8601.year().month().day()) }
}

/// Knows what the shop sells, far away: each question takes a while, and costs money.
public protocol PriceServer: Sendable {
    /// Nil: the shop does not sell it.
    func price(of item: String) -> Int?
}

struct RemotePriceServer: PriceServer {
    private let prices = ["tea": 3, "scone": 4, "butter": 2]

    func price(of item: String) -> Int? { prices[item] }
}

/// Stores what happened, for those who have to find a bug.
public protocol EventLog: Sendable {
    func record(_ event: String)
    var events: [String] { get }
}

final class MemoryLog: EventLog {
    private let lines = Mutex<[String]>([])

    func record(_ event: String) { lines.withLock { $0.append(event) } }

    var events: [String] { lines.withLock { $0 } }
}
