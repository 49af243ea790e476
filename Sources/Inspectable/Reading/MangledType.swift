/// The name of a type as the compiler writes it down with a property or a case.
///
/// Where there is no Objective-C the runtime cannot make the type of a block, nor one that is made of it,
/// such as its optional: it crashes. So whoever asks it for a type looks here first.
struct MangledType {
  let length: Int
  /// Whether the type is, or is made of, a function of the convention `block`.
  let holdsBlock: Bool

  /// Looks through a name in memory, which ends with a zero that is not part of a reference.
  init(at name: UnsafePointer<UInt8>) {
    var length = 0
    while name[length] != 0 { length += Self.step(name[length]) }
    self.init(UnsafeBufferPointer(start: name, count: length))
  }

  init(_ name: some RandomAccessCollection<UInt8>) {
    length = name.count
    #if canImport(ObjectiveC)
      // There the runtime knows them.
      holdsBlock = false
    #else
      holdsBlock = name.contains(UInt8(ascii: "X")) && Self.holdsBlock(Array(name))
    #endif
  }

  /// How long what begins with this byte is: control characters introduce references of four or eight
  /// bytes, which may hold zeroes.
  private static func step(_ byte: UInt8) -> Int {
    switch byte {
    case 0x01...0x17: 5
    case 0x18...0x1F: 9
    default: 1
    }
  }

  private static func holdsBlock(_ name: [UInt8]) -> Bool {
    var position = 0
    func at(_ offset: Int) -> UInt8 {
      position + offset < name.count ? name[position + offset] : 0
    }
    while position < name.count {
      switch name[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): skipIdentifier(name, &position)
      // The names of the standard library's types are two letters, or three.
      case UInt8(ascii: "S"): position += at(1) == UInt8(ascii: "c") ? 3 : 2
      case UInt8(ascii: "A"): skipSubstitutions(name, &position)
      case UInt8(ascii: "X"):
        let kind = at(1) == UInt8(ascii: "z") ? at(2) : at(1)
        if kind == UInt8(ascii: "B") || kind == UInt8(ascii: "L") { return true }
        position += 2
      default: position += step(name[position])
      }
    }
    return false
  }

  /// Passes `A2bcD`, which refers to what came before: by letters, of which the last is a capital, or `_`.
  private static func skipSubstitutions(_ name: [UInt8], _ position: inout Int) {
    position += 1
    while position < name.count {
      let byte = name[position]
      let goesOn = isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      if goesOn || isCapital(byte) || byte == UInt8(ascii: "_") { position += 1 }
      if !goesOn { return }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// Passes `4main`, or `05otherC0A4Main` with its words from before, each a letter, the last a capital.
  private static func skipIdentifier(_ name: [UInt8], _ position: inout Int) {
    let zero = UInt8(ascii: "0")
    func next() -> UInt8? { position < name.count ? name[position] : nil }
    var hasWords = false
    if next() == zero {
      position += 1
      if next() == zero { position += 1 } else { hasWords = true }
    }
    repeat {
      while hasWords, let byte = next() {
        let isLast = isCapital(byte)
        guard isLast || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) else { break }
        if isLast { hasWords = false }
        position += 1
      }
      if next() == zero {
        position += 1
        return
      }
      var count = 0
      while let byte = next(), isDigit(byte), count <= name.count {
        count = 10 * count + Int(byte - zero)
        position += 1
      }
      guard count > 0 else { return }
      position = min(name.count, position + count)
    } while hasWords && position < name.count
  }
}
