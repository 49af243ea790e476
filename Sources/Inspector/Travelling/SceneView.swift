import InspectableDoor

/// A scene as it is at a step, to be compared with the same scene at another step.
@MainActor
struct SceneView {
  /// Asks the scene's host, which must not change until the comparison is over.
  private var asker: any Asker
  /// The values with stand-ins for what is long; nil if the host cannot give that.
  private let outlines: [PartOutline]?
  /// The whole values, if they were asked for.
  private var values: [PartValue]?
  /// The parts that come and go.
  private let coming: Set<String>

  /// Looks at a scene.
  ///
  /// - Parameters:
  ///   - outlined: whether its host gives outlines.
  ///   - coming: the parts that come and go.
  init(
    outlined: Bool, coming: Set<String>, asking asker: any Asker
  ) async throws(CommandError) {
    self.asker = asker
    self.coming = coming
    if outlined, let parts = try await Self.outlines(of: [], asker) {
      outlines = parts
    } else {
      outlines = nil
      values = try await Self.values(asker)
    }
  }

  /// Whether the host may have to be asked more.
  var isOpen: Bool {
    outlines?.contains { !$0.outline.standIns.isEmpty } ?? false
  }

  /// Lets another host answer from now on, which is at the very same point.
  mutating func move(to asker: any Asker) {
    self.asker = asker
  }

  /// Asks for the whole values now, since the host is about to go on or end.
  mutating func complete() async throws(CommandError) {
    if values == nil { values = try await Self.values(asker) }
  }

  /// The changes since an older view.
  ///
  /// - Parameter parts: the names of the parts that are compared; nil for all.
  func changes(
    since old: SceneView, of parts: Set<String>? = nil
  ) async throws(CommandError) -> [PartChanges] {
    try await found(since: old, of: parts).map { part in
      guard coming.contains(part.part) else { return part }
      var part = part
      part.changes = part.changes.asOfComingPart
      return part
    }
  }

  private func found(
    since old: SceneView, of parts: Set<String>?
  ) async throws(CommandError) -> [PartChanges] {
    let isWanted = { (part: String) in parts?.contains(part) ?? true }
    if old.values == nil, values == nil,
      let before = old.outlines?.filter({ isWanted($0.part) }),
      let after = outlines?.filter({ isWanted($0.part) })
    {
      let askers: [(OutlineComparison.Side, any Asker)] = [(.old, old.asker), (.new, asker)]
      if let changes = try await Self.changes(from: before, to: after, askers) { return changes }
    }
    return try await whole().filter { isWanted($0.part) }.changes(since: old.whole())
  }

  /// Compares outlines; nil if it is better to compare whole values.
  private static func changes(
    from before: [PartOutline], to after: [PartOutline],
    _ askers: [(OutlineComparison.Side, any Asker)]
  ) async throws(CommandError) -> [PartChanges]? {
    guard let comparison = try? OutlineComparison(old: before, new: after) else { return nil }
    while true {
      guard let found = try? comparison.changes() as [PartChanges]?? else { return nil }
      if let changes = found { return changes }
      for (side, asker) in askers {
        let places = comparison.places(on: side)
        if places.isEmpty { continue }
        guard let parts = try await outlines(of: places, asker),
          (try? comparison.take(parts, from: side)) != nil
        else { return nil }
      }
    }
  }

  private func whole() async throws(CommandError) -> [PartValue] {
    if let values { return values }
    return try await Self.values(asker)
  }

  /// The outlines of places, nil if the host has none.
  private static func outlines(
    of places: [OutlinePlace], _ asker: any Asker
  ) async throws(CommandError) -> [PartOutline]? {
    do {
      return try await asker.ask(Questions.Outlines(places: places)).parts
    } catch .refused {
      return nil
    }
  }

  private static func values(_ asker: any Asker) async throws(CommandError) -> [PartValue] {
    try await asker.ask(Questions.Values()).parts
  }
}

/// Asks the live host.
private struct LiveAsker: Asker {
  let session: Session

  func ask<Asked: Question>(_ question: Asked) async throws(CommandError) -> Asked.Answer {
    try await session.ask(question, during: "reading values")
  }
}

extension Session {
  /// The scene as it is now.
  func viewOfPresent() async throws(CommandError) -> SceneView {
    try await SceneView(
      outlined: hasOutlines, coming: comingParts, asking: LiveAsker(session: self))
  }

  /// The scene as it is at a step of any branch, and the host that answers for it, which the caller
  /// closes; nil if it is the live one.
  func view(of node: Timeline.Node) async throws(CommandError) -> (SceneView, host: (any AppHost)?)
  {
    var timeline = try current().timeline
    if timeline.node(of: timeline.position) == node { return (try await viewOfPresent(), nil) }
    timeline.go(to: node.step, ofBranch: node.branch)
    let host = try await hostRestored(to: node.step, in: timeline)
    do throws(CommandError) {
      return (try await view(of: host, at: node.step), host)
    } catch {
      host.close()
      throw error
    }
  }

  /// The scene as it is on a host that is not the live one.
  func view(of host: any AppHost, at step: Int) async throws(CommandError) -> SceneView {
    try await SceneView(
      outlined: hasOutlines, coming: comingParts, asking: HostAsker(host: host, step: step))
  }

  private var comingParts: Set<String> {
    Set(loaded?.scene.stores.filter { $0.isThere != nil }.map(\.name) ?? [])
  }

  private var hasOutlines: Bool { loaded?.capabilities.contains(.outlines) == true }
}
