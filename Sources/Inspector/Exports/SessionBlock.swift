import InspectableDoor

/// Some steps of a session as a document has them: all values at the head, then what each step changed, so that a
/// reader needs no other block to know the state at any of them.
struct SessionBlock {
  /// The first step, after which the scene is as the head says.
  let first: Int
  private(set) var count = 0
  /// What there was in each step for the lanes of a time line: two digits for each.
  private(set) var marks: [UInt8] = []
  /// Effects, requests and workers that began or ended.
  private(set) var spans = DocumentText()
  /// By how many nanoseconds the clock moved in steps.
  private(set) var idle = DocumentText()
  /// Whether what the steps changed can be applied to the head.
  private(set) var isExact = true

  private var values = SharedValues()
  private var head = DocumentText()
  private var steps = DocumentText()

  /// So many steps a block has where its head is not long.
  private static let usual = 1_000
  private static let most = 4_000
  private static let largest = 4 << 20

  init(first: Int, head: SceneLook) {
    self.first = first
    var text = DocumentText()
    text.object { object in
      object.array("parts") { list in
        for part in head.values {
          list.object { member in
            member.member("part", part.part)
            member.name("value")
            values.put(part.value, to: &member)
          }
        }
      }
      head.write(to: &object, since: nil)
    }
    self.head = text
  }

  /// Whether the next step begins another block, so that no more than some is read to look at one.
  var isFull: Bool {
    if !isExact || steps.bytes.count + values.size > Self.largest + head.bytes.count { return true }
    let isLong = steps.bytes.count >= (head.bytes.count + values.size) / 4
    return count >= (isLong ? Self.usual : Self.most)
  }

  /// The block as JSON.
  var text: [UInt8] {
    var text = DocumentText()
    text.object { object in
      object.member("first", first)
      object.array("shared") { $0.put(raw: values.values.bytes) }
      object.member("head", raw: head.bytes)
      object.array("steps") { $0.put(raw: steps.bytes) }
    }
    return text.bytes
  }

  /// Adds a step.
  ///
  /// - Parameters:
  ///   - look: how the scene is after it.
  ///   - old: how it was before.
  ///   - time: by how many nanoseconds it moved the clock.
  mutating func add(
    _ step: SessionMoment, look: SceneLook, since old: SceneLook?, idle time: Int64
  ) {
    count += 1
    if time > 0 {
      idle.array { pair in
        pair.put(step.number)
        pair.put(Int(time))
      }
    }
    marks += step.marks.hexadecimal
    step.writeSpans(to: &spans)
    if !step.isExact { isExact = false }
    var text = DocumentText()
    text.object { object in
      step.write(to: &object)
      if !step.changes.isEmpty {
        object.array("changes") { write(step.changes, to: &$0) }
      }
      look.write(to: &object, since: old ?? look)
    }
    steps.put(raw: text.bytes)
  }

  /// Writes changes; those of a part that are the same as those of an earlier one are said once.
  private mutating func write(_ parts: [PartChanges], to list: inout DocumentText) {
    var written: [[UInt8]: String] = [:]
    for part in parts {
      var changes = DocumentText()
      for change in part.changes { write(change, to: &changes) }
      list.object { object in
        object.member("part", part.part)
        if let same = written[changes.bytes] {
          object.member("as", same)
        } else {
          object.array("changes") { $0.put(raw: changes.bytes) }
          if part.omitted > 0 { object.member("omitted", part.omitted) }
        }
      }
      // A part that repeats another is not referred to.
      if part.omitted == 0, written[changes.bytes] == nil { written[changes.bytes] = part.part }
    }
  }

  private mutating func write(_ change: Change, to list: inout DocumentText) {
    list.object { object in
      object.member("kind", change.kindName)
      object.array("path") { path in
        for component in change.path.components {
          switch component {
          case .member(let name): path.put(text: name)
          case .index(let index): path.put(index)
          case .all: path.putNull()
          case .key(let key):
            path.object { object in
              object.name("key")
              values.put(key, to: &object)
            }
          }
        }
      }
      switch change.kind {
      case .changed(let old, let new):
        put(old: old, to: &object)
        put(new, as: "new", to: &object)
      case .inserted(let new): put(new, as: "new", to: &object)
      case .removed(let old):
        // An element of a set is told at the set's path, and found by what it is.
        if case .index? = change.path.components.last {
          put(old: old, to: &object)
        } else {
          put(old, as: "old", to: &object)
        }
      case .moved(let from, let to, _):
        object.member("from", from)
        object.member("to", to)
      }
    }
  }

  private mutating func put(_ value: Value, as name: StaticString, to object: inout DocumentText) {
    object.name(name)
    values.put(value, to: &object)
  }

  /// What was there before is left out where it is long, since it is known from the state before.
  private mutating func put(old value: Value, to object: inout DocumentText) {
    if value.isBrief { put(value, as: "old", to: &object) }
  }
}

extension Value {
  /// Whether it is a text, a number or a few of them.
  fileprivate var isBrief: Bool {
    func isPlain(_ value: Value) -> Bool {
      if case .string(let text) = value { return text.utf8.count <= 80 }
      return value.parts.isEmpty
    }
    if parts.isEmpty { return isPlain(self) }
    return parts.count <= 6 && parts.allSatisfy(isPlain)
  }
}

extension UInt8 {
  /// The two digits of the number.
  fileprivate var hexadecimal: [UInt8] {
    [self >> 4, self & 15].map { $0 < 10 ? 48 + $0 : 87 + $0 }
  }
}
