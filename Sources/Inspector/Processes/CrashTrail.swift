/// What a process wrote of its own crash: which functions had called which.
package struct CrashTrail: Hashable, Sendable {
  /// Where a function was.
  package struct Frame: Hashable, Sendable {
    /// The program or the library that it belongs to.
    package var image: String
    /// The address within that.
    package var offset: UInt64
    /// Where that was loaded.
    package var base: UInt64
  }

  /// The program that crashed; nil where it is not the one any more that has its name.
  package private(set) var program: String?
  /// The functions of the program and of what is beside it, the innermost first.
  package private(set) var frames: [Frame] = []

  /// Finds what a process wrote last; nil if it wrote nothing that can be read.
  package init?(_ bytes: [UInt8], of process: Int32) {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[...]
    guard let start = lines.lastIndex(where: { $0.hasPrefix("crash 1 \(process) ") }) else {
      return nil
    }
    lines = lines[(start + 1)...]
    guard let end = lines.firstIndex(of: "end"), let first = lines.popFirst(),
      first.hasPrefix("program /")
    else { return nil }
    let path = String(first.dropFirst("program ".count))
    let gone = " (deleted)"
    program = path.hasSuffix(gone) ? nil : path
    var addresses: [UInt64] = []
    var near: [UInt64] = []
    var images = Images()
    for line in lines[..<end] {
      if line.hasPrefix("at 0x"), let address = UInt64(line.dropFirst(5), radix: 16) {
        // Where a function goes on is behind the call, and may belong to the next line.
        addresses.append(addresses.isEmpty || address == 0 ? address : address - 1)
      } else if line.hasPrefix("near 0x") {
        if let address = UInt64(line.dropFirst(7), radix: 16), address > 0 {
          near.append(address - 1)
        }
      } else {
        images.add(line)
      }
    }
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    func frame(_ address: UInt64) -> Frame? {
      guard let (image, base) = images.image(at: address), address >= base else { return nil }
      // What the system and Swift bring is not the app's.
      guard image == path || image.hasPrefix(folder + "/") else { return nil }
      return Frame(image: image, offset: address - base, base: base)
    }
    frames = addresses.compactMap(frame)
    // A function of C's that keeps no frame has only left on the stack where it goes on in the app.
    if let first = addresses.first, frame(first) == nil,
      let caller = near.lazy.filter({ images.isCode(at: $0) }).compactMap(frame).first
    {
      frames.insert(caller, at: 0)
    }
  }

  /// What is loaded where.
  private struct Images {
    /// Where each image begins.
    private var bases: [Substring: UInt64] = [:]
    private var ranges: [(range: Range<UInt64>, image: Substring, isCode: Bool)] = []

    /// Takes a line: `5581e000-5581f000 r-xp 00001000 08:01 42    /path`, or `5581e000 /path`.
    mutating func add(_ line: Substring) {
      guard let slash = line.firstIndex(of: "/") else { return }
      let image = line[slash...]
      let place = line.prefix { $0 != " " }.split(separator: "-")
      guard let start = place.first.flatMap({ UInt64($0, radix: 16) }) else { return }
      bases[image] = min(bases[image] ?? start, start)
      let end = place.count == 2 ? UInt64(place[1], radix: 16) : UInt64.max
      guard let end, start < end else { return }
      let access = line.dropFirst(line.prefix { $0 != " " }.count + 1).prefix(4)
      ranges.append((start..<end, image, place.count == 1 || access.contains("x")))
    }

    func isCode(at address: UInt64) -> Bool {
      ranges.contains { $0.isCode && $0.range.contains(address) }
    }

    func image(at address: UInt64) -> (String, UInt64)? {
      // Without ends, the image is the one that begins last before the address.
      let found = ranges.filter { $0.range.contains(address) }
        .max { $0.range.lowerBound < $1.range.lowerBound }
      guard let image = found?.image, let base = bases[image] else { return nil }
      return (String(image), base)
    }
  }
}
