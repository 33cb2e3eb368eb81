// A lock that is held across `await`: the task may go on in another thread than the one that
// locked it.

import Foundation

func useLock(_ lock: NSRecursiveLock) async {
    lock.lock()
    await Task.yield()
    lock.unlock()
}
