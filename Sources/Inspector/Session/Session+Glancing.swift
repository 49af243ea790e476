import InspectableDoor

extension Session {
  /// A look at the scene as it is at a step where the session is not.
  struct Glance {
    /// A host that is there.
    var host: any AppHost
    var node: Timeline.Node
    var step: Int { node.step }
  }

  /// The step at which questions about the scene are asked.
  var askedStep: Int {
    get throws(CommandError) {
      let current = try current()
      return current.glance?.step ?? current.timeline.position
    }
  }

  /// Asks about the scene as it is at a place in time, without going there.
  ///
  /// - Parameter node: the place; nil for the current one.
  func looking<Result>(
    at node: Timeline.Node?, _ body: () async throws -> Result
  ) async throws -> Result {
    var timeline = try current().timeline
    guard let node, timeline.node(of: timeline.position) != node else { return try await body() }
    timeline.go(to: node.step, ofBranch: node.branch)
    let host = try await hostRestored(to: node.step, in: timeline)
    defer { host.close() }
    loaded?.glance = Glance(host: host, node: node)
    defer { loaded?.glance = nil }
    return try await body()
  }
}
