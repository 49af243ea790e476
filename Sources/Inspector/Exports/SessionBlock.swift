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
  /// How many bytes the head has with the values that it refers to.
  private var headSize = 0
  /// The same of the longest step.
  private var longest = 0

  /// So few steps a block has where these are long, and so many where they are short beside its head.
  private static let fewest = 1_000
  private static let most = 4_000
  /// So many bytes of steps are read quickly.
  private static let quick = 512 << 10
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
    headSize = size
  }

  /// How many bytes it has.
  private var size: Int { head.bytes.count + values.size + steps.bytes.count }

  /// Whether the next step begins another block, so that no more than some is read to look at one.
  var isFull: Bool {
    // A step that says much leaves a state as long as that, which the head of the next block would say again.
    let nextHead = max(headSize, longest)
    let others = size - headSize - longest
    if !isExact || others > Self.largest + nextHead { return true }
    // Heads say again what is said already, so they are to be a small part of it all.
    let wanted = min(8 * nextHead, max(Self.quick, nextHead / 4))
    return count >= (others >= wanted ? Self.fewest : Self.most)
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

  /// How much of a block somebody has.
  struct Mark {
    fileprivate var count = 0
    fileprivate var shared = 0
    fileprivate var steps = 0
    fileprivate var spans = 0
    fileprivate var idle = 0
  }

  /// All that it has now.
  var mark: Mark {
    Mark(
      count: count, shared: values.size, steps: steps.bytes.count, spans: spans.bytes.count,
      idle: idle.bytes.count)
  }

  /// Writes what came since, with the head where nothing was there before.
  func write(since mark: Mark, to object: inout DocumentText) {
    func put(_ name: StaticString, _ text: DocumentText, from start: Int) {
      // What came later begins with the comma behind what was there.
      object.array(name) { $0.put(raw: Array(text.bytes.dropFirst(start == 0 ? 0 : start + 1))) }
    }
    object.member("first", first + mark.count)
    object.member("marks", String(decoding: marks.dropFirst(2 * mark.count), as: UTF8.self))
    if mark.count == 0 { object.member("head", raw: head.bytes) }
    put("shared", values.values, from: mark.shared)
    put("steps", steps, from: mark.steps)
    put("spans", spans, from: mark.spans)
    put("idle", idle, from: mark.idle)
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
    let before = size
    defer { longest = max(longest, size - before) }
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
      // What was there before is known from the state before, but for the first step; where elements come and go,
      // not by the same path.
      let tellsOld =
        count == 1
        || !part.changes.allSatisfy { if case .changed = $0.kind { true } else { false } }
      for change in part.changes { write(change, tellingOld: tellsOld, to: &changes) }
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

  private mutating func write(
    _ change: Change, tellingOld tellsOld: Bool, to list: inout DocumentText
  ) {
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
        if tellsOld { put(old, as: "old", to: &object) }
        put(new, as: "new", to: &object)
      case .inserted(let new): put(new, as: "new", to: &object)
      case .removed(let old): put(old, as: "old", to: &object)
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
}

extension UInt8 {
  /// The two digits of the number.
  fileprivate var hexadecimal: [UInt8] {
    [self >> 4, self & 15].map { $0 < 10 ? 48 + $0 : 87 + $0 }
  }
}
