import ProfileApp
import Step3ThreadSafe
import Support
import TestSupport
import Testing

/// What Step 3 fixes.
/// A test of the same name, in `Limitations` of this or an earlier step, shows the bug.
@Suite(.watchdog) struct Fixes {
    // Broken in Step 2.
    @Test func `two threads resolve a singleton at the same time`() {
        let container = MiniContainer()
        // What differs: the second thread waits at the lock. So it never enters the factory,
        // and the first waits for it half a second, not forever.
        let rendezvous = Rendezvous(timeout: 0.5)
        container.register(Database.self, scope: .singleton) {
            rendezvous.wait()
            return Database()
        }

        let (first, second) = rendezvous.runOnTwoThreads { container.resolve(Database.self) }

        #expect(first === second)
    }

    // Broken in Step 2.
    @Test func `two tasks use one container`() throws {
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/TwoTasks.swift", importing: "Step3ThreadSafe", "ProfileApp")

        #expect(errors == [])
    }

    // Broken in this step's `PlainMutexContainer`.
    @Test func `a factory resolves another service`() {
        let container = MiniContainer()
        container.register(UserCache.self) { [unowned container] in
            UserCache(database: container.resolve(Database.self)!)
        }
        container.register(Database.self) { Database() }

        #expect(container.resolve(UserCache.self) != nil)
    }

    // Broken in this step's `UnconstrainedContainer`.
    @Test func `two threads change one service`() throws {
        // What differs: the two threads never run. The compiler rejects the service here, which
        // Step 2 still accepts.
        let errors = try Compiler.errors(
            in: "Tests/Fixtures/NonSendableService.swift", importing: "Step3ThreadSafe")

        // The compiler has to reject a service that two threads cannot share.
        #expect(errors == ["type 'Counter' does not conform to the 'Sendable' protocol"])
    }

    // Broken in Steps 1 and 2.
    @Test func `a replaced service resolves in its deinit`() {
        let container = MiniContainer()
        let database = Database()
        container.register(Database.self) { database }
        container.register(Draft.self, scope: .singleton) { [unowned container] in
            Draft { [unowned container] in
                container.resolve(Database.self)?.save(User(id: 4, name: "Edsger"))
            }
        }
        _ = container.resolve(Draft.self)

        container.register(Draft.self) { Draft {} }

        #expect(database.user(id: 4)?.name == "Edsger")
    }
}

/// What a user has typed. It is saved when it is deallocated.
private final class Draft: Sendable {
    let save: @Sendable () -> Void
    init(save: @escaping @Sendable () -> Void) { self.save = save }
    deinit { save() }
}
