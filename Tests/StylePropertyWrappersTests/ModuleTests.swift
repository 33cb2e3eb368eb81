import StylePropertyWrappers
import Testing

private enum NavigationFeature {
    static let module = Module {
        Shared(AppConfigurationImpl(home: "news") as AppConfiguration)
        New { resolve in RouterImpl(config: resolve()) as Router }
    }
}

private enum MediaFeature {
    static let module = Module(Shared(Radio() as MediaPlayer))
}

extension DIContainerTests {
    @Suite struct ModuleTests {
        init() { startAfresh() }

        @Test func `modules are written elsewhere and registered by name`() {
            DIContainer.register {
                NavigationFeature.module
                MediaFeature.module
            }

            #expect(DIContainer.resolve(Router.self).screen == "news")
            #expect(DIContainer.resolve(MediaPlayer.self) is Radio)
        }

        @Test func `a module is registered alone`() {
            DIContainer.register(MediaFeature.module)

            #expect(DIContainer.resolve(MediaPlayer.self) is Radio)
        }

        @Test func `modules are written in the list, and in each other`() {
            DIContainer.register {
                Module {
                    Shared(AppConfigurationImpl() as AppConfiguration)
                    Module { New(MockRouter() as Router) }
                }
                Module(MediaFeature.module)
                New("a line beside modules")
            }

            #expect(DIContainer.resolve(AppConfiguration.self).home == "start")
            #expect(DIContainer.resolve(Router.self).screen == "mock")
            #expect(DIContainer.resolve(MediaPlayer.self) is Radio)
            #expect(DIContainer.resolve(String.self) == "a line beside modules")
        }

        @Test func `the last line for a type counts`() {
            DIContainer.register {
                NavigationFeature.module
                Shared(MockRouter() as Router)
            }

            #expect(DIContainer.resolve(Router.self).screen == "mock")
        }

        @Test(arguments: [true, false])
        func `an if without an else registers its lines, or none`(isTest: Bool) {
            DIContainer.register {
                Shared(RouterImpl() as Router)
                if isTest {
                    Shared(MockRouter() as Router)
                    New("a mock")
                }
            }

            #expect(DIContainer.resolve(Router.self).screen == (isTest ? "mock" : "start"))
            #expect(DIContainer.resolve(String?.self) == (isTest ? "a mock" : nil))
        }

        @Test(arguments: 1...3)
        func `an if with an else registers one of the two, a switch one of its cases`(number: Int) {
            DIContainer.register {
                if number == 1 {
                    New("one")
                } else if number == 2 {
                    New("two")
                } else {
                    Module { New("more") }
                }
                switch number {
                case 1: New(1)
                default: New(-1)
                }
            }

            #expect(DIContainer.resolve(String.self) == ["one", "two", "more"][number - 1])
            #expect(DIContainer.resolve(Int.self) == (number == 1 ? 1 : -1))
        }

        @Test(arguments: [nil, "news"])
        func `an if let registers what is there`(home: String?) {
            let module = Module {
                Shared(AppConfigurationImpl() as AppConfiguration)
                if let home { Shared(AppConfigurationImpl(home: home) as AppConfiguration) }
            }

            DIContainer.register(module)

            #expect(DIContainer.resolve(AppConfiguration.self).home == home ?? "start")
        }

        @Test func `a for registers its lines in their order, and empty braces nothing`() {
            DIContainer.register {
                for module in [NavigationFeature.module, MediaFeature.module] { module }
                for number in 1...3 { New(number) }
                Module {}
            }

            #expect(DIContainer.resolve(Router?.self)?.screen == "news")
            #expect(DIContainer.resolve(MediaPlayer?.self) is Radio)
            #expect(DIContainer.resolve(Int?.self) == 3)
        }

        @Test func `a module registered again builds again`() {
            let module = Module(Shared(RouterImpl.init, as: Router.self, DeeplinkHandler.self))
            DIContainer.register(module)
            let first = DIContainer.resolve(Router.self)

            DIContainer.register(module)

            #expect(DIContainer.resolve(Router.self) !== first)
            #expect(DIContainer.resolve(Router.self) === DIContainer.resolve(DeeplinkHandler.self))
        }

        @Test func `a module keeps no instance after a reset`() {
            let module = Module(Shared(RouterImpl.init, as: Router.self, DeeplinkHandler.self))
            DIContainer.register(module)
            weak let released = DIContainer.resolve(Router.self)
            #expect(released != nil)

            DIContainer.reset()

            withExtendedLifetime(module) { #expect(released == nil) }
        }
    }
}
