/// The steps of a branch in little memory: their inputs as bytes, what repeats itself only once.
///
/// A step is made again whenever it is asked for.
struct StepLog: Sendable {
  /// What is not worth packing.
  private struct Record {
    let place: PackedBytes.Place
    let outcome: Int
  }

  private var records: [Record] = []
  private var bytes = PackedBytes()
  private var names = Interned<String>()
  private var parts = Interned<[String]>()

  var count: Int { records.count }

  /// Adds a step at the end.
  mutating func append(_ step: Timeline.Step) {
    records.append(packed(step))
  }

  /// Puts a step in the place of another, whose bytes stay.
  mutating func replace(at index: Int, with step: Timeline.Step) {
    records[index] = packed(step)
  }

  private mutating func packed(_ step: Timeline.Step) -> Record {
    var writer = PackedWriter()
    writer.write(parts.number(of: step.changedParts))
    writer.write(step.ownLabel == nil ? 0 : 1)
    if let label = step.ownLabel { writer.write(label) }
    writer.write(step.before.count)
    for input in step.before { input.pack(into: &writer, names: &names) }
    step.input.pack(into: &writer, names: &names)
    return Record(place: bytes.append(writer.bytes), outcome: step.outcome)
  }

  /// The parts that a step changed, without the rest of it.
  func changedParts(at index: Int) -> [String] {
    var reader = bytes.reader(at: records[index].place)
    return parts[reader.number()]
  }

  /// The step at an index.
  subscript(index: Int) -> Timeline.Step {
    let record = records[index]
    var reader = bytes.reader(at: record.place)
    let changedParts = parts[reader.number()]
    let label = reader.number() == 0 ? nil : reader.text()
    let before = (0..<reader.number()).map { _ in Input(unpacking: &reader, names: names) }
    return Timeline.Step(
      input: Input(unpacking: &reader, names: names), before: before, ownLabel: label,
      changedParts: changedParts, outcome: record.outcome)
  }
}
