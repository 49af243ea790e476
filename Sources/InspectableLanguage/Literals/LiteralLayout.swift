/// Lays a value out over lines: on one if it fits, else with one member a line.
///
/// Members that begin more than three quarters of the width in are not broken further, so that the
/// output of a deeply nested value grows with the value and not with the square of its depth.
///
/// The lines come one after the other, each made when it is asked for: for values too large to hold as
/// text.
package struct LiteralLayout: Sequence, IteratorProtocol {
  private let width: Int
  private let suffix: String
  /// Whether collections are on several lines even where one would do, each of their elements on one.
  private let opensCollections: Bool
  private var writer: LiteralWriter
  /// What is to be laid out; nil once that has begun.
  private var start: Start?
  private var stack: [Frame] = []

  private struct Start {
    var value: Value
    var indent: Int
    var prefix: String
  }

  /// A broken collection, and how far it has got.
  private struct Frame {
    var parts: LiteralWriter.Parts
    var next = 0
    var indent: Int
    var closing: StaticString
    /// What follows the closing bracket; nil for the outermost, which ends with the suffix.
    var comma: Bool?
  }

  /// The lines of a value.
  ///
  /// - Parameters:
  ///   - width: The columns to fit into; a text or name that is longer is not broken.
  ///   - indent: Spaces before every line.
  ///   - prefix: What the first line begins with after its spaces, such as `+ todos[3]: `.
  ///   - suffix: What the last line ends with.
  ///   - asciiOnly: As for ``Value/literal(asciiOnly:)``.
  ///   - opensCollections: Whether each element of a collection is on one line, however long or short, as
  ///     programs want it that go through lines.
  package init(
    of value: Value, width: Int = 80, indent: Int = 0, prefix: String = "", suffix: String = "",
    asciiOnly: Bool = false, opensCollections: Bool = false
  ) {
    self.width = width
    self.opensCollections = opensCollections
    self.suffix = suffix
    writer = LiteralWriter(asciiOnly: asciiOnly)
    start = Start(value: value, indent: indent, prefix: prefix)
  }

  /// The next line.
  package mutating func next() -> String? {
    if let start {
      self.start = nil
      put(indent: start.indent)
      writer.put(text: start.prefix)
      lay(start.value, indent: start.indent, comma: nil)
    } else if let top = stack.last {
      goOn(with: top)
    } else {
      return nil
    }
    defer { writer.bytes.removeAll(keepingCapacity: true) }
    return writer.text
  }

  /// Writes the next line of a broken collection.
  private mutating func goOn(with top: Frame) {
    let i = top.next
    guard i < top.parts.count else {
      stack.removeLast()
      put(indent: top.indent)
      writer.put(top.closing)
      end(comma: top.comma)
      return
    }
    stack[stack.count - 1].next += 1
    let indent = top.indent + 2
    put(indent: indent)
    switch top.parts {
    case .elements(let elements):
      lay(elements[i], indent: indent, comma: !elements[i].isOmission)
    case .members(let members):
      writer.put(label: members[i].label)
      let isOmission = members[i].label == nil && members[i].value.isOmission
      lay(members[i].value, indent: indent, comma: !isOmission)
    case .entries(let entries):
      writer.write(entries[i].key)
      if entries[i].isOmission && !top.parts.isAmbiguousOmission(i) {
        end(comma: false)
      } else {
        writer.put(": ")
        lay(entries[i].value, indent: indent, comma: true)
      }
    }
  }

  /// Goes on with the current line: either all of the value, or its opening.
  private mutating func lay(_ value: Value, indent: Int, comma: Bool?) {
    let used = writer.columns(from: 0)
    let after = comma.map { $0 ? 1 : 0 } ?? DisplayWidth.of(suffix)
    if indent * 4 > width * 3 || opensCollections && isElement {
      writer.write(value)
    } else if opensCollections || !writeWhole(value, fitting: width - used - after) {
      if let (parts, closing) = writer.open(value) {
        guard parts.count == 0 else {
          stack.append(Frame(parts: parts, indent: indent, closing: closing, comma: comma))
          return
        }
        writer.put(closing)
      }
    }
    end(comma: comma)
  }

  /// Whether what comes next is an element of a collection.
  private var isElement: Bool {
    switch stack.last?.parts {
    case .elements, .entries: true
    case .members, nil: false
    }
  }

  /// Writes a value on the current line if it fits and nothing in it was left out, which has a
  /// line to itself.
  private mutating func writeWhole(_ value: Value, fitting columns: Int) -> Bool {
    let start = writer.bytes.count
    guard writer.write(value, fitting: columns) else { return false }
    // What fits on a line is small enough to be looked through.
    if value.containsOmission {
      writer.bytes.removeLast(writer.bytes.count - start)
      return false
    }
    return true
  }

  private mutating func put(indent: Int) {
    writer.bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
  }

  private mutating func end(comma: Bool?) {
    if let comma {
      if comma { writer.put(",") }
    } else {
      writer.put(text: suffix)
    }
  }
}

extension Value {
  fileprivate var isOmission: Bool {
    if case .omitted = self { true } else { false }
  }

  /// Whether something in it was left out, which has a line to itself.
  package var containsOmission: Bool {
    contains { if case .omitted = $0 { true } else { false } }
  }
}
