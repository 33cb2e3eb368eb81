import Foundation

/// A lock that processes share: one at a time holds a folder.
enum FileLock {
    /// - Parameter onWait: Called once, when another process holds the lock.
    /// - Throws: A `Complaint` when the folder cannot be opened, and what `work` throws.
    static func hold<Result>(
        _ folder: URL, onWait: () -> Void = {}, _ work: () throws -> Result
    ) throws -> Result {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Closed when a child starts: the lock must go with this process.
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Complaint("\(folder.path) cannot be opened: \(String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            onWait()
            while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        }
        return try work()
    }
}
