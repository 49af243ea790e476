import InspectableDoor

/// The steps of a branch in little memory: their inputs as the bytes of their commands, and what is
/// often repeated only once.
///
/// A `Step` is made from this each time it is asked for.
struct StepLog: Sendable {
  /// There are only a few actions and events, but what is written before a bracket can be anything.
  private static let mostHeads = 1_000

  private var places: [PackedBytes.Place] = []
  private var bytes = PackedBytes()
  private var parts = Interned<[String]>()
  private var changes = PackedChanges()
  /// What commands begin with, such as `dispatch AddTodo(`.
  private var heads = Interned<ExactText>()
  /// Where steps changed bytes that are not read; only few steps have any.
  private(set) var unseen: [Int: [UnseenChange]] = [:]

  var count: Int { places.count }

  /// Adds a step at the end.
  mutating func append(_ step: Timeline.Step) {
    if !step.unseen.isEmpty { unseen[places.count] = step.unseen }
    places.append(pack(step))
  }

  /// Puts a step in the place of another, whose bytes stay.
  mutating func replace(at index: Int, with step: Timeline.Step) {
    unseen[index] = step.unseen.isEmpty ? nil : step.unseen
    places[index] = pack(step)
  }

  private mutating func pack(_ step: Timeline.Step) -> PackedBytes.Place {
    var writer = PackedWriter()
    writer.write(parts.number(of: step.changedParts))
    // What was done before it without taking a step may have changed something too.
    changes.write(step.before.isEmpty ? step.changes : nil, to: &writer)
    writer.write(parts.number(of: step.sources))
    writer.write(step.outcome?.text ?? "")
    writer.write(step.ownLabel == nil ? 0 : 1)
    if let label = step.ownLabel { writer.write(label) }
    writer.write(step.before.count)
    for input in step.before { write(input, &writer) }
    write(step.input, &writer)
    return bytes.append(writer.bytes)
  }

  /// The parts that a step changed, without the rest of it.
  func changedParts(at index: Int) -> [String] {
    var reader = bytes.reader(at: places[index])
    return parts[reader.number()]
  }

  /// Writes the command that does exactly this.
  private mutating func write(_ input: Input, _ writer: inout PackedWriter) {
    let command = input.description
    guard let head = command.head, heads.count < Self.mostHeads || heads.contains(head) else {
      writer.write(0)
      return writer.write(command)
    }
    writer.write(heads.number(of: head) + 1)
    writer.write(String(Substring(command.utf8.dropFirst(head.text.utf8.count))))
  }

  /// The input of a command that was written, which can always be read back.
  private func input(_ reader: inout PackedReader) -> Input {
    let number = reader.number()
    let command = (number > 0 ? heads[number - 1].text : "") + reader.text()
    do throws(SourceError) {
      return try Input(parsing: Array(command.utf8))
    } catch {
      preconditionFailure("'\(command)' was kept and cannot be read: \(error.message)")
    }
  }

  /// What a step changed in some parts, if that is kept: not what it replaced.
  func changes(at index: Int, of parts: Set<String>) -> [PartChanges]? {
    var reader = bytes.reader(at: places[index])
    _ = reader.number()
    return changes.read(&reader, of: parts)
  }

  /// The step at an index, without what it changed.
  subscript(index: Int) -> Timeline.Step {
    var reader = bytes.reader(at: places[index])
    let changedParts = parts[reader.number()]
    PackedChanges.skip(&reader)
    let sources = parts[reader.number()]
    let outcome = StepDigest(text: reader.text())
    let label = reader.number() == 0 ? nil : reader.text()
    let before = (0..<reader.number()).map { _ in input(&reader) }
    return Timeline.Step(
      input: input(&reader), before: before, ownLabel: label,
      changedParts: changedParts, outcome: outcome?.text.isEmpty == true ? nil : outcome,
      unseen: unseen[index] ?? [], sources: sources)
  }
}

extension String {
  /// Its verb and what that is about, with the bracket after it; nil where it has none.
  fileprivate var head: ExactText? {
    guard let bracket = utf8.firstIndex(of: UInt8(ascii: "(")) else { return nil }
    return ExactText(text: String(Substring(utf8[...bracket])))
  }
}
