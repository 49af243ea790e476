package struct ValueDecodingError: Error { package var message = ""; package var path = Path() }
enum ValueDecoder {
  static func decode<T: Decodable>(_ t: T.Type, from: Value, root: String) throws -> T {
    try T(from: D(v: from, root: root))
  }
}
struct D: Decoder {
  var v: Value; var root: String; var path = Path(); var codingPath: [any CodingKey] { [] };
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
    KeyedDecodingContainer(KC(d: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { fatalError() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { SC(d: self) }
  func fail(_ k: String) -> ValueDecodingError {
    let p = path.description; let lit: String;
    switch v {
    case .string: lit = "String " + v.literal;
    case .int: lit = "Int " + v.literal;
    default: lit = v.literal
    }
    return ValueDecodingError(
      message: "\(root)\(p.isEmpty ? "" : "." + p): expected \(k), found \(lit)", path: path)
  }
}
struct SC: SingleValueDecodingContainer {
  var d: D; var codingPath: [any CodingKey] { [] }
  func decodeNil() -> Bool { d.v == .null }
  func decode(_ t: Int.Type) throws -> Int {
    guard case .int(let i) = d.v else { throw d.fail("Int") }; return i
  }
  func decode(_ t: String.Type) throws -> String {
    guard case .string(let i) = d.v else { throw d.fail("String") }; return i
  }
  func decode<T: Decodable>(_ t: T.Type) throws -> T { try T(from: d) }
}
struct KC<K: CodingKey>: KeyedDecodingContainerProtocol {
  var d: D; var codingPath: [any CodingKey] { [] }; var allKeys: [K] { [] }
  func m(_ k: K) -> Value? {
    guard case .record(_, let ms) = d.v else { return nil };
    return ms.first { $0.label == k.stringValue }?.value
  }
  func contains(_ k: K) -> Bool { m(k) != nil }
  func decodeNil(forKey k: K) -> Bool { m(k) == .null }
  func decode<T: Decodable>(_ t: T.Type, forKey k: K) throws -> T {
    guard let v = m(k) else {
      throw ValueDecodingError(message: "\(d.root) needs '\(k.stringValue)'")
    }; return try T(from: D(v: v, root: d.root, path: d.path.appending(.member(k.stringValue))))
  }
  func nestedContainer<N>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
    fatalError()
  }
  func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer { fatalError() }
  func superDecoder() throws -> any Decoder { d }
  func superDecoder(forKey key: K) throws -> any Decoder { d }
}
package struct ExampleShape {
  package var name = ""; var isCase = false; var parameters: [SceneDescription.Parameter] = []
  init<A: Codable>(_ a: A) {
    let v = Reflection.value(of: a);
    if case .record(let t, let ms) = v {
      name = t;
      parameters = ms.map { .init(label: $0.label, kind: $0.value.kindName, isOptional: false) }
    }
  }
  func make<A: Codable>(like: A, arguments: [(String?, Value)]) throws -> A {
    var free = parameters; var ms: [Value.Member] = []
    for (i, a) in arguments.enumerated() {
      if let l = a.0 {
        guard parameters.contains(where: { $0.label == l }) else {
          throw Refusal(
            "\(name) has no argument '\(l)'"
              + Nearest.hint(for: l, in: parameters.compactMap(\.label)), at: .label(index: i))
        };
        if !free.contains(where: { $0.label == l }) {
          throw Refusal("repeated '\(l)'", at: .label(index: i))
        }; free.removeAll { $0.label == l }; ms.append(.init(l, a.1))
      } else {
        guard !free.isEmpty else {
          throw Refusal("too many", at: .argument(index: i, path: Path()))
        }; ms.append(.init(free.removeFirst().label, a.1))
      }
    }
    if let f = free.first { throw Refusal("\(name) needs '\(f.label ?? "")'", at: .name) }
    do {
      return try ValueDecoder.decode(A.self, from: .record(type: name, members: ms), root: name)
    } catch let e as ValueDecodingError {
      let i = ms.firstIndex { .member($0.label ?? "") == e.path.components.first } ?? 0;
      throw Refusal(e.message, at: .argument(index: i, path: Path()))
    }
  }
}
extension Refusal {
  init(decoding: any Error, within: Path = Path()) {
    if let r = decoding as? Refusal {
      self = r
    } else if let e = decoding as? ValueDecodingError {
      self.init(e.message, at: .value(path: Path()))
    } else {
      self.init("\(decoding)")
    }
  }
}
