package import InspectableDoor

/// The rules of a mapping, which all apply at once, so that two names can change places.
///
/// ```text
/// # An action whose argument has another name, with an argument that is new.
/// AddTodo(title:) -> CreateTodo(text: title, done: false)
/// list.local.selectedIndex -> list.local.selection
/// .all -> .everything
/// ```
package struct MigrationMap: Sendable {
  package private(set) var rules: [MigrationRule] = []
  private var positions: [MigrationRule.Subject: [Int]] = [:]

  /// Reads the text of a mapping.
  ///
  /// - Throws: what is wrong, at its offset in the text.
  package init(_ text: String) throws(SourceError) {
    var offset = 0
    for (index, line) in text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      // A byte order mark at the beginning is no part of a name.
      let mark = index == 0 && line.starts(with: "\u{FEFF}".utf8) ? 3 : 0
      do throws(SourceError) {
        try read(String(Substring(line.dropFirst(mark))), number: index + 1)
      } catch {
        throw SourceError(error.message, at: offset + mark + error.offset)
      }
      offset += line.count + 1
    }
    guard !rules.isEmpty else {
      throw SourceError(
        "no rule: a rule is a line such as AddTodo(title:) -> CreateTodo(text: title)", at: 0)
    }
  }

  /// The positions of the rules about exactly this.
  func positions(of subject: MigrationRule.Subject) -> [Int] { positions[subject] ?? [] }

  /// The rule without a signature for the longest beginning of a name.
  func rename(of steps: [MigrationRule.Step], longerThan least: Int = 0) -> (rule: Int, count: Int)?
  {
    for count in stride(from: steps.count, to: least, by: -1) {
      if let position = positions(of: .name(Array(steps[..<count]))).first(where: {
        rules[$0].signature == nil
      }) {
        return (position, count)
      }
    }
    return nil
  }

  private mutating func read(_ line: String, number: Int) throws(SourceError) {
    var reader = MigrationRuleReader(line)
    guard let rule = try reader.rule(line: number) else { return }
    if let other = positions(of: rule.old).map({ rules[$0] }).first(where: rule.collides) {
      throw SourceError(
        (other.signature == nil) == (rule.signature == nil)
          ? "line \(other.line) has a rule for the same"
          : "line \(other.line) has a rule for the same name; write the arguments in both or in neither",
        at: reader.start)
    }
    positions[rule.old, default: []].append(rules.count)
    rules.append(rule)
  }
}
