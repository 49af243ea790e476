import InspectableDoor

/// What steps changed, in few bytes: names once for all of them, and of each change what it takes to make it
/// again on a value that has not changed yet.
///
/// What a change replaced is not kept, for it stands in the value.
struct PackedChanges: Sendable {
  private var names = Interned<ExactText>()
  /// The bytes of all that was packed.
  private var size = 0

  /// The changes of a step that take more bytes are not kept.
  private static let mostOfStep = 4 << 10
  /// When those of all steps have come to so many bytes, no more are kept.
  private static let mostOfAll = 64 << 20
  /// What is deeper inside is not kept.
  private static let mostDepth = 64

  /// Writes the changes of a step; that they are not known where they are not, or are too large.
  mutating func write(_ changes: [PartChanges]?, to writer: inout PackedWriter) {
    var packed = PackedWriter()
    guard let changes, size < Self.mostOfAll, write(changes, &packed),
      packed.bytes.count <= Self.mostOfStep
    else { return writer.write(0) }
    size += packed.bytes.count
    writer.write(packed.bytes.count + 1)
    writer.write(bytes: packed.bytes)
  }

  /// Passes over the changes of a step.
  static func skip(_ reader: inout PackedReader) {
    let count = reader.number()
    if count > 0 { reader.skip(count - 1) }
  }

  /// Reads what was written of some parts; nil if the changes are not known.
  func read(_ reader: inout PackedReader, of parts: Set<String>) -> [PartChanges]? {
    guard reader.number() > 0 else { return nil }
    var found: [PartChanges] = []
    // Where the changes of the part before begin.
    var before = reader
    for _ in 0..<reader.number() {
      let part = name(&reader)
      let size = reader.number()
      if size > 0 { before = reader }
      if parts.contains(part) {
        var place = before
        let changes = (0..<place.number()).map { _ in change(&place) }
        found.append(PartChanges(part: part, changes: changes))
      }
      reader.skip(size)
    }
    return found
  }

  // MARK: Changes

  /// - Returns: false if they cannot be made again.
  private mutating func write(_ changes: [PartChanges], _ writer: inout PackedWriter) -> Bool {
    writer.write(changes.count)
    var before: [UInt8] = []
    for part in changes {
      guard part.omitted == 0 else { return false }
      write(name: part.part, &writer)
      var packed = PackedWriter()
      packed.write(part.changes.count)
      for change in part.changes {
        guard change.excerpt == nil, write(change, &packed) else { return false }
      }
      // What a view shows often changes as the state does.
      if packed.bytes == before {
        writer.write(0)
      } else {
        // Its size first, so that it can be passed over.
        writer.write(packed.bytes.count)
        writer.write(bytes: packed.bytes)
        before = packed.bytes
      }
    }
    return true
  }

  private mutating func write(_ change: Change, _ writer: inout PackedWriter) -> Bool {
    let isWritten =
      switch change.kind {
      case .changed(_, let new):
        write(ChangeTag.changed, change.path, &writer) && write(new, &writer)
      case .inserted(let new):
        write(ChangeTag.inserted, change.path, &writer) && write(new, &writer)
      case .removed(let old):
        write(ChangeTag.removed, change.path, &writer)
          && write(change.tellsByPlace && !old.isShort ? .untracked : old, &writer)
      case .moved: write(ChangeTag.moved, change.path, &writer)
      }
    if case .moved(let from, let to, _) = change.kind {
      writer.write(from)
      writer.write(to)
    }
    return isWritten
  }

  private mutating func write(
    _ tag: ChangeTag, _ path: ValuePath, _ writer: inout PackedWriter
  ) -> Bool {
    writer.write(Int(tag.rawValue))
    writer.write(path.components.count)
    for component in path.components {
      switch component {
      case .member(let name):
        writer.write(Int(StepTag.member.rawValue))
        write(name: name, &writer)
      case .index(let index):
        writer.write(Int(StepTag.index.rawValue))
        writer.write(index)
      case .key(let key):
        writer.write(Int(StepTag.key.rawValue))
        guard write(key, &writer) else { return false }
      case .all: return false
      }
    }
    return true
  }

  private func change(_ reader: inout PackedReader) -> Change {
    let tag = ChangeTag(rawValue: UInt8(reader.number()))
    let path = ValuePath(
      (0..<reader.number()).map { _ in
        switch StepTag(rawValue: UInt8(reader.number())) {
        case .member: .member(name(&reader))
        case .index: .index(reader.number())
        case .key: .key(value(&reader))
        case nil: preconditionFailure("a step of a path that was never written")
        }
      })
    switch tag {
    // What was there is whatever stands there.
    case .changed: return Change(path, .changed(old: .untracked, new: value(&reader)))
    case .inserted: return Change(path, .inserted(value(&reader)))
    case .removed: return Change(path, .removed(value(&reader)))
    case .moved:
      let from = reader.number()
      return Change(path, .moved(from: from, to: reader.number(), .untracked))
    case nil: preconditionFailure("a change that was never written")
    }
  }

  // MARK: Values

