import InspectableDoor

/// Finds what can stand at the cursor: verbs first, then what the forms of the verb ask for.
@MainActor
package struct Completer {
  let source: any CompletionSource

  package init(_ source: any CompletionSource) {
    self.source = source
  }

  /// What can stand at a byte of a line.
  package func complete(_ line: String, at cursor: Int) -> Completion {
    var completion = complete(Cursor(line, at: cursor), from: 0)
    // A placeholder for a secret is useless where the secret itself has to be typed.
    let placeholder = Value.secret(fingerprint: 0).literal
    completion.candidates.removeAll {
      // A name of the app is offered only if it can be written into the line as it is.
      $0.text.contains(placeholder) || ShownLine($0.text).text != $0.text
        || source.masking($0.text) != $0.text
    }
    for index in completion.candidates.indices {
      let candidate = completion.candidates[index]
      completion.candidates[index].label = source.masking(candidate.label)
      completion.candidates[index].detail = source.masking(candidate.detail)
    }
    return completion
  }

  /// A text up to the cursor, as bytes; what follows does not matter.
  struct Cursor {
    let bytes: [UInt8]

    init(_ line: String, at offset: Int) {
      bytes = Array(line.utf8.prefix(offset))
    }

    var end: Int { bytes.count }

    func text(from start: Int = 0, to end: Int? = nil) -> String {
      String(decoding: bytes[start..<(end ?? bytes.count)], as: UTF8.self)
    }

    func skippingSpace(from start: Int) -> Int {
      var i = start
      while i < end, bytes[i].isBlank { i += 1 }
      return i
    }

    /// Where a word ends that may have brackets and quotes with white space in them.
    func endOfWord(from start: Int) -> Int {
      var scan = BracketScan()
      for i in start..<end {
        if bytes[i].isBlank, scan.isOutside { return i }
        scan.take(bytes[i])
      }
      return end
    }
  }

  // MARK: Verbs

  /// Completes a command that begins at a byte.
  ///
  /// - Parameter isOffered: the commands whose verbs are offered.
  func complete(
    _ cursor: Cursor, from first: Int, among isOffered: (Command) -> Bool = { _ in true }
  ) -> Completion {
    var start = cursor.skippingSpace(from: first)
    if start < cursor.end, [UInt8(ascii: "."), UInt8(ascii: ":")].contains(cursor.bytes[start]) {
      start += 1
    }
    let end = cursor.endOfWord(from: start)
    let word = cursor.text(from: start, to: end)
    // After an alias a bracket may follow at once.
    let endOfName = cursor.bytes[start...].firstIndex { !$0.isNameByte } ?? cursor.end
    if endOfName < cursor.end,
      let expansion = source.aliases[cursor.text(from: start, to: endOfName)]
    {
      return complete(alias: expansion, cursor, from: endOfName)
    }
    if end == cursor.end { return verbs(word, at: start, in: cursor, among: isOffered) }
    guard let command = Abbreviation.command(word, in: source.registry) else {
      return Completion(start: cursor.end)
    }
    return arguments(of: command, cursor, from: end)
  }

  private func verbs(
    _ prefix: String, at start: Int, in cursor: Cursor, among isOffered: (Command) -> Bool
  ) -> Completion {
    // A path that begins with the name of a part is printed, so it completes as one.
    if prefix.contains(".") || prefix.contains("[") { return paths(cursor, from: start) }
    let commands = source.registry.commands.filter(isOffered)
    // A complete verb is taken, even if others begin like it.
    if let exact = commands.first(where: { $0.verb == prefix || $0.aliases.contains(prefix) }) {
      return Completion(start: start, candidates: [Self.candidate(prefix, for: exact)])
    }
    var candidates = commands.flatMap { command in
      ([command.verb] + (prefix.isEmpty ? [] : command.aliases))
        .filter { $0.first?.isLetter == true }.map { Self.candidate($0, for: command) }
    }
    candidates += source.aliases.map { .init($0.key + " ", label: $0.key, detail: $0.value) }
      .sorted { $0.label < $1.label }
    var found = matching(prefix, candidates, at: start)
    // What each does is told where they are few enough to be read.
    if found.candidates.count > 20 {
      for index in found.candidates.indices { found.candidates[index].detail = "" }
    }
    return found
  }

  private static func candidate(_ verb: String, for command: Command) -> Completion.Candidate {
    let isAlone = command.forms.allSatisfy { CommandForm($0).pieces.isEmpty }
    return .init(isAlone ? verb : verb + " ", label: verb, detail: command.summary)
  }

  /// An alias stands for a command that begins with a verb, so this goes one level deep.
  private func complete(alias expansion: String, _ cursor: Cursor, from end: Int) -> Completion {
    let whole = expansion + cursor.text(from: end)
    var completion = complete(Cursor(whole, at: whole.utf8.count), from: 0)
    completion.start += cursor.end - whole.utf8.count
    return completion.start >= end ? completion : Completion(start: cursor.end)
  }

  // MARK: Forms

  /// Completes the arguments of a verb: the union of what its forms ask for.
  private func arguments(of command: Command, _ cursor: Cursor, from start: Int) -> Completion {
    var found: [Completion] = []
    var files: [Completion] = []
    let elsewhere =
      command.onlyAsks
      ? ["\(command.verb) --to FILE EXPR", "\(command.verb) --pipe COMMAND EXPR"] : []
    let own = AnswerForm.flags(of: command)
    let forms = command.forms.map { form in
      own.isEmpty
        ? form
        : "\(command.verb) [\(own.joined(separator: "|"))]" + form.dropFirst(command.verb.count)
    }
    for form in forms + elsewhere {
      for (slot, completion) in complete(CommandForm(form), of: command, cursor, from: start)
      where !completion.candidates.isEmpty {
        if slot == .file { files.append(completion) } else { found.append(completion) }
      }
    }
    // Where a name can be typed as well, files are offered only for something with a slash.
    if found.isEmpty { found = files }
    guard var result = found.first else { return Completion(start: cursor.end) }
    for other in found.dropFirst() where other.start == result.start {
      let labels = Set(result.candidates.map(\.label))
      result.candidates += other.candidates.filter { !labels.contains($0.label) }
    }
    return result
  }

  private func complete(
    _ form: CommandForm, of command: Command, _ cursor: Cursor, from start: Int
  ) -> [(CommandForm.Slot?, Completion)] {
    var found: [(CommandForm.Slot?, Completion)] = []
    var position = start
    var earlier: [String] = []
    for (index, piece) in form.pieces.enumerated() {
      let first = cursor.skippingSpace(from: position)
      var end = cursor.endOfWord(from: first)
      // `=` needs no blank beside it.
      if let sign = cursor.bytes[first..<end].lastIndex(of: UInt8(ascii: "=")) {
        if piece == .equals { end = first + 1 }
        if form.pieces.dropFirst(index + 1).first == .equals { end = sign }
      }
      let word = cursor.text(from: first, to: end)
      let isHere = end == cursor.end
      switch piece {
      case .words(let expected):
        if isHere {
          let gap = index + 1 < form.pieces.count ? " " : ""
          return found + [
            (nil, matching(word, there(expected).map { .init($0 + gap, label: $0) }, at: first))
          ]
        }
        guard expected.contains(word) else { return found }
      case .flag(let flags, let slot, let isOptional):
        if isHere, word.hasPrefix("-") {
          found.append(
            (nil, matching(word, flags.map { .init($0 + " ", label: $0) }, at: first)))
        }
        guard flags.contains(word), !isHere else {
          // If it can be left out, the next piece may come here.
          if isOptional { continue }
          return found
        }
        if let slot {
          earlier.append(word)
          position = end
          let first = cursor.skippingSpace(from: position)
          let end = cursor.endOfWord(from: first)
          if end == cursor.end {
            let context = SlotContext(
              command: command, form: form, isLast: false, start: first, earlier: earlier)
            return found + [(slot, complete(slot, cursor, in: context))]
          }
          earlier.append(cursor.text(from: first, to: end))
          position = end
          continue
        }
      case .slot(let slot, let isOptional):
        // Two dashes begin a flag, never anything else.
        if word.hasPrefix("--") {
          if isOptional { continue }
          return found
        }
        // A word that the form has next is not what may come before it.
        if isOptional, !isHere, case .words(let next)? = form.pieces.dropFirst(index + 1).first,
          next.contains(word)
        {
          continue
        }
        if slot.takesRest || isHere {
          let context = SlotContext(
            command: command, form: form, isLast: index + 1 == form.pieces.count, start: first,
            earlier: earlier)
          found.append((slot, complete(slot, cursor, in: context)))
          // If it can be left out, the next piece may come here.
          if isOptional, !slot.takesRest { continue }
          return found
        }
      }
      position = end
      earlier.append(word)
    }
    return found
  }

  /// Words of a form without those that would be refused: `found` where nothing was found.
  private func there(_ words: [String]) -> [String] {
    words.filter { $0 != "found" || !source.finds.isEmpty }
  }

  /// The place of something that a form asks for.
  struct SlotContext {
    let command: Command
    let form: CommandForm
    /// Whether it is the last thing in its form.
    let isLast: Bool
    let start: Int
    /// The words between the verb and it.
    let earlier: [String]
  }

  private func complete(
    _ slot: CommandForm.Slot, _ cursor: Cursor, in context: SlotContext
  ) -> Completion {
    let start = context.start
    let prefix = cursor.text(from: start)
    if let places = placesInTime(prefix, in: context) { return places }
    switch slot {
    case .action: return actions(cursor, from: start)
    case .app:
      // Behind a program comes one of its apps; behind an app comes nothing.
      if let program = context.earlier.first, !program.contains("/") {
        return Completion(start: cursor.end)
      }
      return matching(prefix, source.apps.map { .init($0.name, detail: $0.summary) }, at: start)
    case .branch: return matching(prefix, source.branches.map { .init($0) }, at: start)
    case .command:
      if Parser(prefix).hasTooManyCommands(source.registry.holdsCommand) {
        return Completion(start: cursor.end)
      }
      guard context.command.holdsInputs else { return complete(cursor, from: start) }
      // Several stand behind each other, and on two sides.
      let last = Parser(cursor.text(), from: start).commands().last?.lowerBound
      return complete(cursor, from: last ?? start) { $0.plan != nil }
    case .event: return events(cursor, from: start)
    case .expression: return paths(cursor, from: start)
    case .file: return files(prefix, at: start)
    // Elsewhere a name is one that the user makes up.
    case .name where context.earlier.last == "--remove":
      let names =
        context.command.verb == "mark"
        ? source.marks : source.definitions.map { ($0.name, "\($0.expression)") }
      return matching(prefix, names.map { .init($0.0, detail: $0.1) }, at: start)
    case .name:
      guard context.command.verb == "describe", let scene = source.sceneNow else {
        return Completion(start: cursor.end)
      }
      return matching(prefix, scene.describedNames.map { .init($0) }, at: start)
    case .path:
      var found = paths(cursor, from: start, to: context.command.pathsTo)
      // Of what is no part of the app, such as the clock, no differences are shown.
      if context.command.comparesSteps, found.start == start {
        let parts = source.scene?.partNames ?? []
        found.candidates.removeAll { !parts.contains(String($0.text.prefix { $0 != "." })) }
      }
      return found
    case .part:
      return matching(prefix, (source.scene?.partNames ?? []).map { .init($0) }, at: start)
    case .preview:
      let screen = source.scene?.screens.first { $0.name == context.earlier.last }
      return matching(prefix, (screen?.previews ?? []).map { .init($0) }, at: start)
    case .queue: return queues(prefix, in: context)
    case .request: return requests(prefix, at: start)
    case .screen:
      let screens = source.scene?.screens ?? []
      return matching(prefix, screens.map { .init($0.name, detail: $0.type) }, at: start)
    case .setting:
      let settings = Setting.allCases
      return matching(
        prefix, settings.map { .init($0.rawValue + " ", label: $0.rawValue, detail: $0.summary) },
        at: start)
    case .state: return states(cursor, in: context)
    case .topic:
      let topics = source.registry.commands.map(\.verb) + HelpPage.topicNames(source.registry)
      return matching(prefix, topics.map { .init($0) }, at: start)
    case .value: return values(prefix, in: context)
    case .mark:
      return matching(prefix, source.marks.map { .init($0.name, detail: $0.title) }, at: start)
    case .number: return numbers(prefix, in: context)
    case .step, .secondStep:
      return matching(
        prefix, places + source.marks.map { .init($0.name, detail: $0.title) }, at: start)
    case .free: return Completion(start: cursor.end)
    }
  }

  /// After a setting its values; after a path the value that is there.
  private func values(_ prefix: String, in context: SlotContext) -> Completion {
    guard let first = context.earlier.first else { return Completion(start: context.start) }
    if context.form.pieces.contains(.slot(.setting, isOptional: false)),
      let setting = Setting(rawValue: first)
    {
      return matching(prefix, setting.values.map { .init($0) }, at: context.start)
    }
    guard context.earlier.last == "=", let path = try? ValuePath(parsing: first),
      let value = source.value(at: path)
    else { return Completion(start: context.start) }
    var candidates: [Completion.Candidate] = []
    if case .int = value, case .member(let name)? = path.components.last {
      candidates = standing("Int", named: name, of: name, in: models(of: first))
    }
    // The value that is there comes first.
    let index = candidates.firstIndex { $0.text == value.literal }
    let current = index.map { candidates.remove(at: $0) } ?? .init(value.literal)
    return matching(prefix, [current] + candidates, at: context.start)
  }

  // MARK: Matching

  /// The candidates that begin with what was typed; if there are none, those that do so in upper or
  /// lower case.
  func matching(
    _ prefix: String, _ candidates: [Completion.Candidate], at start: Int
  ) -> Completion {
    let exact = candidates.filter { $0.text.hasPrefix(prefix) }
    if !exact.isEmpty { return Completion(start: start, candidates: exact) }
    let lowered = prefix.lowercased()
    return Completion(
      start: start, candidates: candidates.filter { $0.text.lowercased().hasPrefix(lowered) })
  }

  // MARK: Files

  private func files(_ prefix: String, at start: Int) -> Completion {
    let isQuoted = prefix.hasPrefix("\"")
    let typed = isQuoted ? String(prefix.dropFirst()) : prefix
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let name = typed.dropFirst(folder.count)
    let candidates = source.files(in: folder)
      .filter { $0.hasPrefix(name) && (name.hasPrefix(".") || !$0.hasPrefix(".")) }
      .map { entry -> Completion.Candidate in
        let path = folder + entry
        // A name with a blank or a quote in it is written in quotes.
        guard isQuoted || path.utf8.contains(where: { $0.isBlank || $0 == UInt8(ascii: "\"") })
        else { return .init(path, label: entry) }
        let text = Value.string(path).literal
        return .init(path.hasSuffix("/") ? String(text.dropLast()) : text, label: entry)
      }
    return Completion(start: start, candidates: candidates)
  }
}
