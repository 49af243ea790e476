import InspectableSystem

extension Value {
  /// The digest of this value: two values that are equal have one digest.
  package var digest: Digest { digest(depth: 0) { _ in nil } }

  /// The digest, where some values stand for others whose digests are known.
  func digest(depth: Int = 0, _ known: (Value) -> Digest?) -> Digest {
    if let digest = known(self) { return digest }
    func inner(_ value: Value) -> Digest {
      DeepStack.run(depth: depth + 1) { value.digest(depth: depth + 1, known) }
    }
    func members(_ members: [Member], _ outside: Digest) -> Digest {
      var digester = Digester(outside)
      for member in members { digester.combine(inner(member.value)) }
      return digester.digest
    }
    switch self {
    case .null: return Digest(.null)
    case .bool(let bool): return Digest(.bool, bool ? 1 : 0)
    case .int(let int): return Digest(.int, UInt64(bitPattern: Int64(int)))
    case .uint(let uint): return Digest(.uint, uint)
    case .double(let double): return Digest(.double, number: double)
    case .string(let string): return Digest(.string, string)
    case .array(let elements): return .array(elements.map(inner))
    case .set(let elements):
      let sum = elements.reduce(0) { $0 &+ inner($1).bits }
      return .unordered(.set, count: elements.count, sum: sum)
    case .dictionary(let entries):
      let sum = entries.reduce(0) { $0 &+ Digest.entry(inner($1.key), inner($1.value)).bits }
      let digest = Digest.unordered(.dictionary, count: entries.count, sum: sum)
      if entries.isInOrder { return digest }
      // One with an order of its own.
      var digester = Digester(digest)
      for entry in entries { digester.combine(inner(entry.key)) }
      return digester.digest
    case .tuple(let parts): return members(parts, .outside(.tuple, "", parts.map(\.label)))
    case .record(let type, let parts):
      return dateDigest ?? members(parts, .outside(.record, type, parts.map(\.label)))
    case .enumeration(let type, let name, let parts):
      // Read values have no type here; a name cannot have this byte in it.
      let name = type.map { $0 + "\0" + name } ?? name
      return members(parts, .outside(.enumeration, name, parts.map(\.label)))
    case .cycle(let type): return Digest(.cycle, type)
    case .untracked: return Digest(.untracked)
    case .secret(let fingerprint): return Digest(.secret, fingerprint)
    case .omitted(let count): return Digest(.omitted, UInt64(bitPattern: Int64(count)))
    }
  }

  /// The digest of a date is that of its number, since writing its text would take longer than all
  /// the rest.
  private var dateDigest: Digest? {
    guard let (type, text) = onlyText, type == "Date",
      let seconds = DateText.secondsSince2001(text),
      DateText.text(secondsSince2001: seconds) == text
    else { return nil }
    return .date(secondsSince2001: seconds)
  }

  /// What an element is recognised by, if it is a record that has an `id`.
  package var identity: Value? {
    guard case .record(_, let members) = self else { return nil }
    return members.first { $0.label == "id" }?.value
  }
}

extension Digest {
  /// A point in time; zero has no sign, as in the text.
  package static func date(secondsSince2001 seconds: Double) -> Digest {
    Digest(.date, number: seconds + 0)
  }
}