  private mutating func write(
    _ value: Value, depth: Int = 0, _ writer: inout PackedWriter
  ) -> Bool {
    guard depth < Self.mostDepth else { return false }
    func write(_ tag: ValueTag) { writer.write(Int(tag.rawValue)) }
    switch value {
    case .null: write(.null)
    case .bool(let isTrue): write(isTrue ? .isTrue : .isFalse)
    case .int(let number):
      write(.int)
      writer.write(number)
    case .uint(let number):
      write(.uint)
      writer.write(Int(bitPattern: UInt(number)))
    case .double(let number):
      write(.double)
      writer.write(Int(bitPattern: UInt(number.bitPattern)))
    case .string(let text):
      write(.string)
      writer.write(text)
    case .array(let elements):
      write(.array)
      return self.write(elements, depth, &writer)
    case .set(let elements):
      write(.set)
      return self.write(elements, depth, &writer)
    case .dictionary(let entries):
      write(.dictionary)
      return self.write(entries.flatMap { [$0.key, $0.value] }, depth, &writer)
    case .tuple(let members):
      write(.tuple)
      return self.write(members, depth, &writer)
    case .record(let type, let members):
      write(.record)
      self.write(name: type, &writer)
      return self.write(members, depth, &writer)
    case .enumeration(let type, let name, let payload):
      write(.enumeration)
      self.write(optional: type, &writer)
      self.write(name: name, &writer)
      return self.write(payload, depth, &writer)
    case .cycle(let type):
      write(.cycle)
      self.write(name: type, &writer)
    case .untracked: write(.untracked)
    // Where something is left out or kept from sight, it cannot be made again.
    case .secret, .omitted: return false
    }
    return true
  }

  private mutating func write(
    _ values: [Value], _ depth: Int, _ writer: inout PackedWriter
  ) -> Bool {
    writer.write(values.count)
    for value in values {
      guard write(value, depth: depth + 1, &writer) else { return false }
    }
    return true
  }

  private mutating func write(
    _ members: [Value.Member], _ depth: Int, _ writer: inout PackedWriter
  ) -> Bool {
    writer.write(members.count)
    for member in members {
      write(optional: member.label, &writer)
      guard write(member.value, depth: depth + 1, &writer) else { return false }
    }
    return true
  }

  private func value(_ reader: inout PackedReader) -> Value {
    switch ValueTag(rawValue: UInt8(reader.number())) {
    case .null: return .null
    case .isFalse: return .bool(false)
    case .isTrue: return .bool(true)
    case .int: return .int(reader.number())
    case .uint: return .uint(UInt64(UInt(bitPattern: reader.number())))
    case .double: return .double(Double(bitPattern: UInt64(UInt(bitPattern: reader.number()))))
    case .string: return .string(reader.text())
    case .array: return .array(values(&reader))
    case .set: return .set(values(&reader))
    case .dictionary:
      let parts = values(&reader)
      return .dictionary(
        stride(from: 0, to: parts.count, by: 2).map { Value.Entry(parts[$0], parts[$0 + 1]) })
    case .tuple: return .tuple(members(&reader))
    case .record:
      let type = name(&reader)
      return .record(type: type, members: members(&reader))
    case .enumeration:
      let type = optionalName(&reader)
      let name = name(&reader)
      return .enumeration(type: type, name: name, payload: members(&reader))
    case .cycle: return .cycle(type: name(&reader))
    case .untracked: return .untracked
    case nil: preconditionFailure("a value that was never written")
    }
  }

  private func values(_ reader: inout PackedReader) -> [Value] {
    (0..<reader.number()).map { _ in value(&reader) }
  }

  private func members(_ reader: inout PackedReader) -> [Value.Member] {
    (0..<reader.number()).map { _ in
      let label = optionalName(&reader)
      return Value.Member(label, value(&reader))
    }
  }

  // MARK: Names

  private mutating func write(name: String, _ writer: inout PackedWriter) {
    writer.write(names.number(of: ExactText(text: name)))
  }

  private mutating func write(optional name: String?, _ writer: inout PackedWriter) {
    writer.write(name.map { names.number(of: ExactText(text: $0)) + 1 } ?? 0)
  }

  private func name(_ reader: inout PackedReader) -> String {
    names[reader.number()].text
  }

  private func optionalName(_ reader: inout PackedReader) -> String? {
    let number = reader.number()
    return number == 0 ? nil : names[number - 1].text
  }
}

extension Change {
  /// Whether its place tells what is gone, as far as it is in an array or a dictionary.
  fileprivate var tellsByPlace: Bool {
    switch path.components.last {
    case .index, .key: true
    case .member, .all, nil: false
    }
  }
}

extension Value {
  /// Whether it takes only a few bytes.
  fileprivate var isShort: Bool {
    switch self {
    case .string(let text): text.utf8.count <= 8
    case .null, .bool, .int, .uint, .double: true
    default: false
    }
  }
}

private enum ChangeTag: UInt8 {
  case changed, inserted, removed, moved
}

private enum StepTag: UInt8 {
  case member, index, key
}

private enum ValueTag: UInt8 {
  case null, isFalse, isTrue, int, uint, double, string, array, set, dictionary, tuple, record
  case enumeration, cycle, untracked
}
