import InspectableDoor

extension SessionPlayback {
  /// Writes what a document says of the whole session.
  func writeHeader(to object: inout DocumentText, _ request: ExportFormat.Request) {
    object.member("app", scene.app)
    object.member("summary", scene.summary)
    if let label = request.label { object.member("label", label) }
    object.member("load", load)
    if let type = AppType(scene.type ?? "") {
      object.member("type", type.name)
      object.member("modules", type.modules)
    }
    object.member("branch", timeline.branchName)
    object.member("first", range.lowerBound)
    object.member("last", range.upperBound)
    object.member("parts", scene.partNames)
    object.member("screens", scene.screens.filter(\.draws).map(\.name))
    object.member("queues", scene.queues.map(\.name))
    object.member("trees", scene.screens.filter { $0.workflow != nil }.map { $0.name + ".tree" })
    if let crash {
      object.object("crash") { object in
        object.member("message", crash.message)
        object.member("places", crash.places)
      }
    }
    if let story = request.story {
      object.object("transcript") { story.write(to: &$0) }
    }
  }
}
