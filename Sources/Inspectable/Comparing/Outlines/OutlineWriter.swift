/// Puts stand-ins in the place of what is long, while a value is read.
final class OutlineWriter {
  private(set) var standIns: [StandIn] = []
  /// Whether stand-ins must not be used here, since they could be mistaken for something else.
  private(set) var isImpossible = false
  private var numbers: [Digest: Int] = [:]
  /// What the same reply has already, and the digests of storage that is shared.
  let memory: OutlineMemory

  /// Collections of more elements than this get a stand-in.
  static let mostElements = 16
  /// Texts of more bytes than this get one.
  static let mostBytes = 256

  init(_ memory: OutlineMemory) {
    self.memory = memory
  }

  /// What stands for a text, nil if it is short.
  func standIn(for text: String) -> Value? {
    guard text.utf8.count > Self.mostBytes else { return nil }
    return standIn(Digest(.string, text)) { nil }
  }

  /// Notes that stand-ins must not be used here.
  func giveUp() { isImpossible = true }

  /// Takes a `Value` that is the app's own data.
  ///
  /// An element in it that says that others were left out would look like a stand-in.
  func whole(_ value: Value) -> Value {
    if value.containsOmission { giveUp() }
    return value
  }

  /// What stands for the elements of a set.
  func standIn(forSetOf elements: [StandIn.Element]) -> Value {
    let sum = elements.reduce(0) { $0 &+ $1.digest }
    return standIn(.unordered(.set, count: elements.count, sum: sum)) { elements }
  }

  /// What stands for the entries of a dictionary.
  func standIn(forEntries entries: [StandIn.Element]) -> Value {
    let sum = entries.reduce(0) {
      $0 &+ Digest.entry(Digest(bits: $1.digest), Digest(bits: $1.other)).bits
    }
    return standIn(.unordered(.dictionary, count: entries.count, sum: sum)) { entries }
  }

  func standIn(_ digest: Digest, _ elements: () -> [StandIn.Element]?) -> Value {
    if let number = numbers[digest] { return .omitted(number) }
    let number = standIns.count
    numbers[digest] = number
    standIns.append(
      StandIn(digest: digest, elements: memory.said.insert(digest).inserted ? elements() : nil))
    return .omitted(number)
  }
}

/// What is known of the storage behind outlines, as long as it does not change.
final class OutlineMemory {
  /// Contents whose elements a reply has.
  typealias Said = Set<Digest>

  /// The contents whose elements the current reply has already.
  fileprivate(set) var said: Said = []
  private var elements: [Storage: [StandIn.Element]] = [:]

  private struct Storage: Hashable {
    var base: UnsafeRawPointer
    var count: Int
    var plan: ObjectIdentifier
  }

  /// These keep the known storage alive, so that no other storage gets its address.
  private var snapshots: [Any] = []
  /// More than this are kept only if the values change while nothing is done.
  private static let mostSnapshots = 256

  /// Forgets what the last reply had.
  func beginReply(about snapshots: [Any]) {
    said = []
    if self.snapshots.count > Self.mostSnapshots {
      elements = [:]
      self.snapshots = []
    }
    self.snapshots += snapshots
  }

  /// Goes on as after a reply that is given once more.
  func beginReply(havingSaid said: Said) { self.said = said }

  /// The digests of elements, which parts that share their storage have in common.
  func elements(
    at base: UnsafeRawPointer, count: Int, plan: ObjectIdentifier, _ make: () -> [StandIn.Element]
  ) -> [StandIn.Element] {
    let storage = Storage(base: base, count: count, plan: plan)
    if let elements = elements[storage] { return elements }
    let elements = make()
    self.elements[storage] = elements
    return elements
  }
}
