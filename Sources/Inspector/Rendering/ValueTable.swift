import InspectableDoor

/// A collection laid out in columns: a row for each element, a column for each member.
///
/// Elements that have no members are in one column.
struct ValueTable {
  /// The names of the columns, in the order in which they first come.
  private(set) var columns: [String] = []
  /// A cell for each column, nil where an element has no such member.
  private(set) var rows: [Row] = []

  enum Row {
    case cells([Value?])
    /// So many elements were left out.
    case omitted(Int)
  }

  /// The table of a collection, or of the members of one thing; nil for a value without parts.
  init?(_ value: Value) {
    var elements: [[(column: String, value: Value)]?] = []
    var gaps: [Int: Int] = [:]
    func add(_ element: Value, key: Value? = nil) {
      if case .omitted(let count) = element {
        gaps[elements.count] = count
        return elements.append(nil)
      }
      elements.append((key.map { [("key", $0)] } ?? []) + Self.cells(of: element))
    }
    switch value {
    case .array(let found), .set(let found): for element in found { add(element) }
    case .dictionary(let entries): for entry in entries { add(entry.value, key: entry.key) }
    case .record(_, let members), .tuple(let members), .enumeration(_, _, let members):
      guard !Self.isPlain(value) else { return nil }
      elements = members.enumerated().map { position, member in
        [("name", .string(member.label ?? String(position))), ("value", member.value)]
      }
    default: return nil
    }
    var places: [String: Int] = [:]
    for (column, _) in elements.compactMap(\.self).joined() where places[column] == nil {
      places[column] = columns.count
      columns.append(column)
    }
    rows = elements.enumerated().map { index, cells in
      guard let cells else { return .omitted(gaps[index] ?? 0) }
      var row: [Value?] = Array(repeating: nil, count: columns.count)
      for (column, value) in cells { if let place = places[column] { row[place] = value } }
      return .cells(row)
    }
  }

  private static func cells(of element: Value) -> [(column: String, value: Value)] {
    switch element {
    case .record(_, let members), .tuple(let members):
      guard !isPlain(element), !members.isEmpty else { return [("value", element)] }
      return members.enumerated().map { ($1.label ?? String($0), $1.value) }
    default: return [("value", element)]
    }
  }

  /// Whether it is written on one line, such as `Date("…")`.
  private static func isPlain(_ value: Value) -> Bool { value.opened == nil }

  /// Whether rows were left out.
  var isCut: Bool { rows.contains { if case .omitted = $0 { true } else { false } } }

  // MARK: As text

  /// The lines of a table no wider than so many columns of a terminal, as far as that can be.
  ///
  /// Long cells are cut where the table would be wider; with no width they are whole.
  func lines(width: Int?) -> [String] {
    guard !columns.isEmpty else { return ["no elements"] }
    let texts = rows.map { row -> [String]? in
      if case .cells(let cells) = row { cells.map(Self.text) } else { nil }
    }
    var widths = columns.indices.map { column in
      texts.reduce(DisplayWidth.of(columns[column])) { widest, cells in
        max(widest, cells.map { DisplayWidth.of($0[column]) } ?? 0)
      }
    }
    if let width { Self.fit(&widths, into: width) }
    let isRight = columns.indices.map(isNumeric)
    func line(_ cells: [String]) -> String {
      zip(columns.indices, cells).map { column, cell in
        let shown = cell.cut(to: widths[column])
        let padding = String(
          repeating: " ", count: max(0, widths[column] - DisplayWidth.of(shown)))
        return isRight[column]
          ? padding + shown : column == columns.count - 1 ? shown : shown + padding
      }.joined(separator: "  ")
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    return [line(columns), rule]
      + zip(rows, texts).map { row, cells in
        if let cells { return line(cells) }
        guard case .omitted(let count) = row else { return "" }
        return "… \(grouped(count)) more …"
      }
  }

  /// Whether a row can be on one line of so many columns.
  func fits(_ width: Int) -> Bool {
    var least = columns.indices.map { column in
      rows.reduce(DisplayWidth.of(columns[column])) { widest, row in
        guard case .cells(let cells) = row else { return widest }
        return max(widest, DisplayWidth.of(Self.text(cells[column])))
      }
    }
    Self.fit(&least, into: width)
    return least.reduce(2 * (least.count - 1), +) <= width
  }

  /// Each row as lines of its own, a member on each, for where there are more columns than room.
  func records(width: Int) -> [String] {
    let names = columns.map { DisplayWidth.of($0) }.max() ?? 0
    var number = 0
    return rows.flatMap { row -> [String] in
      guard case .cells(let cells) = row else {
        if case .omitted(let count) = row {
          number += count
          return ["… \(grouped(count)) more …"]
        }
        return []
      }
      defer { number += 1 }
      return ["[\(number)]"]
        + zip(columns, cells).filter { $1 != nil }.map { column, cell in
          let name = column + String(repeating: " ", count: names - DisplayWidth.of(column))
          return "  \(name)  \(Self.text(cell))".cut(to: width)
        }
    }
  }

  /// Makes the widest columns narrower until all of them fit, each at least eight wide.
  private static func fit(_ widths: inout [Int], into width: Int) {
    var surplus = widths.reduce(2 * (widths.count - 1), +) - width
    while surplus > 0, let widest = widths.max(), widest > 8 {
      let places = widths.indices.filter { widths[$0] == widest }
      let next = max(8, widths.filter { $0 < widest }.max() ?? 8)
      let less = min(widest - next, max(1, surplus / places.count))
      for place in places where surplus > 0 {
        let taken = min(less, surplus)
        widths[place] -= taken
        surplus -= taken
      }
    }
  }

  /// Whether all of a column are numbers.
  private func isNumeric(_ column: Int) -> Bool {
    var isNumeric = false
    for case .cells(let cells) in rows {
      switch cells[column] {
      case .int, .uint, .double: isNumeric = true
      case nil, .null: continue
      default: return false
      }
    }
    return isNumeric
  }

  private static func text(_ value: Value?) -> String {
    value.map { SafeText.escaped(plainText($0)) } ?? ""
  }

  /// A text without quotes, also that of a date, an identifier or a decimal; anything else as it is
  /// written.
  private static func plainText(_ value: Value) -> String {
    if case .string(let text) = value { text } else { value.onlyText?.text ?? value.literal }
  }

  // MARK: For programs

  /// The rows with commas between their fields; nothing stands for nil.
  var csv: [String] {
    [CSV.line(columns)]
      + rows.compactMap { row in
        guard case .cells(let cells) = row else { return nil }
        return CSV.line(
          cells.map { cell in
            if let cell, cell != .null { Self.plainText(cell) } else { "" }
          })
      }
  }

  var json: [String: JSON] {
    [
      "columns": .array(columns.map(JSON.string)),
      "rows": .array(
        rows.compactMap { row in
          guard case .cells(let cells) = row else { return nil }
          return .array(cells.map { $0.map(JSON.init) ?? .null })
        }),
    ]
  }
}
