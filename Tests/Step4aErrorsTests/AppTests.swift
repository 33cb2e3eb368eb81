import ProfileApp
import Step4aErrors
import TestSupport
import Testing

/// Who catches an error in an app.
@Suite(.watchdog) struct `Step 4a: who catches` {
    @Test func `the composition root prints the error and stops`() async {
        let result = await #expect(
            processExitsWith: .signal(CrashSignal.trap), observing: [\.standardErrorContent]
        ) {
            let container = MiniContainer()
            container.register(ProfileViewModel.self) { [unowned container] in
                ProfileViewModel(userManager: try container.resolve(UserManager.self))
            }

            do {
                let profile = try container.resolve(ProfileViewModel.self)
                print(profile.title)
            } catch {
                fatalError("\(error)")
            }
        }

        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(log.contains("Nothing is registered for"))
    }

    @Test func `a screen that cannot be built leaves the app running`() throws {
        let container = MiniContainer()
        container.register(Database.self, scope: .singleton) { Database() }
        container.register(ProfileViewModel.self) { [unowned container] in
            ProfileViewModel(userManager: try container.resolve(UserManager.self))
        }
        var log: [String] = []

        func openProfile() -> String {
            do {
                return try container.resolve(ProfileViewModel.self).title
            } catch {
                log.append(error.description)
                return "The profile cannot be shown."
            }
        }

        #expect(openProfile() == "The profile cannot be shown.")
        #expect(log.map { $0.contains("UserManager") } == [true])
        // What does not need the missing service is still built.
        _ = try container.resolve(Database.self)
    }
}
