/// What stands for the values of a scene's parts: the same for the same values in any process.
package enum ValueDigest {
  /// The digest of all values in hexadecimal digits.
  package static func text(of parts: [PartValue]) -> String {
    var digester = Digester(.record)
    for part in parts {
      digester.combine(part.part)
      digester.combine(part.value.digest)
    }
    return digester.digest.text
  }

  /// The digest of each part's value, such as `list.model=9f3a01c2`; none for a part whose name is no word.
  package static func words(of parts: [PartValue]) -> [String] {
    parts.filter { $0.part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") } }
      .map { "\($0.part)=\($0.value.digest.text.prefix(8))" }
  }
}

extension SceneDescription {
  /// Stands for what a build of an app has: its actions and screens, and the types of its values.
  ///
  /// Whatever can differ between two processes of the same build doesn't count.
  package var digest: String {
    var shape = self
    (shape.app, shape.summary, shape.type) = ("", "", nil)
    (shape.doubt, shape.executorDoubt, shape.untracked) = (nil, nil, nil)
    for index in shape.screens.indices {
      shape.screens[index].isVisible = false
      shape.screens[index].isConnected = nil
    }
    var digester = Digester(.record)
    digester.combine(String(decoding: WireCoding.line(shape), as: UTF8.self))
    return digester.digest.text
  }
}

extension Digest {
  /// Sixteen hexadecimal digits.
  fileprivate var text: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
