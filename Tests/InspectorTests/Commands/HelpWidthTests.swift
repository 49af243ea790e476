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

  @Test("a lesson can be taken by its number in the list")
  func lessons() {
    for (index, lesson) in Lesson.all.enumerated() {
      #expect(Lesson.named("\(index + 1)") == lesson)
      #expect(Lesson.named(lesson.name) == lesson)
    }
    #expect(Lesson.named("0") == nil && Lesson.named("99") == nil && Lesson.named("") == nil)
  }
}
