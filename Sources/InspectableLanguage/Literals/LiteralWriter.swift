/// Writes values as literals into a buffer of UTF-8.
///
/// Different values are written differently, and ``Parser/literal()`` reads them back. Nothing here
/// recurses, so that no depth of nesting overflows the stack.
package struct LiteralWriter {
  /// What has been written.
  package var bytes: [UInt8] = []
  /// Whether everything outside ASCII is written as `\u{…}`.
  let asciiOnly: Bool
  /// Written bytes after which ``write(_:)`` gives up; then its text is too wide for sure.
  private var limit = Int.max
  /// Whether secrets are written with their fingerprints, as between the inspector and an app's
  /// host.
  private let keepsFingerprints: Bool
  private var stack: [Frame] = []

  package init(asciiOnly: Bool = false, keepsFingerprints: Bool = false) {
    self.asciiOnly = asciiOnly
    self.keepsFingerprints = keepsFingerprints
  }

  /// What has been written, as a string.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A collection that is being written, and how far it has got.
  private struct Frame {
    var parts: Parts
    /// Keys and values of a dictionary count separately.
    var next = 0
    var closing: StaticString
  }

  /// Writes a value on one line.
  package mutating func write(_ value: Value) {
    begin(value)
    while let top = stack.last {
      if bytes.count > limit { return stack.removeAll() }
      let i = top.next
      stack[stack.count - 1].next += 1
      switch top.parts {
      case .elements(let elements):
        guard i < elements.count else { end(top); continue }
        if i > 0 { put(", ") }
        begin(elements[i])
      case .members(let members):
        guard i < members.count else { end(top); continue }
        if i > 0 { put(", ") }
        put(label: members[i].label)
        begin(members[i].value)
      case .entries(let entries):
        guard i < 2 * entries.count else { end(top); continue }
        let entry = entries[i / 2]
        if i.isMultiple(of: 2) {
          if i > 0 { put(", ") }
          begin(entry.key)
          // A stretch that was left out stands alone, not as a key with a value.
          if entry.isOmission && !top.parts.isAmbiguousOmission(i / 2) {
            stack[stack.count - 1].next += 1
          }
        } else {
          put(": ")
          begin(entry.value)
        }
      }
    }
  }

  /// Writes a value on one line if it then takes at most `width` columns, else nothing.
  mutating func write(_ value: Value, fitting width: Int) -> Bool {
    let start = bytes.count
    // No text in use has characters of more than 64 bytes a column.
    limit = start + 64 * max(width, 0)
    defer { limit = .max }
    write(value)
    if bytes.count <= limit, columns(from: start) <= width { return true }
    bytes.removeSubrange(start...)
    return false
  }

  /// The display width of what was written from an offset on.
  func columns(from start: Int) -> Int {
    if bytes[start...].allSatisfy({ $0 < 0x80 }) { return bytes.count - start }
    return DisplayWidth.of(String(decoding: bytes[start...], as: UTF8.self))
  }

  /// Writes the whole of a value without parts, or the beginning of one with parts.
  private mutating func begin(_ value: Value) {
    guard let opening = open(value) else { return }
    stack.append(Frame(parts: opening.parts, closing: opening.closing))
  }

  private mutating func end(_ frame: Frame) {
    stack.removeLast()
    put(frame.closing)
  }

  /// Writes a value that has no parts and returns nil, or its opening and returns the rest.
  mutating func open(_ value: Value) -> (parts: Parts, closing: StaticString)? {
    switch value {
    case .null: put("nil")
    case .bool(let flag): put(flag ? "true" : "false")
    case .int(let number): put(text: String(number))
    case .uint(let number): put(text: String(number))
    case .double(let number): put(number)
    case .string(let string): put(string: string, limit: limit)
    case .untracked: put("untracked")
    case .secret(let fingerprint) where keepsFingerprints && fingerprint != 0:
      put(text: "<secret \(String(fingerprint, radix: 16))>")
    case .secret: put("<secret>")
    case .cycle(let type):
      put("cycle(")
      put(string: type, limit: limit)
      put(")")
    case .omitted(let count): put(omitted: count)
    case .array(let elements):
      put("[")
      return (.elements(elements), "]")
    case .set(let elements):
      put("Set([")
      return (.elements(elements), "])")
    case .dictionary(let entries):
      put(entries.isEmpty ? "[:" : "[")
      return (.entries(entries), "]")
    case .tuple(let members):
      put("(")
      return (.members(members), ")")
    case .record(let type, let members):
      put(recordType: type)
      put("(")
      return (.members(members), ")")
    case .enumeration(let type, let name, let payload):
      put(enumType: type, name: name, hasPayload: !payload.isEmpty)
      if payload.isEmpty { return nil }
      put("(")
      return (.members(payload), ")")
    }
    return nil
  }
}

extension LiteralWriter {
  /// The parts of a value that has any.
  enum Parts {
    case elements([Value])
    case entries([Value.Entry])
    case members([Value.Member])

    var count: Int {
      switch self {
      case .elements(let x): x.count
      case .entries(let x): x.count
      case .members(let x): x.count
      }
    }

    /// Whether an omission, standing alone, would make the dictionary read as an array.
    func isAmbiguousOmission(_ i: Int) -> Bool {
      guard i == 0, case .entries(let entries) = self else { return false }
      return entries.allSatisfy(\.isOmission)
    }
  }
}

extension Value.Entry {
  /// Whether this stands for entries that were left out: their number as key and as value.
  var isOmission: Bool {
    if case .omitted = key { key == value } else { false }
  }
}
