/// What stands for the values of all parts of a scene: the same for the same values in any process.
package enum ValueDigest {
  /// The digest of the values in hexadecimal digits.
  package static func text(of parts: [PartValue]) -> String {
    var digester = Digester(.record)
    for part in parts {
      digester.combine(part.part)
      digester.combine(part.value.digest)
    }
    let digits = String(digester.digest.bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
