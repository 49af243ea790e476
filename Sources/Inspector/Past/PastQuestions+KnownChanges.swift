import InspectableDoor

/// Following a subject by what the steps are known to have changed, from a value to the next, without doing
/// them again: `when` and `blame` over 200,000 steps take 2 s of processor time together, and 8 s in copies of
/// the app that do these steps.
extension PastQuestions {
  /// How many steps a piece is to have at least that is followed beside others.
  private static let fewestOfPiece = 20_000
  /// With more elements in its collections a scene is not worth to be had here.
  private static let mostElements = 10_000

  /// What a subject came to over pieces of the history; nil where what is known of the steps does not tell it.
  ///
  /// A copy of the app tells the values at the beginning of each piece, and those at its end: what the changes
  /// have led to must be just that.
  func pointsByKnownChanges(
    of subject: TraceSubject, through pieces: [(start: Int, end: Int)], _ way: LongWay
  ) async throws(CommandError) -> [TracePoint]? {
    guard pieces.reduce(0, { $0 + $1.end - $1.start }) >= knownChangesFrom,
      let last = pieces.last?.end, timeline.trailingInputs(after: last).isEmpty,
      let parts = knownParts(of: subject)
    else { return nil }
    var following: [KnownPiece] = []
    for piece in shared(pieces, fewest: Self.fewestOfPiece) {
      guard let values = try await values(of: parts, at: piece.start) else { return nil }
      following.append(
        KnownPiece(
          subject, parts: parts, values: values, from: piece.start, to: piece.end))
    }
    guard let end = try await values(of: parts, at: last) else { return nil }
    let begun = following.map(\.values) + [end]
    while let reached = following.first(where: { !$0.isDone })?.reached {
      if Interruption.take() { throw interruption(at: reached, of: last) }
      following = await KnownPiece.advance(following, in: timeline)
      if following.contains(where: { !$0.isKnown }) { return nil }
      way.reached(following.reduce(following[0].start) { $0 + $1.reached - $1.start })
    }
    guard zip(following, begun.dropFirst()).allSatisfy({ $0.values == $1 }) else { return nil }
    return following.flatMap(\.points).withoutRepetitions
  }

  /// The values of some parts at a step, in the scene that they are in; nil if there is too much of them, or
  /// they cannot be had.
  private func values(of parts: [String], at step: Int) async throws(CommandError) -> Value? {
    let host = try await app.hostRestored(to: step)
    defer { host.close() }
    let asker = HostAsker(host: host, step: step)
    do throws(CommandError) {
      let outlines = try await asker.ask(Questions.Outlines(places: [])).parts
      let wanted = outlines.filter { parts.contains($0.part) }
      guard wanted.count == parts.count,
        wanted.reduce(0, { $0 + $1.outline.elementCount }) <= Self.mostElements
      else { return nil }
      var scene = Value.record(type: "", members: [])
      for part in parts {
        let path = ValuePath(part: part)
        let question = Questions.Read(expression: ValueExpression(path), step: step, full: true)
        scene.add(try await asker.ask(question).value, at: path.components[...])
      }
      return scene
    } catch .refused {
      return nil
    }
  }

  /// The parts whose changes tell what a subject comes to; nil if they do not.
  private func knownParts(of subject: TraceSubject) -> [String]? {
    guard capabilities.contains(.outlines), scene.secrets == nil, scene.hidden == nil else {
      return nil
    }
    switch subject {
    case .expression(let expression):
      return expression.isToldByValues ? parts(of: subject)?.sorted() : nil
    case .text: return scene.partPaths.map(\.joinedMembers)
    }
  }
}

extension Outline {
  /// How many elements of collections are not in it themselves.
  fileprivate var elementCount: Int { standIns.reduce(0) { $0 + $1.elementCount } }
}

/// A piece of the history through which a subject is followed by what its steps changed.
private struct KnownPiece: Sendable {
  let start: Int
  let end: Int
  /// The scene with the parts that are followed, as it is at the step that was reached.
  private(set) var values: Value
  private(set) var reached: Int
  /// What the subject came to.
  private(set) var points: [TracePoint] = []
  /// False once a step came of which it is not known what it changed.
  private(set) var isKnown = true
  private let subject: TraceSubject
  private let parts: [String]
  private let paths: [String: ValuePath]

  init(_ subject: TraceSubject, parts: [String], values: Value, from start: Int, to end: Int) {
    self.subject = subject
    self.parts = parts
    self.values = values
    self.start = start
    self.end = end
    reached = start
    paths = Dictionary(uniqueKeysWithValues: parts.map { ($0, ValuePath(part: $0)) })
  }

  var isDone: Bool { !isKnown || (reached == end && !points.isEmpty) }

  /// After this time one can see how far it has come, and interrupt it.
  ///
  /// Not after so many steps: one may take a thousand times as long as another.
  private static let turn = Duration.milliseconds(100)

  /// Follows pieces further, as many at once as there are processors.
  static func advance(_ pieces: [KnownPiece], in timeline: Timeline) async -> [KnownPiece] {
    var pieces = pieces
    let active = await pieces.indices.filter { !pieces[$0].isDone }.prefix(Tracing.mostCopies)
    await withTaskGroup(of: (Int, KnownPiece).self) { group in
      for index in active {
        let piece = pieces[index]
        group.addTask {
          var piece = piece
          piece.advance(in: timeline)
          return (index, piece)
        }
      }
      for await (index, piece) in group { pieces[index] = piece }
    }
    return pieces
  }

  private mutating func advance(in timeline: Timeline) {
    var followed = FollowedSubject(subject, partsRead: nil, parts: parts)
    look(&followed, at: reached, after: nil)
    let followedParts = Set(parts)
    let clock = ContinuousClock()
    // Looking may have taken longer than that.
    let limit = clock.now + Self.turn
    while reached < end, clock.now < limit {
      guard let changes = timeline.changes(of: reached + 1, in: followedParts) else {
        isKnown = false
        return
      }
      reached += 1
      if changes.isEmpty { continue }
      for part in changes {
        guard let path = paths[part.part], values.apply(part.changes, at: path) else {
          isKnown = false
          return
        }
      }
      look(&followed, at: reached, after: changes)
    }
    points += followed.points
  }

  private func look(
    _ followed: inout FollowedSubject, at step: Int, after changes: [PartChanges]?
  ) {
    followed.look(
      at: step, after: changes, in: { values },
      contains: { text, part in
        let value = paths[parts[part]].flatMap { try? values.resolve($0) }
        return value?.value(limit: .full).contains(text) ?? false
      })
  }
}

extension Value {
  /// Adds a part to a scene, within members of these names.
  fileprivate mutating func add(_ part: Value, at path: ArraySlice<ValuePath.Component>) {
    guard case .member(let name)? = path.first else { return self = part }
    guard case .record(let type, var members) = self else { return }
    let index = members.firstIndex { $0.label == name } ?? members.count
    if index == members.count {
      members.append(Member(name, .record(type: "", members: [])))
    }
    members[index].value.add(part, at: path.dropFirst())
    self = .record(type: type, members: members)
  }
}
