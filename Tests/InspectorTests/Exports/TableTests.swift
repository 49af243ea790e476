import TestSupport
import Testing

@testable import Inspector

@Suite("Sessions as tables")
struct TableTests {
  /// The fields of a line, read as RFC 4180 says.
  private func fields(of line: String) -> [String] {
    var fields = [""]
    var isQuoted = false
    var rest = Array(line)[...]
    while let character = rest.popFirst() {
      switch (character, isQuoted) {
      case ("\"", false): isQuoted = true
      case ("\"", true) where rest.first == "\"":
        fields[fields.count - 1].append(rest.removeFirst())
      case ("\"", true): isQuoted = false
      case (",", false): fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  @Test("Whatever is in a field is read back from its line", arguments: Thoroughness.seeds(50))
  func readBack(seed: UInt64) {
    var random = RandomValues(seed: seed)
    let texts = (0..<6).map { _ in random.string() } + ["a,b", "\"", "", "\"\",\""]
    let line = CSV.line(texts)
    #expect(fields(of: line) == texts.map { ShownLine($0).text })
    #expect(!line.contains("\n"))
  }
}
