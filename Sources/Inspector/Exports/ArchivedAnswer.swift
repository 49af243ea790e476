import InspectableDoor

/// What a server answered, from an archive of requests as browsers write them (HAR).
struct ArchivedAnswer {
  let method: String
  let url: String
  private let status: Int
  private let reason: String
  private let body: JSON?

  /// How it is told.
  var title: String { "\(method) \(url)" }

  /// All answers of an archive in their order; nil if it is none.
  static func all(in document: JSON) -> [ArchivedAnswer]? {
    document["log"]?["entries"]?.asList?.compactMap(ArchivedAnswer.init)
  }

  private init?(_ entry: JSON) {
    guard let request = entry["request"], let method = request["method"]?.asText,
      let url = request["url"]?.asText
    else { return nil }
    self.method = method
    self.url = url
    let response = entry["response"]
    status = response?["status"]?.asWhole ?? 0
    reason = response?["statusText"]?.asText ?? ""
    let content = response?["content"]
    var text = content?["text"]?.asText ?? ""
    if content?["encoding"]?.asText == "base64" {
      text = String(decoding: Base64.bytes(text), as: UTF8.self)
    }
    // What is no JSON is the answer as a text.
    body =
      (try? WireCoding.decode(ReadJSON.self, from: Array(text.utf8)))?.json
      ?? (text.isEmpty ? nil : .string(text))
  }

  /// The command that gives it to a request that waits.
  ///
  /// - Parameter place: the members that lead to what is wanted of it.
  func command(answering row: EffectRow, at place: [String], in scene: SceneDescription) -> String {
    guard (200..<400).contains(status) else {
      let why = status == 0 ? "no answer" : "\(status) \(reason)"
      return "fail \(row.name) \(Value.string(why.trimmingSuffix(" ")).literal)"
    }
    let found = place.reduce(body) { $0?[$1] } ?? .null
    let value = ShapedValue(scene: scene).value(found, as: row.answer ?? "")
    return "resolve \(row.name) \(value.literal)"
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    last == suffix ? String(dropLast()) : self
  }
}

/// The form in which an archive has what is no text.
private enum Base64 {
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var (sum, count): (UInt32, Int) = (0, 0)
    for byte in text.utf8 {
      let digit: UInt8
      switch byte {
      case 65...90: digit = byte - 65
      case 97...122: digit = byte - 71
      case 48...57: digit = byte + 4
      case 43, 45: digit = 62
      case 47, 95: digit = 63
      default: continue
      }
      sum = sum << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(count)))
      }
    }
    return bytes
  }
}
