import InspectableDoor

extension NameRewriter {
  /// How the arguments of what is called can be written.
  enum Calling {
    /// In brackets that follow at once, as in a value.
    case value
    /// In brackets, perhaps behind a space, or not at all.
    case brackets
    /// Also in words, up to the end.
    case words
  }

  /// Rewrites a name that comes next, with its arguments if these change.
  mutating func rewrite(
    _ name: WrittenName, to end: Int, _ context: Context, as calling: Calling = .value
  ) throws(SourceError) {
    if calling == .value, name.isLabel { return rewriteLabel(name) }
    if calling == .value, context.hasPaths, name.isExpressionWord { return keep(to: name.end) }
    let own = map.positions(of: name.isCase ? name.caseSubject : .name(name.steps))
    let rules = (own.isEmpty && name.isQualifiedCase ? map.positions(of: name.caseSubject) : own)
      .filter { map.rules[$0].signature != nil }
    let opens = name.opens || calling != .value && name.opensBehindSpace(in: readable)
    guard !rules.isEmpty else {
      try rewriteName(name, context, isCallee: calling != .value)
      if calling == .words { noteBracket(UInt8(ascii: "("), of: name.steps) }
      return open(name)
    }
    guard opens || calling != .value else { return try mention(name, rules, context) }
    let arguments = try arguments(
      of: name, to: end, mayHaveAny: opens || calling == .words, rules)
    guard let arguments, let (rule, matches) = try choose(among: rules, for: arguments, of: name)
    else {
      // It is meant to fail.
      keep(to: name.end)
      return open(name)
    }
    try writeName(name, rule, context)
    try write(arguments, matches, rule, context)
  }

  /// Keeps the bracket that follows, and notes what was called.
  private mutating func open(_ name: WrittenName) {
    guard name.opens else { return }
    noteBracket(UInt8(ascii: "("), of: name.steps)
    keep(to: name.end + 1)
  }

  /// A name without arguments, such as in `describe AddTodo`.
  private mutating func mention(
    _ name: WrittenName, _ rules: [Int], _ context: Context
  ) throws(SourceError) {
    guard Set(rules.map { map.rules[$0].new }).count == 1 else {
      throw SourceError(
        "\(lines(of: rules)) of the mapping have different names for this", at: name.start)
    }
    rules.forEach { use($0) }
    try writeName(name, rules[0], context)
  }

  /// The new name of a rule that is about all of a name.
  private mutating func writeName(
    _ name: WrittenName, _ rule: Int, _ context: Context
  ) throws(SourceError) {
    use(rule)
    if case .enumCase = map.rules[rule].old, !name.isCase {
      try rewriteName(name, context, isCallee: false, upTo: name.steps.count - 1)
      write(map.rules[rule].new.joined())
      parser.position = name.end
    } else {
      try write(map.rules[rule].new, for: name, name.steps.count, context)
    }
  }

  /// A name of which each part may have a rule.
  private mutating func rewriteName(
    _ name: WrittenName, _ context: Context, isCallee: Bool, upTo end: Int? = nil
  ) throws(SourceError) {
    let steps = name.steps[..<(end ?? name.steps.count)]
    if name.isCase {
      guard let rule = map.positions(of: name.caseSubject).first else { return keep(to: name.end) }
      return try writeName(name, rule, context)
    }
    let isFunction = name.opens && steps.count == 1 && !isCallee
    var done = 0
    if steps[0].isCapital || context.hasPaths && !isFunction {
      if let found = map.rename(of: Array(steps)) {
        use(found.rule)
        try write(map.rules[found.rule].new, for: name, found.count, context)
        done = found.count
      } else if context.leavesOutStore {
        done = try rewriteWithinStore(name, context)
      }
    }
    for step in steps.indices[done...] { try rewrite(step, of: name, context) }
  }

