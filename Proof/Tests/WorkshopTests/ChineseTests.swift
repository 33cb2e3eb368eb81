import Evidence
import Foundation
import Testing

@testable import workshop

@Suite struct `A learner who reads Chinese` {
    @Test func `asks for it once, and may ask for English again`() throws {
        let desk = try Desk()

        #expect(try desk.workshop("help").output.contains("the map of the course"))
        #expect(try desk.workshop("help", "--lang", "zh-Hans").output.contains("课程地图"))
        #expect(try desk.workshop("help").output.contains("课程地图"))
        #expect(try desk.workshop("--lang=en").output.contains("Solved: ["))
        #expect(try desk.workshop().output.contains("Solved: ["))
    }

    @Test(arguments: [
        (["LANG": "zh_CN.UTF-8", "LC_ALL": ""], true), (["LC_ALL": "zh"], true),
        (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], false),
        (["LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_US"], true),
        (["LC_ALL": "", "LC_MESSAGES": "", "LANG": ""], false),
    ])
    func `is known by the language of the machine`(environment: [String: String], isChinese: Bool)
        throws
    {
        let help = try Desk().workshop(["help"], environment: environment).output

        #expect(help.contains("课程地图") == isChinese)
    }

    @Test(arguments: [["--lang", "de"], ["check", "--lang=de"]])
    func `is told in both languages which there are`(words: [String]) throws {
        let run = try Desk().workshop(words)

        #expect(run.status == 1)
        #expect(
            run.errors.lines.joined()
                == "workshop: `--lang` takes zh-Hans or en, not 'de'. "
                + "`--lang` 后面写 zh-Hans 或者en，不能写 'de'。")
    }

    @Test(
        arguments: [
            [], ["help"], ["tour"], ["tour", "styles"], ["hint", "1.1"], ["reset", "1.1"],
            ["solution", "1.1", "--peek"], ["chek"], ["check", "1.9"], ["check", "2.11"],
            ["hint", "KeepTwo"], ["solution"], ["solution", "2.1"], ["reset"], ["tour", "5"],
            ["check", "1.1", "--lgo"], ["watch", "--log"], ["hint", "1.1", "1.2"], ["crash"],
        ], [60, 80])
    func `meets no English sentence, and no line that is too long`(words: [String], columns: Int)
        throws
    {
        let environment = ["LC_ALL": "zh_CN.UTF-8", "COLUMNS": "\(columns)"]
        let run = try Desk().workshop(words, environment: environment)
        let lines = (run.output + run.errors).lines

        // What stays English: code, names of tests, commands, what the compiler says, and the title
        // of an exercise whose page is English.
        let text = lines.filter { !words.contains("--peek") || $0.contains(/\p{Han}/) }
            .joined(separator: "\n").replacing(/\n +/, with: " ")
        let tests = (Tour.steps.flatMap(\.scenes) + Tour.styles).map(\.test)
        let titles = try Exercise.all().filter {
            Language.twin(of: "Exercises/\($0.folder)/README.md") == nil
        }.map(\.title)
        let english = (tests + titles).reduce(text) { $0.replacing($1, with: "…") }
            .replacing(/swift (run|test) [^。：\n\p{Han}]*/, with: "…")
            .replacing(/编译器拒绝：[^\p{Han}]*/, with: "…")
        #expect(english.lines.filter(Phrases.isEnglish) == [])
        #expect(text.contains(/\p{Han}/))
        // A path is not broken, nor is code.
        let long = lines.filter { $0.columns > columns && !$0.contains("Exercises/") }
        #expect(words.contains("--peek") || long == [])
    }

    @Test func `reads each report in Chinese`() throws {
        let exercise = try Exercise.named("2.1", Progress())
        let stops = [
            "", "signal code 11", "signal code 4",
            "A.swift:1: Fatal error: Unexpectedly found nil\nsignal code 5",
        ].map { Checker.Outcome.stopped(test: "t", Stop(log: $0)) }
        let outcomes: [Checker.Outcome] =
            stops + [
                .solved(tests: 3), .hasNoEnd(test: "t", isBusy: true),
                .hasNoEnd(test: "t", isBusy: false), .printsTooMuch(test: "t"),
                .doesNotBuild(reason: "error: x"), .doesNotCompile(CompilerError(message: "A: x")),
                .doesNotCompile(CompilerError(message: "Exercises/\(exercise.folder)/Tests/T: x")),
                .doesNotCompile(
                    CompilerError(
                        message: "Exercises/\(exercise.folder)/Starter/A: "
                            + "failed to produce diagnostic")),
            ]

        for outcome in outcomes {
            let report = Report(
                outcome, of: exercise, Progress(), isFirst: true, wasSolved: true)
            let next = Report.next(after: exercise, [], Progress())
            let text = Language.$spoken.withValue(.chinese) { report.text(next: next) }
            let lines = text.replacing(/swift run workshop .*/, with: "…")
                .replacing(/Fatal error.*/, with: "…").replacing(/A: failed to.*/, with: "…")
                .replacing(report.title, with: "…").lines
            #expect(lines.filter(Phrases.isEnglish) == [])
            #expect(report.text(next: next).contains("\(report.title): "))
        }
    }
}

