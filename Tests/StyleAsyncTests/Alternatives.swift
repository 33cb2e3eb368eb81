import ProfileApp
import Step4Graph
import Support
import TestSupport
import Testing

/// What needs no factory that waits.
@Suite(.watchdog) struct Alternatives {
    @Test func `a service whose methods wait is wired by Step 4`() async throws {
        let container = MiniContainer()
        let isOpen = Gate()
        container.register(PatientDatabase.self, scope: .singleton) {
            PatientDatabase {
                await isOpen.pass()
                return Database()
            }
        }

        // It is resolved at once, although it is not open yet.
        let database = try container.resolve(PatientDatabase.self)
        async let user = database.user(id: 1)

        await isOpen.open()
        #expect(await user == nil)
    }
}

/// Its init returns at once. Its methods wait until it is open.
private final class PatientDatabase: Sendable {
    private let opening: Task<Database, Never>

    init(open: @escaping @Sendable () async -> Database) {
        opening = Task { await open() }
    }

    func user(id: Int) async -> User? {
        await opening.value.user(id: id)
    }
}
