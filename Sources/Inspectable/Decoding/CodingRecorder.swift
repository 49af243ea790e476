/// Finds out under which names a type is coded, by letting an instance encode itself.
///
/// Only names and types are noted; nothing inside is encoded.
final class CodingRecorder {
  /// A key that was encoded.
  struct Key {
    /// The property's name.
    var label: String
    /// The name that is written.
    var name: String
    /// The type of what stands under it.
    var kind: String
    /// Whether it may be left out.
    var isOptional: Bool
    /// The keys in a container under it, such as those of a payload.
    var inner: [Key]?
  }

  /// The keys, in the order in which they were encoded.
  private(set) var keys: [Key] = []
  fileprivate var inner: [String: CodingRecorder] = [:]
  /// Whether something else than keys was encoded.
  fileprivate var isKeyed = true

  /// Lets an instance encode itself; nil if it does so without keys, or cannot.
  init?(_ example: some Encodable) {
    do {
      try example.encode(to: RecordingEncoder(recorder: self))
    } catch {
      return nil
    }
    guard isKeyed else { return nil }
    for index in keys.indices { keys[index].inner = inner[keys[index].label]?.keys }
  }

  fileprivate init() {}

  fileprivate func note(_ key: some CodingKey, _ type: Any.Type, isOptional: Bool = false) {
    guard !keys.contains(where: { $0.label == key.label }) else { return }
    let kind = TypeName.full(type) + (isOptional ? "?" : "")
    keys.append(
      Key(label: key.label, name: key.stringValue, kind: kind, isOptional: isOptional))
  }

  fileprivate func recorder(under key: some CodingKey) -> CodingRecorder {
    let recorder = CodingRecorder()
    inner[key.label] = recorder
    return recorder
  }
}

private struct RecordingEncoder: Encoder {
  let recorder: CodingRecorder
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordingKeys<Key>(recorder: recorder))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    recorder.isKeyed = false
    return RecordingElements()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    RecordingValue(recorder: recorder)
  }
}

private struct RecordingKeys<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let recorder: CodingRecorder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { recorder.note(key, Never?.self, isOptional: true) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) { recorder.note(key, T.self) }

  private func note(_ type: Any.Type, _ key: Key) {
    recorder.note(key, type, isOptional: true)
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) { note(T.self, key) }

  // The defaults for these types would not tell of an absent value.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { note(Bool.self, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { note(String.self, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { note(Double.self, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { note(Float.self, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { note(Int.self, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { note(Int8.self, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { note(Int16.self, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { note(Int32.self, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { note(Int64.self, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) { note(Int128.self, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { note(UInt.self, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { note(UInt8.self, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { note(UInt16.self, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { note(UInt32.self, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { note(UInt64.self, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) { note(UInt128.self, key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    recorder.note(key, NestedKey.self)
    return KeyedEncodingContainer(RecordingKeys<NestedKey>(recorder: recorder.recorder(under: key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    recorder.note(key, [Never].self)
    return RecordingElements()
  }

  func superEncoder() -> any Encoder { RecordingEncoder(recorder: recorder) }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

/// Swallows what is encoded without keys.
private struct RecordingElements: UnkeyedEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  private(set) var count = 0

  mutating func encodeNil() { count += 1 }
  mutating func encode<T: Encodable>(_ value: T) { count += 1 }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    count += 1
    return KeyedEncodingContainer(RecordingKeys<NestedKey>(recorder: CodingRecorder()))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return RecordingElements()
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    return RecordingEncoder(recorder: CodingRecorder())
  }
}

private struct RecordingValue: SingleValueEncodingContainer {
  let recorder: CodingRecorder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { recorder.isKeyed = false }

  /// A value that forwards to another one is coded as that.
  func encode<T: Encodable>(_ value: T) throws {
    if T.self is any DirectlyDecodable.Type {
      recorder.isKeyed = false
    } else {
      try value.encode(to: RecordingEncoder(recorder: recorder))
    }
  }
}
