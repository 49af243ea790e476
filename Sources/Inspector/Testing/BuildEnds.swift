import InspectableDoor

/// The values that two builds have at the end of a transcript.
struct BuildEnds {
  /// Each nil if it is not known.
  var old: [PartValue]?
  /// Those of the old build in another run, where its output varies.
  var again: [PartValue]?
  var new: [PartValue]?

  /// The most lines that are shown, unless a single change has more.
  private static let mostLines = 12

  /// What differs, of the values that count and don't vary on the old build; nil if that is not known.
  func changes(_ paths: ComparedPaths) -> [PartChanges]? {
    guard let old, let new else { return nil }
    func places(_ part: PartChanges) -> [String] { part.changes.map { "\(part.part) \($0.path)" } }
    let varying = Set((again ?? old).allChanges(since: old).flatMap(places))
    return paths.keeping(new.allChanges(since: old)).compactMap { part in
      var part = part
      part.changes.removeAll { varying.contains("\(part.part) \($0.path)") }
      return part.changes.isEmpty ? nil : part
    }
  }

  /// The lines below a transcript that differs: the first changes, and how many there are besides.
  static func lines(
    _ parts: [PartChanges], _ builds: BuildComparison.Builds, _ palette: Palette
  ) -> [ShownLine] {
    guard !parts.isEmpty else { return [ShownLine("  at the end, the values are the same")] }
    let renderer = TextRenderer(palette: palette)
    var lines: [ShownLine] = []
    var left = parts.reduce(0) { $0 + $1.changes.count }
    for part in parts {
      for (index, change) in part.changes.enumerated() {
        let shown = renderer.lines([PartChanges(part: part.part, changes: [change])])
          .dropFirst(index == 0 ? 0 : 1)
        guard lines.isEmpty || lines.count + shown.count <= mostLines else {
          return [title(builds)] + lines + [ShownLine("    and \(grouped(left)) more")]
        }
        lines += shown.map { ShownLine("    ") + $0 }
        left -= 1
      }
    }
    return [title(builds)] + lines
  }

  private static func title(_ builds: BuildComparison.Builds) -> ShownLine {
    ShownLine("  at the end (\(builds.old) -> \(builds.new)):")
  }
}

extension [PartValue] {
  /// The changes from older values, those of parts that are gone among them.
  func allChanges(since old: [PartValue]) -> [PartChanges] {
    changes(since: old)
      + old.compactMap { part in
        contains { $0.part == part.part }
          ? nil : PartChanges(part: part.part, changes: Difference.between(part.value, .null))
      }
  }
}
