import Testing

@testable import Inspector

@Suite("Help fits a terminal")
struct HelpWidthTests {
  @Test("no page of help is wider than 80 columns, and every page that is named is there")
  func width() throws {
    let registry = Registry.standard
    let overview = HelpPage.overview(registry)
    let names =
      registry.commands.map(\.verb) + HelpPage.topicNames(registry)
      + Command.Group.allCases.map(\.rawValue)
    var pages = ["help": overview]
    for name in names { pages[name] = HelpPage.page(on: name, in: registry) }
    #expect(pages.count == Set(names).union(["help"]).count)
    for (name, lines) in pages {
      for line in lines { #expect(line.count <= 80, "\(name): \(line)") }
    }
    // What the overview names is there.
    for word in try #require(overview.last).split(separator: " ") {
      #expect(HelpPage.page(on: String(word), in: registry) != nil, "\(word)")
    }
  }

  @Test("in a narrow terminal the overview and what verbs do fit it", arguments: [30, 40, 60, 200])
  func narrow(width: Int) throws {
    let registry = Registry.standard
    var lines = HelpPage.overview(registry, width: width).prefix { !$0.isEmpty }
    for group in Command.Group.allCases {
      let page = try #require(
        HelpPage.page(on: group.rawValue, in: registry, width: width))
      lines += page.prefix { $0 != "examples:" }
    }
    for line in lines { #expect(line.count <= width, "\(line)") }
    #expect((lines.map(\.count).max() ?? 0) > min(width, 120) - 12)
    let words = { (lines: [String]) in lines.flatMap { $0.split(separator: " ") } }
    #expect(
      words(HelpPage.overview(registry, width: width)) == words(HelpPage.overview(registry)))
  }

  @Test("what only somebody at a terminal can do is told there, of verbs that take it")
  func atTerminal() {
    let registry = Registry.standard
    for command in registry.commands {
      let told = HelpPage.page(command, atTerminal: true)
      let says = told.contains { $0.contains("--pipe") }
      #expect(says == command.onlyAsks, "\(command.verb)")
      #expect(
        (told != HelpPage.page(command)) == (says || ["undo", "redo"].contains(command.verb)))
    }
    for verb in ["print", "state", "history", "diff", "trace", "describe"] {
      #expect(registry.command(named: verb)?.onlyAsks == true)
    }
    for verb in ["dispatch", "undo", "load", "quit"] {
      #expect(registry.command(named: verb)?.onlyAsks == false)
    }
  }

  @Test("a lesson can be taken by its number in the list")
  func lessons() {
    for (index, lesson) in Lesson.all.enumerated() {
      #expect(Lesson.named("\(index + 1)") == lesson)
      #expect(Lesson.named(lesson.name) == lesson)
    }
    #expect(Lesson.named("0") == nil && Lesson.named("99") == nil && Lesson.named("") == nil)
  }
}
