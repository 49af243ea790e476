import InspectableDoor

/// The arguments of a call as they stand in a text.
struct WrittenArguments {
  /// An argument with its label, if it has one.
  struct Item {
    var label: String?
    var all: Range<Int>
    var value: Range<Int>
  }

  var items: [Item]
  /// Where the brackets begin and end; nil if the arguments are in words, or there are none.
  var brackets: Range<Int>?
  /// Where the name ends.
  var start: Int
}

extension NameRewriter {
  /// The arguments that follow a name; nil if they cannot be read, in a command that is meant to fail.
  func arguments(
    of name: WrittenName, to end: Int, mayHaveAny: Bool, _ rules: [Int]
  ) throws(SourceError) -> WrittenArguments? {
    guard mayHaveAny else { return WrittenArguments(items: [], start: name.end) }
    do throws(SourceError) {
      let source = end == readable.count ? readable : Array(readable[..<end])
      var reader = Parser(bytes: source, from: name.start)
      let call = try reader.call(takesPath: !name.isCase)
      var items: [WrittenArguments.Item] = []
      for argument in call.arguments {
        var value = Parser(bytes: source, from: argument.valueOffset)
        _ = try value.literal()
        items.append(
          .init(
            label: argument.label, all: argument.labelOffset..<value.position,
            value: argument.valueOffset..<value.position))
      }
      let opening = readable[name.end...].firstIndex { !$0.isBlank }
      let isBracketed = opening.map { readable[$0] == UInt8(ascii: "(") } ?? false
      return WrittenArguments(
        items: items, brackets: isBracketed ? opening.map { $0..<reader.position } : nil,
        start: name.end)
    } catch {
      guard !isLenient else { return nil }
      throw SourceError(
        "\(lines(of: rules)) of the mapping cannot change these arguments: \(error.message)",
        at: error.offset)
    }
  }

  /// The one rule that fits, with the argument for each of its parameters; nil if none does in a command that is
  /// meant to fail.
  func choose(
    among rules: [Int], for arguments: WrittenArguments, of name: WrittenName
  ) throws(SourceError) -> (rule: Int, matches: [Int?])? {
    var fitting = rules.compactMap { rule in
      map.rules[rule].signature?.matches(arguments.items).map { (rule: rule, matches: $0) }
    }
    if fitting.count > 1 {
      let exact = fitting.filter { !$0.matches.contains(nil) }
      if exact.count == 1 { fitting = exact }
    }
    if fitting.isEmpty, isLenient { return nil }
    guard fitting.count < 2 else {
      throw SourceError(
        "\(lines(of: fitting.map(\.rule))) of the mapping both fit: write the labels",
        at: name.start)
    }
    guard let only = fitting.first else {
      throw SourceError(
        "\(lines(of: rules)) of the mapping \(rules.count == 1 ? "has" : "have") other arguments than these",
        at: name.start)
    }
    return only
  }

  /// Writes the arguments of the new form behind its name, with the space that was between the old ones.
  mutating func write(
    _ old: WrittenArguments, _ matches: [Int?], _ rule: Int, _ context: Context
  ) throws(SourceError) {
    var items: [[UInt8]] = []
    var isLabelled = false
    for argument in map.rules[rule].signature?.arguments ?? [] {
      let label = argument.label.map { Array("\($0): ".utf8) } ?? []
      switch argument.source {
      case .literal(let text): items.append(label + text.utf8)
      case .parameter(let index):
        guard let match = matches[index] else {
          // What follows an argument that is left out needs its label.
          isLabelled = true
          continue
        }
        let item = old.items[match]
        let value = try rewritten(item.value, context)
        guard let written = item.label, let new = argument.label else {
          items.append((isLabelled || item.label != nil ? label : []) + value)
          continue
        }
        let kept = bytes[item.all.lowerBound..<item.value.lowerBound]
        items.append(
          written == new ? kept + value : new.utf8 + kept.dropFirst(written.utf8.count) + value)
      }
    }
    write(items, in: old)
  }

  private mutating func write(_ items: [[UInt8]], in old: WrittenArguments) {
    let first = old.items.first?.all.lowerBound
    let last = old.items.last?.all.upperBound
    let usual = old.brackets == nil && first != nil ? " " : ", "
    var between = zip(old.items, old.items.dropFirst()).map {
      Array(bytes[$0.all.upperBound..<$1.all.lowerBound])
    }
    while between.count < items.count { between.append(between.last ?? Array(usual.utf8)) }
    let joined = items.enumerated().flatMap { ($0 > 0 ? between[$0 - 1] : []) + $1 }
    let end = old.brackets?.upperBound ?? last ?? old.start
    if let first, let last, !items.isEmpty {
      written += bytes[old.start..<first] + joined + bytes[last..<end]
    } else if let brackets = old.brackets {
      written += bytes[old.start...brackets.lowerBound] + joined + [UInt8(ascii: ")")]
    } else if !items.isEmpty {
      written += [UInt8(ascii: "(")] + joined + [UInt8(ascii: ")")]
    }
    parser.position = end
  }
}

extension MigrationRule.Signature {
  /// For each parameter the position of its argument, nil for one that is left out; nil if the arguments do not fit.
  fileprivate func matches(_ items: [WrittenArguments.Item]) -> [Int?]? {
    var matches = [Int?](repeating: nil, count: parameters.count)
    for (position, item) in items.enumerated() {
      let index =
        item.label.map { label in parameters.firstIndex { $0.label == label } } ?? position
      guard let index, parameters.indices.contains(index), matches[index] == nil else { return nil }
      matches[index] = position
    }
    return matches
  }
}
