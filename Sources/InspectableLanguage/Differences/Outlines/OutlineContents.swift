import InspectableSystem

/// The contents that stand-ins of several outlines stand for, each under a number of its own.
///
/// Contents are known by their digests, so it does not matter on which side, in which part or how
/// often they are. In the values kept here `… N more` stands for the content with the number N.
final class OutlineContents {
  typealias Side = OutlineComparison.Side

  private var digests: [Digest] = []
  private var numbers: [Digest: Int] = [:]
  /// What elements look like, with stand-ins for what is long in them.
  private var opened: [Int: Value] = [:]
  /// What texts and collections are as a whole.
  private var wholes: [Int: Value] = [:]
  /// Where a text or collection can be asked for, which says in what order its elements are.
  private var places: [Int: Place] = [:]
  private var runs: [Int: [StandIn.Element]] = [:]
  /// How the elements of one array became those of another.
  private var alignments: [Pair: ElementAlignment] = [:]
  /// Whether a host left out the elements of a collection without having given them before.
  private(set) var isBroken = false

  /// A place on one of the sides.
  struct Place {
    var side: Side
    var kind: Value.StoodFor
    var place: OutlinePlace
  }

  private struct Pair: Hashable {
    var old: Int
    var new: Int
  }

  /// The number of a content.
  private func number(of digest: Digest) -> Int {
    if let number = numbers[digest] { return number }
    numbers[digest] = digests.count
    digests.append(digest)
    return digests.count - 1
  }

  // MARK: What comes in

  /// Takes the outline of a part; the value with stand-ins numbered as they are here.
  func take(
    _ outline: Outline, from side: Side, of part: String, at path: ValuePath = ValuePath()
  ) throws(OutlineError) -> Value {
    let own = outline.standIns.map { number(of: $0.digest) }
    var isValid = true
    let value = outline.value.numberingStandIns(at: path) { index, kind, path in
      guard own.indices.contains(index) else {
        isValid = false
        return index
      }
      let number = own[index]
      let elements = outline.standIns[index].elements
      if places[number] == nil, kind == .single || elements != nil {
        places[number] = Place(
          side: side, kind: kind, place: OutlinePlace(part: part, path: path))
        runs[number] = elements
      }
      return number
    }
    guard isValid else { throw .noSense }
    return value
  }

  /// Takes a value that must not have stand-ins in it.
  private func takeWhole(_ value: Value) throws(OutlineError) -> Value {
    // The number of a stand-in in it would be the host's own, and mean something else here.
    guard !value.containsOmission else { throw .noSense }
    return value
  }

  /// Takes what was asked for about a content.
  func take(
    _ outline: Outline, about number: Int, positions: [Int]?
  ) throws(OutlineError) {
    guard let place = places[number] else { throw .noSense }
    guard let positions else {
      guard outline.standIns.isEmpty else { throw .noSense }
      wholes[number] = try takeWhole(outline.value)
      return
    }
    guard case .array(let elements) = outline.value, elements.count == positions.count,
      let run = runs[number], positions.allSatisfy(run.indices.contains)
    else { throw .noSense }
    for (value, position) in zip(elements, positions) {
      let element = run[position]
      guard place.kind == .dictionary else {
        let content = self.number(of: Digest(bits: element.digest))
        opened[content] = try take(
          Outline(value: value, standIns: outline.standIns), from: place.side,
          of: place.place.part, at: place.place.path.appending(.index(position)))
        continue
      }
      guard case .tuple(let pair) = value, pair.count == 2 else { throw .noSense }
      opened[self.number(of: Digest(bits: element.digest))] = try takeWhole(pair[0].value)
      opened[self.number(of: Digest(bits: element.other))] = try take(
        Outline(value: pair[1].value, standIns: outline.standIns), from: place.side,
        of: place.place.part, at: place.place.path.appending(.entry(pair[0].value)))
    }
  }

  // MARK: What is compared

