// The injector, asked on another thread: in a closure that the main actor hands over, and in a
// function that any thread may call.
import Foundation

final class ProfileViewModel {
    @Inject var name: String

    init() {}
}

func inClosure() {
    Thread.detachNewThread { _ = ProfileViewModel() }
}

nonisolated func inFunction() {
    _ = ProfileViewModel()
}
