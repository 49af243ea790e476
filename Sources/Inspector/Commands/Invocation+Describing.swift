import InspectableDoor

/// What `describe NAME` tells of one thing of the app.
struct Described {
  var kind: String
  var name: String
  /// The part that has it; nil for what stands by itself.
  var owner: String?
  /// What follows the title.
  var lines: [String] = []
  var data: [String: JSON] = [:]

  /// The name with which no other thing of the app is meant.
  var fullName: String { owner.map { "\($0).\(name)" } ?? name }

  var json: JSON {
    var members = data
    members["kind"] = .string(kind)
    members["name"] = .string(name)
    members["part"] = owner.map(JSON.string)
    return .object(members)
  }
}

extension Invocation {
  /// What the app has under a name; `offset` is where that stands in the command.
  func describe(_ written: String, at offset: Int) async throws -> Output {
    let scene = try await session.describe()
    let name = String(written.drop { $0 == "." })
    var found = scene.described.filter { $0.name == name || $0.fullName == name }
    if found.isEmpty, let request = try await describedRequest(name) { found = [request] }
    if found.isEmpty, let type = try await describedType(name, in: scene) { found = [type] }
    if found.isEmpty, let type = try await describedEnum(name, in: scene) { found = [type] }
    if found.isEmpty, let type = scene.describedArgument(name) { found = [type] }
    if found.isEmpty, let known = try await describedCase(name, in: scene) { found = [known] }
    let isUnclear = found.count > 1 && found.allSatisfy { $0.owner != nil }
    guard !isUnclear else {
      let names = found.map { "'describe \($0.fullName)'" }
      throw SourceError("there are several '\(name)': \(names.inWords(with: "or"))", at: offset)
    }
    guard let thing = found.first else {
      throw SourceError(
        Nearest.unknown(
          "name", name, in: scene.describedNames + (try session.current().askedRequests.names),
          else: "see 'describe'; a request is known once the app has asked for it"),
        at: offset)
    }
    var output = Output(lines: thing.lines.map(SafeText.escaped))
    output.found = ["described": thing.json]
    return output
  }

  /// A request that waits, or one that did: what it wants is known where it waits.
  private func describedRequest(_ name: String) async throws -> Described? {
    func waiting() async throws(CommandError) -> EffectRow? {
      try await session.effects().first { $0.isRequest(named: name) }
    }
    if let request = try await waiting() { return request.described(askedAt: nil) }
    let plain = name.requestName
    guard let place = try placeOfRequest(plain) else { return nil }
    return try await session.looking(at: place) {
      try await waiting()?.described(askedAt: place.step)
    }
  }

  /// A step at which a request waits that does not now.
  private func placeOfRequest(_ name: String) throws(CommandError) -> Timeline.Node? {
    let current = try session.current()
    if let place = current.askedRequests[name] { return place }
    // One that the app asked for when it was loaded is known by what was answered.
    let isAnswered = current.timeline.everyInput.contains { input in
      (input.kind as? Inputs.Resolve)?.request == name
        || (input.kind as? Inputs.Fail)?.request == name
    }
    return isAnswered ? Timeline.Node(branch: 0, step: 0) : nil
  }

  /// A type: its members, as they are declared or else by the first value of it in the app's parts, or the
  /// case that is there.
  ///
  /// Where several types have the name, such as the `State` of each workflow, all are told.
  private func describedType(
    _ name: String, in scene: SceneDescription
  ) async throws(CommandError) -> Described? {
    var uses = TypeUses(name: name)
    for (part, type) in scene.typedParts {
      let value = try await session.read(
        ValueExpression(ValuePath(names: part)), full: false, offset: 0)
      uses.look(at: value, part, isNamed: type == name)
    }
    var types = uses.found.map { found in
      let kinds = found.kinds(of: name, in: scene)
      return (
        members: zip(found.members, kinds).map { (label: $0.label, kind: $1) },
        example: Optional(found.example), places: found.places
      )
    }
    // One that is nowhere now, as in a list that is empty.
    for type in scene.types ?? []
    where type.type == name
      && !types.contains(where: { $0.members.map(\.label) == type.members.map(\.label) })
    {
      types.append(
        (type.members.map { ($0.label, $0.kind) }, nil, type.paths.map(\.description)))
    }
    guard let first = types.first else { return nil }
    let lines = types.flatMap { type in
      ["type \(name)"]
        + type.members.map { "  " + ($0.label.map { "\($0): " } ?? "") + $0.kind }
        + (type.example.map { ["  for example: \($0)"] } ?? [])
        + (type.places == [type.example] ? [] : Self.lines(ofUses: type.places))
    }
    let members = first.members.map { member in
      JSON(["name": member.label.map(JSON.string), "kind": .string(member.kind)])
    }
    return Described(
      kind: "type", name: name, lines: lines,
      data: [
        "members": .array(members), "example": first.example.map(JSON.string),
        "places": .array(types.flatMap(\.places).map(JSON.string)),
      ].compactMapValues(\.self))
  }

