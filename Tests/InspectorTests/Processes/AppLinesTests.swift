import Inspectable
import Inspector
import Testing

@Suite("What an app prints")
struct AppLinesTests {
  private func output(_ text: String, start: Int = 0) -> AppOutput {
    AppOutput(bytes: Array(text.utf8), start: start)
  }

  @Test("Lines are split, escaped, and complete without a final line feed")
  func lines() {
    #expect(AppLines(output("a\nb")).lines == ["a", "b"])
    #expect(AppLines(output("a\r\n\n\u{1B}[31mred\n")).lines == ["a", "", "\\u{1B}[31mred"])
    #expect(AppLines(AppOutput(bytes: [0x61, 0xFF])).lines == ["a\u{FFFD}"])
    #expect(AppLines(output("")).lines == [])
  }

  @Test("The runtime's stack trace after a trap is left out")
  func stackTraces() {
    let text = """
      before
      S/Array.swift:1: Fatal error: Index out of range
      Current stack trace:
      0    inspector                  0x00005628df5b42c1 <unavailable> + 864961
      1    libc.so.6                  0x00007f9d09a4524a <unavailable> + 160330
      after
      """
    #expect(
      AppLines(output(text)).lines
        == ["before", "S/Array.swift:1: Fatal error: Index out of range", "after"])
  }

  @Test("Each line is shown where it was printed")
  func order() {
    let events = [
      StepEvent(.action, "A()", printed: 12), StepEvent(.action, "B()", printed: 16),
      StepEvent(.action, "C()", printed: 16),
    ]
    let merged = events.merged(with: output("a\nxyz\nb\n", start: 10))
    #expect(merged.map(\.name) == ["a", "A()", "xyz", "B()", "C()", "b"])
  }

  @Test("What was printed before a step began belongs to no step")
  func betweenSteps() {
    let events = [StepEvent(.action, "A()", printed: 14)]
    let merged = events.merged(with: output("a\nb\nxy\n", start: 10), before: 12)
    #expect(merged.map(\.name) == ["a", "b", "A()", "xy"])
    #expect(merged.map(\.isBetweenSteps) == [true, false, false, false])
    // A host may say what it likes.
    #expect([].merged(with: output("a\n"), before: 99).map(\.isBetweenSteps) == [true])
    #expect([].merged(with: output("a\n"), before: -9).map(\.isBetweenSteps) == [false])
  }

  @Test("The number of missing bytes is shown")
  func dropped() {
    let lines = AppLines(AppOutput(bytes: Array("a\n".utf8), start: 0, dropped: 12_345)).lines
    #expect(lines == ["a", "… 12,345 more bytes"])
  }
}
