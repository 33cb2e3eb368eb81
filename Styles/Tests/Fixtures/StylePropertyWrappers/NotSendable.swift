// A class as an app of some years has it. Any thread may resolve it, so a service is `Sendable`.

final class Profile {
    var name = "Ada"
}

final class ProfileScreen {
    @Inject private var profile: Profile
}