@Suite struct `A table of phrases` {
    private let phrases = Phrases(
        """
        # A comment.
        the {1} of {2}
        {2} 的 {1}

        the egg of {1}
        {1} 的蛋

        a hen
        母鸡

        {1}, {2}
        {1}、{2}

        it {1}
        {1}

        is a hen, an old one
        是老母鸡

        `an egg falls`
        蛋掉了
        """)

    @Test(arguments: [
        ("a hen", "母鸡"), ("the nest of a hen", "母鸡 的 nest"), ("the egg of a hen", "母鸡 的蛋"),
        ("the egg of the egg of a hen", "母鸡 的蛋 的蛋"), ("it is a hen, an old one", "是老母鸡"),
        ("an egg falls", "an egg falls（蛋掉了）"),
        ("a hen, a cock", "母鸡、a cock"), ("\"a hen, a cock\"", nil),
        ("\"a hen, a cock\", a hen", nil),
        ("a cock", nil), ("the egg of", nil), ("the egg\nof a hen", nil),
    ])
    func `knows what varies, and looks it up in its turn`(english: String, chinese: String?) {
        #expect(phrases.chinese(english) == chinese)
    }

    @Test func `of the workshop has all that it says to a learner`() throws {
        let folder = Compiler.checkout.appending(path: "Sources/workshop")
        let files = Exercise.files(in: folder).filter {
            !["Console.swift", "Exercises/Verify.swift", "ParityReport.swift"].contains($0.key)
                && !$0.key.hasPrefix("Chinese/")
        }
        let keys = Set(Phrases.workshop.keys)

        #expect(files.count > 25 && keys.count > 150)
        for (_, text) in files {
            let literals = Literals(text)
            let missing = literals.needed.filter {
                !keys.contains($0) && !keys.contains("`\($0)`")
                    && !$0.contains(
                        /^swift (run|test) |^(?:Could not cast|out of range)$|failed to/)
            }
            #expect(missing.sorted() == [])
        }
    }

    @Test func `of each exercise has what its tests say, and nothing else`() throws {
        for exercise in try Exercise.all() {
            let faults = exercise.faultsInChinese()
            #expect(faults == [], "\(faults.joined(separator: "\n"))")
        }
    }

    @Test func `of each exercise has what is found in wrong answers`() throws {
        for exercise in try Exercise.all() {
            let found = Verify.stated(exercise).values.joined().filter {
                !$0.hasPrefix("does not compile")
            }
            #expect(!found.isEmpty)
            let english = exercise.english(
                in: found.map {
                    Checker.Refusal(test: "", place: "", expected: "", found: $0, why: "")
                })
            #expect(Set(english).sorted() == [], "\(exercise.id)")
        }
    }

    @Test func `of each exercise says what the page of wrong answers says`() throws {
        for exercise in try Exercise.all() {
            let phrases = exercise.phrases
            let english = Verify.stated(exercise).filter { $0.key != "answer" }
                .mapValues { $0.map { phrases.chinese($0) ?? $0 } }
            let chinese = Verify.stated(exercise, page: "README.zh-Hans.md")
                .filter { $0.key != "答案" }
            #expect(english.count > 3)
            #expect(chinese == english, "\(exercise.id)")
        }
    }

    @Test func `is lacking for the exercises in one list, and for no other`() throws {
        let known = try Exercise.all().map(\.id)

        #expect(Phrases.notYet.isSubset(of: known))
    }
}

@Suite struct `The literals of a file` {
    @Test func `are sentences, with what varies and what is put in`() {
        let literals = Literals(
            #"""
            // "not this"
            @Test func `an egg's fall`() {
                say("one two \(count) " + "three \(isRaw ? "not cooked" : "boiled")")
                #expect(
                    x,
                    """
                    Expected: an egg, \
                    "whole".
                    Why: \(why)
                    """)
                expect(why: "it rolls")
            }
            """#)

        #expect(literals.tests == ["an egg's fall"])
        #expect(
            literals.sentences == [
                "not cooked", "boiled", "one two {1} three {2}", "an egg, \"whole\".", "it rolls",
            ])
        #expect(literals.needed == ["not cooked", "an egg, \"whole\".", "it rolls"])
    }
}

@Suite struct `Chinese on a terminal` {
    @Test func `takes two columns a character`() {
        #expect("容器 a，“b”".columns == 11)
        #expect(Terminal.row("看：", "x") == "看：      x")
        #expect(Terminal.cut("容器和工厂", to: 6) == "容器…")
        #expect(Terminal.rule("检查").columns == Terminal.width)
    }

    @Test(arguments: 20...80)
    func `breaks anywhere, but not before a comma, in a word or in code`(width: Int) {
        let text =
            "容器（container）知道“怎样创建服务”，用 `swift run -q x` 看 MiniContainer 1,100 次。"
            + "然后呢？——`resolve` 会再次运行工厂！"
        let lines = Terminal.wrapped(text, width: width).lines

        #expect(lines.allSatisfy { $0.columns <= width + 2 })
        #expect(lines.joined().replacing(" ", with: "") == text.replacing(" ", with: ""))
        for (line, next) in zip(lines, lines.dropFirst()) {
            #expect(!"，。？！”）—".contains(next.first ?? " "))
            #expect(!"“（".contains(line.last ?? " "))
            #expect(line.count { $0 == "`" }.isMultiple(of: 2))
            let isCut = line.last?.isASCII == true && next.first?.isASCII == true
            #expect(!isCut || text.contains("\(line.suffix(3)) \(next.prefix(3))"))
        }
    }
}
