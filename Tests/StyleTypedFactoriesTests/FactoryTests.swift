import Evidence
import Observation
import StyleTypedFactories
import Testing

protocol Greeting: Sendable {
    var text: String { get }
}

private struct Polite: Greeting {
    let text = "Good evening"
}

private struct Brief: Greeting {
    let text = "Hi"
}

/// A view model that does not say who makes its greeting.
private struct ViewModel {
    @Injected(Container.greeting) private var greeting

    var title: String { "\(greeting.text)!" }
}

/// One that SwiftUI observes: its title is observed, its service is not.
@MainActor @Observable private final class ObservedViewModel {
    @ObservationIgnored @Injected(Container.greeting) private var greeting
    var title = ""

    func appear() { title = "\(greeting.text)!" }
}

extension Container {
    static let greeting = Factory { Polite() as any Greeting }
    static let sameGreeting = Factory<any Greeting> { Polite() }
    static let twice = Factory { "\(greeting().text), \(greeting().text)" }
    static let account = Factory<RealDatabase?>(scope: .cached) { nil }
    static let welcome = ParameterFactory { (name: String) in "\(greeting().text), \(name)" }

    static func setUpMocks() {
        greeting.register { Brief() }
        account.register { RealDatabase() }
    }
}

@Suite struct `A factory` {
    @Test func `is called as a function`() {
        #expect(Container.greeting().text == "Good evening")
        #expect(Container.sameGreeting().text == "Good evening")
    }

    @Test func `calls other factories for what its service needs`() {
        #expect(Container.twice() == "Good evening, Good evening")
    }

    @Test func `fills a property that is injected`() {
        #expect(ViewModel().title == "Good evening!")
    }

    @Test @MainActor func `fills a property of a view model that is observed`() {
        let changes = Tally()
        let viewModel = ObservedViewModel()
        withObservationTracking {
            _ = viewModel.title
        } onChange: {
            changes.add()
        }

        viewModel.appear()

        #expect(viewModel.title == "Good evening!")
        #expect(changes.count == 1)
    }

    @Test func `gives what was registered last, until it is reset`() {
        Container.Registrations.local {
            Container.greeting.register { Polite() }
            Container.greeting.register { Brief() }

            #expect(Container.greeting().text == "Hi")
            #expect(ViewModel().title == "Hi!")
            #expect(Container.twice() == "Hi, Hi")

            Container.greeting.reset()

            #expect(ViewModel().title == "Good evening!")
        }
    }

    @Test func `may share a set of mocks with others`() {
        Container.Registrations.local {
            Container.setUpMocks()

            #expect(ViewModel().title == "Hi!")
            #expect(Container.account() != nil)
        }
    }

    @Test func `does not see what another of the same type gets`() {
        Container.Registrations.local {
            Container.greeting.register { Brief() }

            #expect(Container.greeting().text == "Hi")
            #expect(Container.sameGreeting().text == "Good evening")
        }
    }

    @Test func `passes the argument of its caller to the closure`() {
        Container.Registrations.local {
            #expect(Container.welcome("Ada") == "Good evening, Ada")

            Container.welcome.register { "Hi there, \($0)" }

            #expect(Container.welcome("Grace") == "Hi there, Grace")

            Container.welcome.reset()

            #expect(Container.welcome("Grace") == "Good evening, Grace")
        }
    }

    @Test func `may wrap the service of another`() {
        struct Loud: Greeting {
            let inner: any Greeting
            var text: String { inner.text.uppercased() }
        }
        let loud = Factory { Loud(inner: Container.greeting()) }

        #expect(loud().text == "GOOD EVENING")
    }
}

// A container of our own, and one derived from it.
private class OrderContainer: SharedContainer {
    static let number = Factory { 7 }
    static let title = Factory { "Order \(number()) \(currency())" }
}

private final class ExpressOrderContainer: OrderContainer {
    static let label = Factory { "\(title()), express" }
}

private final class PaymentContainer: SharedContainer {
    static let text = Factory { "\(Container.greeting().text), \(OrderContainer.title())" }
}

// Three kinds of factory in a container of our own: one that may have nothing, one whose service
// takes what another makes, and one that a scope of ours keeps. Another container uses them.
private final class StoreContainer: SharedContainer {
    static let discount = Factory<RealDatabase?> { nil }
    static let constructed = Factory { UserCache(database: Container.database()) }
    static let basket = Factory(scope: .session) { RealDatabase() }
}

private final class CheckoutContainer: SharedContainer {
    static let summary = Factory {
        (discount: StoreContainer.discount(), basket: StoreContainer.basket())
    }
}

extension SharedContainer {
    static let currency = Factory { "EUR" }
}

@Suite struct `A container` {
    @Test func `sees what the shared container has`() {
        #expect(OrderContainer.currency() == "EUR")
        #expect(Container.currency() == "EUR")
        #expect(OrderContainer.title() == "Order 7 EUR")
    }

    @Test func `inherits the factories that it is derived from`() {
        #expect(ExpressOrderContainer.label() == "Order 7 EUR, express")
        #expect(ExpressOrderContainer.number() == 7)
    }

    @Test func `may use another container's factories`() {
        #expect(PaymentContainer.text() == "Good evening, Order 7 EUR")
    }

    @Test func `gives another container what it keeps, and a nil, and after a logout anew`() {
        Container.Registrations.local {
            let basket = StoreContainer.basket()
            #expect(CheckoutContainer.summary().basket === basket)
            #expect(CheckoutContainer.summary().discount == nil)
            #expect(StoreContainer.constructed().database.name == "real")

            Container.Scope.session.reset()
            StoreContainer.discount.register { RealDatabase() }

            #expect(CheckoutContainer.summary().basket !== basket)
            #expect(CheckoutContainer.summary().discount != nil)
        }
    }

    @Test func `shares one factory with those that inherit it`() {
        Container.Registrations.local {
            OrderContainer.currency.register { "SEK" }

            #expect(Container.currency() == "SEK")
            #expect(ExpressOrderContainer.label() == "Order 7 SEK, express")
        }
    }
}
