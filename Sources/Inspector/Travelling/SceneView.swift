import InspectableDoor

/// A scene as it stands at a step, to be compared with the same scene at another.
@MainActor
struct SceneView {
  typealias Ask = @MainActor (Request) async throws(CommandError) -> Reply

  /// Asks the scene's host, which stays as it is until the comparison is over.
  private var ask: Ask
  /// What is there, with stand-ins for what is long; nil where the host has none.
  private let outlines: [PartOutline]?
  /// All that is there, where it was asked for.
  private var values: [PartValue]?

  /// Looks at a scene.
  ///
  /// - Parameters:
  ///   - outlined: whether its host gives outlines.
  init(outlined: Bool, ask: @escaping Ask) async throws(CommandError) {
    self.ask = ask
    if outlined, let parts = try await Self.outlines(of: [], ask) {
      outlines = parts
    } else {
      outlines = nil
      values = try await Self.values(ask)
    }
  }

  /// Whether more may have to be asked.
  var isOpen: Bool {
    outlines?.contains { !$0.outline.standIns.isEmpty } ?? false
  }

  /// Lets another host answer from now on, which stands at the very same point.
  mutating func move(to ask: @escaping Ask) {
    self.ask = ask
  }

  /// Asks for all that is there, for soon nobody will answer any more.
  mutating func complete() async throws(CommandError) {
    if values == nil { values = try await Self.values(ask) }
  }

  /// What is different since an older view.
  ///
  /// - Parameter parts: the names of the parts that are compared; nil for all.
  func changes(
    since old: SceneView, of parts: Set<String>? = nil
  ) async throws(CommandError) -> [PartChanges] {
    let isWanted = { (part: String) in parts?.contains(part) ?? true }
    if old.values == nil, values == nil,
      let before = old.outlines?.filter({ isWanted($0.part) }),
      let after = outlines?.filter({ isWanted($0.part) })
    {
      let asks: [(OutlineComparison.Side, Ask)] = [(.old, old.ask), (.new, ask)]
      if let changes = try await Self.changes(from: before, to: after, asks) { return changes }
    }
    return try await whole().filter { isWanted($0.part) }.changes(since: old.whole())
  }

  /// Compares outlines; nil if it is better to compare whole values.
  private static func changes(
    from before: [PartOutline], to after: [PartOutline], _ asks: [(OutlineComparison.Side, Ask)]
  ) async throws(CommandError) -> [PartChanges]? {
    guard let comparison = try? OutlineComparison(old: before, new: after) else { return nil }
    while true {
      guard let found = try? comparison.changes() as [PartChanges]?? else { return nil }
      if let changes = found { return changes }
      for (side, ask) in asks {
        let places = comparison.places(on: side)
        if places.isEmpty { continue }
        guard let parts = try await outlines(of: places, ask),
          (try? comparison.take(parts, from: side)) != nil
        else { return nil }
      }
    }
  }

  private func whole() async throws(CommandError) -> [PartValue] {
    if let values { return values }
    return try await Self.values(ask)
  }

  /// The outlines of places, nil if the host has none.
  private static func outlines(
    of places: [OutlinePlace], _ ask: Ask
  ) async throws(CommandError) -> [PartOutline]? {
    do {
      guard case .outlines(let parts) = try await ask(.outline(places: places)) else { return nil }
      return parts
    } catch .refused {
      return nil
    }
  }

  private static func values(_ ask: Ask) async throws(CommandError) -> [PartValue] {
    guard case .values(let parts) = try await ask(.values) else {
      throw .hostFailed(
        .garbage("an answer to something else"), during: "values", output: AppOutput(), back: nil)
    }
    return parts
  }
}

extension Session {
  /// The scene as it is now.
  func viewOfPresent() async throws(CommandError) -> SceneView {
    try await SceneView(outlined: hasOutlines) { [self] request throws(CommandError) in
      try await ask(request, during: "reading values")
    }
  }

  /// The scene as it stands at a step of any branch, and the host that answers for it, to be closed
  /// when that is over; nil if it is the live one.
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

  /// The scene as it stands on a host that is not the live one.
  func view(of host: any AppHost, at step: Int) async throws(CommandError) -> SceneView {
    try await SceneView(outlined: hasOutlines, ask: Self.question(to: host, at: step))
  }

  /// How a host other than the live one is asked.
  static func question(to host: any AppHost, at step: Int) -> SceneView.Ask {
    { request throws(CommandError) in
      let reply: Reply
      do throws(HostFailure) {
        reply = try await host.send(request)
      } catch {
        throw .hostFailed(
          error, during: "the values at #\(step)", output: host.takeLastOutput(), back: nil)
      }
      if case .refused(let refusal) = reply { throw .refused(refusal, at: nil) }
      return reply
    }
  }

  private var hasOutlines: Bool { loaded?.capabilities.contains(.outlines) == true }
}