  /// The digests of the elements or entries of a collection, which may be known in full or by a
  /// stand-in.
  func elements(of collection: Value) -> [StandIn.Element] {
    if let (number, kind) = collection.standIn, kind != .single {
      if let run = runs[number] { return run }
      isBroken = true
      return []
    }
    switch collection {
    case .array(let elements):
      return elements.map {
        StandIn.Element(digest: know($0), other: $0.identity.map(digest)?.bits ?? 0)
      }
    case .set(let elements): return elements.map { StandIn.Element(digest: know($0), other: 0) }
    case .dictionary(let entries):
      return entries.map { StandIn.Element(digest: know($0.key), other: know($0.value)) }
    default: return []
    }
  }

  /// Keeps a value under its digest.
  private func know(_ value: Value) -> UInt64 {
    let digest = digest(value)
    let number = number(of: digest)
    if opened[number] == nil { opened[number] = value }
    return digest.bits
  }

  private func digest(_ value: Value) -> Digest {
    value.digest { value in value.standIn.map { digests[$0.number] } }
  }

  /// The value of a digest as far as it is known, else its stand-in.
  func value(_ digest: UInt64) -> Value {
    let number = number(of: Digest(bits: digest))
    return opened[number] ?? .omitted(number)
  }

  /// How one array became another, where that was found before; else it is found now.
  func alignment(
    of old: Value, _ new: Value, _ find: () -> ElementAlignment
  ) -> ElementAlignment {
    guard let old = old.standIn, let new = new.standIn else { return find() }
    let pair = Pair(old: old.number, new: new.number)
    if let alignment = alignments[pair] { return alignment }
    let alignment = find()
    alignments[pair] = alignment
    return alignment
  }

  // MARK: What is shown

  /// A change with everything in it that is known; what is not is added to what is missing.
  func resolved(_ change: Change, _ missing: inout Set<Int>) -> Change {
    var components = change.path.components
    for (index, component) in components.enumerated() {
      if case .key(let key) = component {
        components[index] = .entry(resolved(key, &missing))
      }
    }
    let kind: Change.Kind =
      switch change.kind {
      case .changed(let old, let new):
        .changed(old: resolved(old, &missing), new: resolved(new, &missing))
      case .inserted(let value): .inserted(resolved(value, &missing))
      case .removed(let value): .removed(resolved(value, &missing))
      case .moved(let from, let to, let value):
        .moved(from: from, to: to, resolved(value, &missing))
      }
    return Change(ValuePath(components), kind)
  }

  private func resolved(_ value: Value, _ missing: inout Set<Int>, depth: Int = 0) -> Value {
    if let (number, kind) = value.standIn {
      if let whole = wholes[number] { return whole }
      if kind == .single, places[number] == nil, let value = opened[number] {
        return DeepStack.run(depth: depth + 1) { resolved(value, &missing, depth: depth + 1) }
      }
      missing.insert(number)
      return value
    }
    let parts = value.parts
    if parts.isEmpty { return value }
    return value.replacing(
      parts: parts.map { part in
        DeepStack.run(depth: depth + 1) { resolved(part, &missing, depth: depth + 1) }
      })
  }

  /// Where the missing contents are to be asked for.
  func questions(about missing: Set<Int>) -> [OutlineQuestion] {
    var questions: [OutlineQuestion] = []
    var wanted: Set<UInt64> = []
    for number in missing.sorted() {
      if let place = places[number] {
        questions.append(OutlineQuestion(place, number: number, positions: nil))
      } else {
        wanted.insert(digests[number].bits)
      }
    }
    for (number, run) in runs.sorted(by: { $0.key < $1.key }) where !wanted.isEmpty {
      guard let place = places[number] else { continue }
      let positions = run.indices.filter { position in
        if wanted.isEmpty { return false }
        let element = run[position]
        let isWanted = wanted.remove(element.digest) != nil
        return (place.kind == .dictionary && wanted.remove(element.other) != nil) || isWanted
      }
      guard !positions.isEmpty else { continue }
      questions.append(OutlineQuestion(place, number: number, positions: positions))
    }
    // An honest host has given each stand-in as an element of some collection.
    if !wanted.isEmpty { isBroken = true }
    return questions
  }
}

/// What is to be asked about a content.
struct OutlineQuestion {
  var side: OutlineComparison.Side
  var number: Int
  var place: OutlinePlace

  init(_ place: OutlineContents.Place, number: Int, positions: [Int]?) {
    side = place.side
    self.number = number
    self.place = place.place
    self.place.positions = positions
    self.place.isWhole = positions == nil
  }
}
