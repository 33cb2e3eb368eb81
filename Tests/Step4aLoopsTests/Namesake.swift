/// A private type whose name `NameTests.swift` uses, too.
private struct Settings: Place { let place = "another file" }

let settingsOfAnotherFile: any Place.Type = Settings.self
