import ExpectedOutput
import InspectableDoor

/// Rewrites expected output where it is certain what a name in it means: inputs behind the number of their step,
/// changes below the name of their part, and values that a command shows alone.
struct OutputRewriter {
  let map: MigrationMap
  let registry: Registry
  private(set) var used: Set<Int> = []

  /// The part to which the next changes belong, as it was and as it is now.
  private var part: (old: [MigrationRule.Step], new: String)?

  init(map: MigrationMap, registry: Registry) {
    self.map = map
    self.registry = registry
  }

  /// The lines as they are now, as many as before.
  mutating func rewritten(_ lines: [String], of verb: String) -> [String] {
    if ["print", "state", "model", "local"].contains(verb), let value = value(lines) {
      return value
    }
    part = nil
    return lines.indices.map { index in
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      guard lines[index].hasPrefix("\\") else { return line(lines[index], before: next) }
      guard let text = try? EscapedLine.text(of: lines[index]) else { return lines[index] }
      let new = line(text, before: next)
      let source = EscapedLine.source(of: new)
      return new == text
        ? lines[index]
        : source.hasPrefix("\\") ? source : "\\" + source.replacing("\\", with: "\\\\")
    }
  }

  /// What a rewriter makes of a text; the text itself where the mapping is not clear about it.
  private mutating func attempt(
    _ text: String, _ work: (inout NameRewriter) throws(SourceError) -> Void
  ) -> String {
    var rewriter = NameRewriter(text, map: map, isLenient: true)
    do throws(SourceError) {
      try work(&rewriter)
    } catch {
      return text
    }
    used.formUnion(rewriter.used)
    return rewriter.text
  }

  private mutating func value(_ lines: [String]) -> [String]? {
    let text = lines.joined(separator: "\n")
    var parser = Parser(bytes: WildcardMask.masked(Array(text.utf8)))
    guard !lines.isEmpty, (try? parser.literal()) != nil, parser.isAtEnd else { return nil }
    let new = attempt(text) { (rewriter) throws(SourceError) in
      try rewriter.rewrite(to: rewriter.bytes.count, .init())
    }
    let split = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return split.count == lines.count ? split : lines
  }

  private mutating func line(_ line: String, before next: String) -> String {
    if line.hasPrefix("#") {
      part = nil
      return input(line)
    }
    if isChange(line) { return change(line) }
    part = nil
    guard isChange(next), let name = WrittenName(Parser(line), in: Array(line.utf8)),
      name.end == line.utf8.count
    else { return line }
    let new = attempt(line) { (rewriter) throws(SourceError) in
      try rewriter.rewrite(to: rewriter.bytes.count, .init(hasPaths: true))
    }
    part = (name.steps, new)
    return new
  }

  private func isChange(_ line: String) -> Bool {
    ["  + ", "  - ", "  ~ "].contains { line.hasPrefix($0) }
  }

  /// `#1 AddTodo(title: "x")`, `#2 trigger list.didSelectItem(2)`.
  private mutating func input(_ line: String) -> String {
    guard let space = line.firstIndex(of: " "), line[..<space].dropFirst().allSatisfy(\.isNumber)
    else { return line }
    let start = line[...space].utf8.count
    let registry = registry
    return attempt(line) { (rewriter) throws(SourceError) in
      rewriter.keep(to: start)
      let end = rewriter.bytes.count
      var ahead = rewriter.parser
      let verb = try? ahead.verb()
      if let verb, Inputs.all[verb.name] != nil, ahead.comes(" ") {
        return try rewriter.rewriteCommand(to: end, registry)
      }
      if let name = WrittenName(rewriter.parser, in: rewriter.readable) {
        try rewriter.rewrite(name, to: end, .init(hasPaths: true), as: .brackets)
      }
      try rewriter.rewrite(to: end, .init())
    }
  }

  /// `  ~ todos[3]: "x" -> "y"` below `state`.
  private mutating func change(_ line: String) -> String {
    guard let part else { return line }
    let map = map
    var renamed: Int?
    let new = attempt(line) { (rewriter) throws(SourceError) in
      rewriter.keep(to: 4)
      if let name = WrittenName(rewriter.parser, in: rewriter.readable), !name.isCase {
        let steps = part.old + name.steps
        if let (rule, count) = map.rename(of: steps, longerThan: part.old.count) {
          let text = map.rules[rule].new
          // Only a plain name can be cut where its part ends.
          guard text.count == 1, text[0].hasPrefix(part.new + ".") else {
            throw SourceError("", at: 0)
          }
          rewriter.write(String(text[0].dropFirst(part.new.count + 1)))
          rewriter.parser.position = name.ends[count - part.old.count - 1]
          renamed = rule
        }
      }
      try rewriter.rewrite(to: rewriter.bytes.count, .init())
    }
    if let renamed { used.insert(renamed) }
    return new
  }
}
