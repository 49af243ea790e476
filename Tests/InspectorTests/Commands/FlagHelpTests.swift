import Inspector
import Testing

@Suite("What help says of flags")
struct FlagHelpTests {
  /// The flags of a verb's forms, such as `--depth`.
  private func flags(of command: Command) -> Set<String> {
    Set(
      command.forms.flatMap { form in
        form.matches(of: /--[a-z-]+/).map { String($0.output) }
      })
  }

  @Test("Each flag in a verb's forms has a sentence on its page, and no other is explained there")
  func sentences() {
    var count = 0
    for command in Registry.standard.commands {
      let explained = command.flags.map { String($0.key.prefix { $0 != " " }) }
      #expect(Set(explained) == flags(of: command), "\(command.verb)")
      #expect(explained.count == Set(explained).count, "\(command.verb)")
      let page = HelpPage.page(command, width: 60)
      for (flag, sentence) in command.flags {
        count += 1
        #expect(sentence.split(separator: " ").count > 2, "\(command.verb) \(flag)")
        #expect(page.contains { $0.hasPrefix("  \(flag)  ") }, "\(page)")
        // What follows a flag is written as in the form.
        #expect(command.forms.contains { $0.contains(flag) }, "\(command.verb) \(flag)")
      }
      #expect(page.allSatisfy { $0.count <= 60 || $0.hasPrefix("  ") }, "\(page)")
    }
    #expect(count > 30)
  }
}
