import InspectableFoundation

/// The program that knows from the debug information which line of which file an address belongs to.
enum Symbolizer {
  /// What it is called.
  static var name: String {
    #if canImport(Darwin)
      "atos"
    #else
      "llvm-symbolizer"
    #endif
  }

  /// How to ask for the places of functions; nil where nobody can be asked.
  static func command(
    for frames: some Collection<CrashTrail.Frame>, _ environment: Environment
  ) -> (executable: String, arguments: [String])? {
    guard let executable = executable(environment) else { return nil }
    #if canImport(Darwin)
      // It knows one image at a time.
      guard let first = frames.first else { return nil }
      let ofOne = frames.filter { $0.image == first.image }
      return (
        executable,
        ["-i", "-fullPath", "-o", first.image, "-l", hex(first.base)]
          + ofOne.map { hex($0.base + $0.offset) }
      )
    #else
      return (
        executable,
        ["--output-style=JSON", "--functions=linkage"]
          + frames.map { "\"\($0.image)\" \(hex($0.offset))" }
      )
    #endif
  }

  private static func hex(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }

  /// On the path, or beside `swift`, to where the one on the path may be a link.
  private static func executable(_ environment: Environment) -> String? {
    let swift = environment.program(named: "swift").map(Platform.absolutePath)
    if let swift, let end = swift.lastIndex(of: "/") {
      let beside = swift[..<end] + "/" + name
      if Platform.isExecutable(String(beside)) { return String(beside) }
    }
    return environment.program(named: name)
  }

  /// What it said, the innermost function first, with those that were put into others.
  static func places(_ bytes: [UInt8]) -> [SourcePlace] {
    #if canImport(Darwin)
      placesOfLines(String(decoding: bytes, as: UTF8.self))
    #else
      placesOfJSON(bytes)
    #endif
  }

  /// Such as `main (in Shop) (/Users/me/Shop/Cart.swift:12)`, a line for each.
  static func placesOfLines(_ text: String) -> [SourcePlace] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasSuffix(")"), let open = line.lastIndex(of: "("),
        case let place = line[line.index(after: open)...].dropLast(),
        let colon = place.lastIndex(of: ":"), let number = Int(place[place.index(after: colon)...])
      else { return nil }
      return SourcePlace(file: String(place[..<colon]), line: number)
    }
  }

  /// One object for each address, of which those are left out that nothing is known of.
  static func placesOfJSON(_ bytes: [UInt8]) -> [SourcePlace] {
    struct Answer: Decodable {
      struct Symbol: Decodable {
        var FileName: String?
        var FunctionName: String?
        var Line: Int?
        var StartLine: Int?
      }
      var Symbol: [Symbol]?
    }
    // An address that cannot be read has an error in its place, which makes no other one worthless.
    guard let answers = try? JSONDecoder().decode([Answer].self, from: Data(bytes)) else {
      return []
    }
    return answers.flatMap { answer in
      var failure: String?
      return (answer.Symbol ?? []).compactMap { symbol -> SourcePlace? in
        if let name = symbol.FunctionName, name.hasPrefix(failureSign) {
          failure = String(name.dropFirst(failureSign.count))
          return nil
        }
        guard let file = symbol.FileName, !file.isEmpty, file != "??" else { return nil }
        // Where a nil is unwrapped the compiler names no line, only that of the function.
        let line = symbol.Line.flatMap { $0 > 0 ? $0 : nil } ?? symbol.StartLine ?? 0
        defer { failure = nil }
        return SourcePlace(
          file: file, line: line, function: symbol.FunctionName ?? "", failure: failure)
      }
    }
  }

  /// The compiler calls a trap without a message a function, put into the one that traps.
  private static let failureSign = "Swift runtime failure: "
}
