import InspectableDoor

/// What `inspector coverage` shows.
package struct CoverageReport: Hashable, Sendable {
  package let coverage: Coverage
  /// How many of a hundred items are to be done; nil where nothing is asked.
  package let wanted: Double?

  /// Of a kind so many are named, unless all are wanted.
  private static let most = 20
  private static let width = 80

  package init(_ coverage: Coverage, atLeast wanted: Double? = nil) {
    self.coverage = coverage
    self.wanted = wanted
  }

  /// Whether as much was done as is wanted.
  package var isEnough: Bool { wanted.map(coverage.reaches) ?? true }

  // MARK: As text

  /// A section for each app, and the line for all of them.
  ///
  /// - Parameter isFull: whether all that was not done is named, however much that is.
  package func lines(isFull: Bool) -> [String] {
    coverage.apps.flatMap { lines($0, isFull: isFull) + [""] } + [line]
  }

  /// What is done of everything, in one line.
  private var line: String {
    let counts = "\(grouped(coverage.done)) of \(grouped(coverage.listed))"
    let start = "coverage: \(coverage.percent) %, \(counts) done"
    guard let wanted else { return start }
    let number = wanted == wanted.rounded() ? String(Int(wanted)) : String(wanted)
    return start
      + (isEnough ? ", at least \(number) % wanted" : ", less than the \(number) % wanted")
  }

  private func lines(_ app: AppCoverage, isFull: Bool) -> [String] {
    let count = "\(counted(app.transcripts, "transcript"))"
    return ["\(app.name): \(count)"] + table(app).map { "  " + $0 }
      + AppCoverage.Kind.allCases.flatMap { kind in
        let missing = app.items(kind).filter { $0.times == 0 }
        return section(kind.never, missing.map { (kind.word + $0.name, $0.place ?? "") }, isFull)
      }
      + section("never changed", app.paths.filter { !$0.hasChanged }.map { ($0.path, "") }, isFull)
  }

  /// How much of each kind was done.
  private func table(_ app: AppCoverage) -> [String] {
    var rows = AppCoverage.Kind.allCases.compactMap { kind -> [String]? in
      let items = app.items(kind)
      if items.isEmpty { return nil }
      return Self.row(kind.title, items.count { $0.times > 0 }, items.count)
    }
    rows.append(Self.row("all", app.done, app.items.count))
    if !app.paths.isEmpty {
      rows.append(Self.row("places changed", app.paths.count(where: \.hasChanged), app.paths.count))
    }
    let header = ["", "done", "of", "%"]
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([header] + rows).map { cells in
      cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + space : space + cells[column]
      }.joined(separator: "  ")
    }
  }

  private static func row(_ title: String, _ done: Int, _ listed: Int) -> [String] {
    [title, grouped(done), grouped(listed), String(Coverage.percent(done, of: listed))]
  }

  private func section(
    _ title: String, _ rows: [(String, String)], _ isFull: Bool
  ) -> [String] {
    guard !rows.isEmpty else { return [] }
    let shown = isFull ? rows.count : min(rows.count, Self.most)
    let rest = rows.count > shown ? ["  … \(grouped(rows.count - shown)) more"] : []
    return ["\(title):"]
      + columns(rows.prefix(shown).map { (("  " + $0).cut(to: Self.width), $1) })
      .map { $0.cut(to: Self.width) } + rest
  }

  // MARK: As data

  /// The report for programs; its keys stay as they are.
  package var json: JSON {
    .object([
      "version": .int(1),
      "done": .int(coverage.done),
      "listed": .int(coverage.listed),
      "percent": .int(coverage.percent),
      "isEnough": .bool(isEnough),
      "apps": .array(coverage.apps.map(\.json)),
    ])
  }
}

extension AppCoverage {
  fileprivate var json: JSON {
    .object([
      "app": .string(name),
      "transcripts": .int(transcripts),
      "done": .int(done),
      "listed": .int(items.count),
      "percent": .int(Coverage.percent(done, of: items.count)),
      "items": .array(
        items.map { item in
          JSON([
            "kind": .string(item.kind.rawValue), "name": .string(item.name),
            "place": item.place.map(JSON.string), "times": .int(item.times),
          ])
        }),
      "paths": .array(
        paths.map { .object(["path": .string($0.path), "hasChanged": .bool($0.hasChanged)]) }),
    ])
  }
}

extension AppCoverage.Kind {
  /// The row of the table.
  fileprivate var title: String {
    switch self {
    case .action: "actions"
    case .event: "events"
    case .enumCase: "enum cases"
    case .transition: "transitions"
    case .answer: "requests answered"
    case .failure: "requests failed"
    case .screen: "screens appeared"
    }
  }

  /// What is said of those that were not done.
  fileprivate var never: String {
    switch self {
    case .action: "never dispatched"
    case .event: "never triggered"
    case .enumCase: "never seen"
    case .transition: "never entered"
    case .answer: "never answered"
    case .failure: "never failed"
    case .screen: "never appeared"
    }
  }

  /// What the command begins with that would do it.
  fileprivate var word: String {
    switch self {
    case .action: "dispatch "
    case .event: "trigger "
    case .enumCase: ""
    case .transition: "transition "
    case .answer: "resolve "
    case .failure: "fail "
    case .screen: "appear "
    }
  }
}