  /// Rewrites the beginning of a path that lacks the name of its store, and returns how many steps that was.
  private mutating func rewriteWithinStore(
    _ name: WrittenName, _ context: Context
  ) throws(SourceError) -> Int {
    let stores = Set(
      map.rules.compactMap { rule in
        if case .name(let steps) = rule.old, steps.count > 1 { steps[0] } else { nil }
      })
    let found = stores.compactMap { store -> (rule: Int, count: Int, new: [String])? in
      guard case .name(let word) = store, !store.isCapital,
        let (rule, count) = map.rename(of: [store] + name.steps, longerThan: 1),
        let first = map.rules[rule].new.first, first.hasPrefix(word + ".")
      else { return nil }
      let rest = String(first.dropFirst(word.count + 1))
      return (rule, count - 1, [rest] + map.rules[rule].new.dropFirst())
    }
    guard let only = found.first else { return 0 }
    guard found.count == 1 else {
      throw SourceError(
        "\(lines(of: found.map(\.rule).sorted())) of the mapping both fit: write the name of the store",
        at: name.start)
    }
    use(only.rule)
    try write(only.new, for: name, only.count, context)
    return only.count
  }

  /// A step behind those that a rule was about.
  private mutating func rewrite(
    _ index: Int, of name: WrittenName, _ context: Context
  ) throws(SourceError) {
    let (range, step) = (name.range(of: index), name.steps[index])
    if step == .element {
      written += try rewritten(range.lowerBound + 1..<range.upperBound - 1, context).bracketed
      parser.position = range.upperBound
      return
    }
    let isCase = index == name.steps.count - 1 && name.isQualifiedCase
    let subject = isCase ? name.caseSubject : .name([step])
    guard index > 0, isCase || step.isCapital,
      let rule = map.positions(of: subject).first(where: { map.rules[$0].signature == nil })
    else { return keep(to: range.upperBound) }
    use(rule)
    write((isCase ? "" : ".") + map.rules[rule].new.joined())
    parser.position = range.upperBound
  }

  /// Writes a new name, with the subscripts of the old one.
  private mutating func write(
    _ new: [String], for name: WrittenName, _ count: Int, _ context: Context
  ) throws(SourceError) {
    let subscripts = (0..<count).filter { name.steps[$0] == .element }.map(name.range)
    write(new[0])
    for (range, piece) in zip(subscripts, new.dropFirst()) {
      written += try rewritten(range.lowerBound + 1..<range.upperBound - 1, context).bracketed
      write(piece)
    }
    parser.position = count > 0 ? name.ends[count - 1] : name.start
  }

  /// The label of an argument, which a rule for a member of what is called renames.
  private mutating func rewriteLabel(_ name: WrittenName) {
    guard let callee = callees.last ?? nil,
      let rule = map.positions(of: .name(callee + name.steps)).first(where: {
        map.rules[$0].signature == nil
      }), let label = map.rules[rule].new.last?.split(separator: ".").last
    else { return keep(to: name.end) }
    use(rule)
    write(String(label))
    parser.position = name.end
  }

  /// The lines of some rules, in words.
  func lines(of rules: [Int]) -> String {
    "line\(rules.count == 1 ? "" : "s") "
      + rules.map { String(map.rules[$0].line) }.inWords(with: "and")
  }
}

extension WrittenName {
  /// Whether it joins the parts of an expression.
  fileprivate var isExpressionWord: Bool {
    guard steps.count == 1, !isCase, case .name(let word) = steps[0] else { return false }
    return ExpressionWords.all.contains(word) && !ExpressionFunction.names.contains(word)
  }

  /// The last step as a case.
  fileprivate var caseSubject: MigrationRule.Subject {
    if case .name(let name)? = steps.last { .enumCase(name) } else { .name(steps) }
  }

  /// Whether a bracket follows, perhaps behind white space.
  fileprivate func opensBehindSpace(in bytes: [UInt8]) -> Bool {
    bytes[end...].first { !$0.isBlank } == UInt8(ascii: "(")
  }
}

extension [UInt8] {
  fileprivate var bracketed: [UInt8] { [UInt8(ascii: "[")] + self + [UInt8(ascii: "]")] }
}
