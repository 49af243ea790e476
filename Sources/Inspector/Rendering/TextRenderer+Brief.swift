import InspectableDoor

/// Differences as one reads them at a prompt: each once, and no more than tells what happened.
///
/// Scripts and files have the full form, which is the same whoever looks.
extension TextRenderer {
  /// Differences by part; `no change` if there is none.
  ///
  /// - Parameter repeating: whether a part is told in full whose changes are those of another, as a model
  ///   often repeats the state.
  func brief(_ parts: [PartChanges], repeating: Bool) -> [ShownLine] {
    guard !parts.isEmpty else { return [palette.paint(.aside, "no change")] }
    var lines: [ShownLine] = []
    var told: [PartChanges] = []
    for part in parts {
      if !repeating, let same = told.first(where: part.isSame(as:)) {
        let count = part.changes.count
        let whose = same.part == told.first?.part ? "" : " as \(shown(same.part))"
        lines.append(
          palette.paint(.part, shown(part.part))
            + ShownLine(": the same \(grouped(count)) change\(count == 1 ? "" : "s")\(whose)"))
      } else {
        told.append(part)
        lines += brief(part)
      }
    }
    return lines
  }

  /// The differences of one part, with its name.
  private func brief(_ part: PartChanges) -> [ShownLine] {
    if part.changes.count == 1, part.omitted == 0, let whole = part.changes.first,
      whole.path.isEmpty
    {
      return brief(whole, of: part.part)
    }
    return [palette.paint(.part, shown(part.part))]
      + first(of: part.changes, omitted: part.omitted, advice: "; diff --full") { brief($0) }
  }

  /// The differences of a watched expression.
  func brief(_ changes: [Change], of expression: ValueExpression) -> [ShownLine] {
    first(of: changes) { brief($0, of: $0.path.isEmpty ? "\(expression)" : nil) }
  }

  /// Some differences, or the first of many, and how many there are of each kind.
  private func first(
    of changes: [Change], omitted: Int = 0, advice: String = "", _ lines: (Change) -> [ShownLine]
  ) -> [ShownLine] {
    let most = 20
    guard changes.count + omitted > most else { return changes.flatMap(lines) }
    let left = changes.count + omitted - most / 2
    let all = omitted == 0 ? ": \(changes.totals)" : ""
    return changes.prefix(most / 2).flatMap(lines)
      + [palette.paint(.aside, "  … \(grouped(left)) more\(all)\(advice)")]
  }

  private func brief(_ change: Change, of subject: String? = nil) -> [ShownLine] {
    if case .changed(.string(let old), .string(let new)) = change.kind {
      return brief(change, from: old, to: new, of: subject)
    }
    return ChangeLayout(width: width).lines(change, subject: subject)
      .map { painted(shown($0), change, subject) }
  }

  /// A text that changed, its changed words marked, and of what is the same only what is beside them.
  private func brief(
    _ change: Change, from old: String, to new: String, of subject: String?
  ) -> [ShownLine] {
    // Letters that look alike are told apart by their escapes.
    let asciiOnly = PrintedChange(old: .string(old), new: .string(new)).asciiOnly
    let oldText = Value.string(old).literal(asciiOnly: asciiOnly)
    let newText = Value.string(new).literal(asciiOnly: asciiOnly)
    let isWhole = change.excerpt == nil
    let words = ChangedWords(shown(oldText), shown(newText))
    let start = "  ~ \(subject ?? change.path.description): "
    let length = DisplayWidth.of("\(start)\(oldText) -> \(newText)")
    let fits = isWhole && length <= width
    let ends = (
      change.excerpt.map { $0.oldBefore > 0 } ?? false,
      change.excerpt.map { $0.oldAfter > 0 } ?? false
    )
    let sides = [(words.old, Style.removedWord), (words.new, .insertedWord)].map { side, style in
      marked(fits ? side : side.nearChanges(ends), style, always: !fits)
    }
    let first = painted(shown(start), change, subject) + sides[0]
    if fits { return [first + palette.paint(.change, " -> ") + sides[1]] }
    return [first, palette.paint(.change, "    -> ") + sides[1]]
  }

  /// Stretches of a line, those that changed marked: by colour, or else by brackets where it is long.
  private func marked(
    _ stretches: ChangedWords.Stretches, _ style: Style, always: Bool
  ) -> ShownLine {
    // Where nothing stayed there is nothing to find.
    let isMixed = stretches.contains { !$0.isChanged && $0.text.contains(where: \.isLetter) }
    let brackets = style == .removedWord ? ("[-", "-]") : ("{+", "+}")
    return stretches.reduce(ShownLine("")) { line, stretch in
      guard stretch.isChanged, isMixed else {
        return line + palette.paint(.change, stretch.text)
      }
      return line
        + (palette.isColored || !always
          ? palette.paint(style, stretch.text)
          : ShownLine(brackets.0 + stretch.text + brackets.1))
    }
  }
}

extension ChangedWords.Stretches {
  /// Only what stands beside what changed, with `…` for the rest.
  ///
  /// - Parameter isCut: whether something was left out before and after already.
  fileprivate func nearChanges(_ isCut: (start: Bool, end: Bool)) -> Self {
    let context = 24
    return enumerated().map { index, stretch in
      let (isFirst, isLast) = (index == 0, index == count - 1)
      guard !stretch.isChanged else {
        return (stretch.text.elided(to: 160), true)
      }
      let before = isFirst ? 0 : context
      let after = isLast ? 0 : context
      var text = stretch.text
      if text.count > before + after + 4 {
        text = text.prefix(before) + "…" + text.suffix(after)
      }
      if isFirst, isCut.start, !text.hasPrefix("…") { text = "…" + text }
      if isLast, isCut.end, !text.hasSuffix("…") { text += "…" }
      return (text, false)
    }
  }
}

extension PartChanges {
  /// Whether another part changed in the same way: the same values at the same places, wherever in the two
  /// these places are, as with `todos[3]` in a state and `items[3]` in a model.
  fileprivate func isSame(as other: PartChanges) -> Bool {
    guard omitted == 0, other.omitted == 0, changes.count == other.changes.count,
      !changes.contains(where: \.path.isEmpty), !other.changes.contains(where: \.path.isEmpty)
    else { return false }
    let (own, others) = (sharedMembers, other.sharedMembers)
    return zip(changes, other.changes).allSatisfy { change, other in
      change.kind == other.kind
        && change.path.components.dropFirst(own) == other.path.components.dropFirst(others)
    }
  }

  /// How many members at the start of their paths all changes share.
  private var sharedMembers: Int {
    guard let first = changes.first?.path.components else { return 0 }
    let members = first.prefix { if case .member = $0 { true } else { false } }
    return changes.reduce(members.count) { shared, change in
      zip(members.prefix(shared), change.path.components).prefix { $0 == $1 }.count
    }
  }
}

extension [Change] {
  /// How many changes there are of each kind: `300 inserted, 3 removed`.
  fileprivate var totals: String {
    var counts: [(word: String, count: Int)] = [
      ("inserted", 0), ("removed", 0), ("moved", 0), ("changed", 0),
    ]
    for change in self {
      switch change.kind {
      case .inserted: counts[0].count += 1
      case .removed: counts[1].count += 1
      case .moved: counts[2].count += 1
      case .changed: counts[3].count += 1
      }
    }
    return counts.filter { $0.count > 0 }.map { "\(grouped($0.count)) \($0.word)" }
      .joined(separator: ", ")
  }
}
