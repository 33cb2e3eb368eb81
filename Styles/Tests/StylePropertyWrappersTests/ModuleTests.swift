import ProfileApp
import StylePropertyWrappers
import Testing

private enum ProfileFeature {
    static let module = Module {
        Shared(MockAPI(name: "Ada") as any APIServicing)
        New { resolve in UserManager(api: resolve()) }
    }
}

private enum StorageFeature {
    static let module = Module(Shared(Database(), as: UserReading.self, UserSaving.self))
}

extension DIContainerTests {
    @Suite struct ModuleTests {
        init() { startAgain() }

        @Test func `modules are written elsewhere, in the list, in each other, and beside lines`() {
            DIContainer.register {
                ProfileFeature.module
                Module {
                    StorageFeature.module
                    New(User(id: 2, name: "Grace"))
                }
                New(HomeScreen { DIContainer.resolve() })
            }

            #expect(DIContainer.resolve(UserManager.self).logIn(id: 1))
            #expect(DIContainer.resolve(UserReading?.self) != nil)
            #expect(DIContainer.resolve(User.self).name == "Grace")
            #expect(DIContainer.resolve(HomeScreen?.self) != nil)
        }

        @Test(arguments: [true, false])
        func `an if registers its lines or those of its else, if there is one`(isTest: Bool) {
            DIContainer.register {
                ProfileFeature.module
                if isTest {
                    Shared(MockAPI() as any APIServicing)
                    New(User(id: 4, name: "a guest"))
                }
                if isTest { New(HomeScreen { DIContainer.resolve() }) } else { Shared(Database()) }
            }

            // The last line for a type counts.
            let user = DIContainer.resolve((any APIServicing).self).user(id: 1)
            #expect(user?.name == (isTest ? "Mock" : "Ada"))
            #expect(DIContainer.resolve(User?.self)?.name == (isTest ? "a guest" : nil))
            #expect((DIContainer.resolve(HomeScreen?.self) != nil) == isTest)
            #expect((DIContainer.resolve(Database?.self) != nil) == !isTest)
        }

        @Test func `a for registers its lines in their order, and empty braces nothing`() {
            DIContainer.register {
                for module in [ProfileFeature.module, StorageFeature.module] { module }
                for id in 1...3 { New(User(id: id, name: "")) }
                Module {}
            }

            #expect(DIContainer.resolve(UserManager?.self) != nil)
            #expect(DIContainer.resolve(UserReading?.self) != nil)
            #expect(DIContainer.resolve(User.self).id == 3)
        }

        @Test func `a module caches no instance: registered again it creates another`() {
            DIContainer.register(StorageFeature.module)
            weak let database = DIContainer.resolve(UserReading.self)
            #expect(database != nil)

            DIContainer.register(StorageFeature.module)

            #expect(database == nil)
            #expect(DIContainer.resolve(UserReading.self) === DIContainer.resolve(UserSaving.self))
        }
    }
}
