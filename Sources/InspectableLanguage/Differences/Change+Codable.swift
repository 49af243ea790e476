// On the wire a change is flat: {"path":"todos[3]","kind":"inserted","new":"\"x\""}.
extension Change: WireObject {
  package init(members: some MemberReader) throws {
    let path = try members.path("path")
    let kind = try members.text("kind")
    switch kind {
    case "changed":
      self.init(path, .changed(old: try members.value("old"), new: try members.value("new")))
      if try members.has("excerpt") {
        excerpt = try members.object(ChangeExcerpt.self, "excerpt")
      }
    case "inserted": self.init(path, .inserted(try members.value("new")))
    case "removed": self.init(path, .removed(try members.value("old")))
    case "moved":
      self.init(
        path,
        .moved(
          from: try members.number("from"), to: try members.number("to"),
          try members.value("new")))
    default:
      throw members.mistake(
        in: "kind", "expected changed, inserted, removed or moved, found \(kind)")
    }
  }

  package func write(to members: inout some MemberWriter) throws {
    try members.write(path, as: "path")
    try members.write(kindName, as: "kind")
    switch kind {
    case .changed(let old, let new):
      try members.write(old, as: "old")
      try members.write(new, as: "new")
      if let excerpt { try members.write(excerpt, as: "excerpt") }
    case .inserted(let new): try members.write(new, as: "new")
    case .removed(let old): try members.write(old, as: "old")
    case .moved(let from, let to, let value):
      try members.write(from, as: "from")
      try members.write(to, as: "to")
      try members.write(value, as: "new")
    }
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws { try self.init(members: decoder.members()) }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }

  /// The word for the kind of change, on the wire and in JSON output.
  package var kindName: String {
    switch kind {
    case .changed: "changed"
    case .inserted: "inserted"
    case .removed: "removed"
    case .moved: "moved"
    }
  }
}