  /// An enum: its cases, with what those have in them that are there now, and where it stands.
  private func describedEnum(
    _ name: String, in scene: SceneDescription
  ) async throws(CommandError) -> Described? {
    guard let known = scene.enums?.first(where: { $0.type == name }) else { return nil }
    var seen: [String: String] = [:]
    for path in known.paths {
      guard let value = try await session.valueIfAny(of: ValueExpression(path)) else { continue }
      for (word, signature) in value.caseSignatures { seen[word] = signature }
    }
    // What is declared is known of cases too that are nowhere now.
    let signatures = known.cases.enumerated().map { index, name in
      let payload = known.payloads.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      return ".\(name)" + (payload ?? seen[name] ?? "")
    }
    let places = known.paths.map(\.description)
    return Described(
      kind: "enum", name: name,
      lines: ["enum \(name)"] + signatures.map { "  " + $0 } + Self.lines(ofUses: places),
      data: [
        "cases": .array(signatures.map(JSON.string)), "places": .array(places.map(JSON.string)),
      ])
  }

  /// A case of an enum, written with the enum's name or without: what it has in it, and where it can stand.
  private func describedCase(
    _ written: String, in scene: SceneDescription
  ) async throws(CommandError) -> Described? {
    let words = written.split(separator: ".").map(String.init)
    guard let name = words.last else { return nil }
    let owner = words.dropLast().joined(separator: ".")
    let types =
      (scene.enums ?? []).filter { $0.cases.contains(name) }.map(\.type)
      + (scene.argumentTypes ?? []).filter(\.isEnum).map(\.type)
    var lines: [String] = []
    var enums: [String] = []
    for type in types where (owner.isEmpty || owner == type) && !enums.contains(type) {
      guard let known = try await describedEnum(type, in: scene) ?? scene.describedArgument(type),
        let form = known.lines.first(where: { $0 == "  .\(name)" || $0.hasPrefix("  .\(name)(") })
      else { continue }
      enums.append(type)
      lines.append("case \(form.dropFirst(2)) of \(type)")
      lines += known.lines.dropFirst().filter { !$0.hasPrefix("  .") }
    }
    guard !enums.isEmpty else { return nil }
    return Described(
      kind: "case", name: name, lines: lines, data: ["enums": .array(enums.map(JSON.string))])
  }

  private static func lines(ofUses places: [String]) -> [String] {
    let most = 8
    return places.prefix(most).map { "  stands at \($0)" }
      + (places.count > most ? ["  and \(places.count - most) more places"] : [])
  }
}

extension SceneDescription {
  /// A type that stands only in arguments: how its values are written, and what takes it.
  ///
  /// Where several types have the name, such as the `Output` of each workflow, all are told.
  fileprivate func describedArgument(_ name: String) -> Described? {
    let all = (argumentTypes ?? []).filter { $0.type == name }
    guard let known = all.first else { return nil }
    var takers: [Action] = []
    for action in actions + screens.flatMap(\.events) + sessionActions.map(\.action)
    where !takers.contains(action) {
      let takes = action.parameters.contains { parameter in
        let words = parameter.kind.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return words.contains(name[...])
      }
      if takes { takers.append(action) }
    }
    let forms = all.flatMap(\.forms)
    return Described(
      kind: known.kind, name: name,
      lines: all.flatMap { type in ["\(type.kind) \(name)"] + type.forms.map { "  " + $0 } }
        + takers.map { "  taken by \($0.signature)" },
      data: [
        known.isEnum ? "cases" : "members": .array(forms.map(JSON.string)),
        "actions": .array(takers.map(\.json)),
      ])
  }
}

extension SceneDescription.ArgumentType {
  fileprivate var kind: String { isEnum ? "enum" : "type" }
}

extension EffectRow {
  fileprivate func isRequest(named name: String) -> Bool {
    status == .parked && (self.name == name || self.name.requestName == name)
  }

  /// - Parameter step: the step at which it waits; nil for the current one.
  fileprivate func described(askedAt step: Int?) -> Described {
    let plain = name.requestName
    var lines = ["request \(title)"]
    if let effect { lines.append("  asked by \(effect)") }
    if let answer { lines.append("  wants \(answer)") }
    if let step { lines.append("  waited at #\(step), not now") }
    if answer != nil, hasOffer != true {
      lines.append(
        "  'resolve \(plain) VALUE' answers it, 'fail \(plain) \"TEXT\"' gives an error")
      lines.append("  'resolve \(plain)' alone would give the app's own answer, but it has none")
    } else {
      let own = hasOffer == true ? "" : ", where it has one"
      lines.append("  'resolve \(plain)' alone gives the app's own answer\(own)")
      lines.append("  'resolve \(plain) VALUE' gives another, 'fail \(plain) \"TEXT\"' an error")
    }
    return Described(
      kind: "request", name: name, lines: lines,
      data: [
        "effect": effect.map(JSON.string), "answer": answer.map(JSON.string),
        "hasOffer": answer.map { _ in .bool(hasOffer == true) },
        "waitedAt": step.map(JSON.int),
      ].compactMapValues(\.self))
  }
}

extension Value {
  /// What kind of value it is, in a word or two.
  var kindWord: String {
    switch self {
    case .record(let type, _): type
    case .array(let elements): "[\(elements.first?.kindWord ?? "")]"
    case .set(let elements) where !elements.isEmpty: "Set<\(elements[0].kindWord)>"
    case .dictionary(let entries) where !entries.isEmpty:
      "[\(entries[0].key.kindWord): \(entries[0].value.kindWord)]"
    case .null: "nil now"
    case .enumeration(let type, let name, _): type ?? "." + name
    default: kindName
    }
  }
}
