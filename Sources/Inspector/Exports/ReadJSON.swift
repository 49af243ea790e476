import InspectableDoor

/// A document of another tool, read whole.
package struct ReadJSON: Decodable {
  package let json: JSON

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      json = .null
    } else if let flag = try? container.decode(Bool.self) {
      json = .bool(flag)
    } else if let number = try? container.decode(Int.self) {
      json = .int(number)
    } else if let number = try? container.decode(Double.self) {
      json = .number("\(number)")
    } else if let text = try? container.decode(String.self) {
      json = .string(text)
    } else if let list = try? container.decode([ReadJSON].self) {
      json = .array(list.map(\.json))
    } else {
      json = .object(try container.decode([String: ReadJSON].self).mapValues(\.json))
    }
  }
}

extension JSON {
  /// A member; nil where there is none.
  package subscript(_ name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  package var asText: String? { if case .string(let text) = self { text } else { nil } }
  package var asList: [JSON]? { if case .array(let list) = self { list } else { nil } }
  package var asMembers: [String: JSON]? {
    if case .object(let members) = self { members } else { nil }
  }
  package var asWhole: Int? { if case .int(let number) = self { number } else { nil } }
}

/// Makes values of what JSON has, by the types that an app says it wants.
struct ShapedValue {
  let scene: SceneDescription

  /// A value of a type as it is written in Swift; where the type is not known, what JSON itself says.
  func value(_ json: JSON, as kind: String) -> Value {
    if case .null = json { return .null }
    if kind.hasSuffix("?") { return value(json, as: String(kind.dropLast())) }
    switch json {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .int(let number):
      return ["Double", "Float", "CGFloat", "TimeInterval"].contains(kind)
        ? .double(Double(number)) : kind == "Decimal" ? .text(kind, String(number)) : .int(number)
    case .number(let digits):
      return kind == "Decimal" ? .text(kind, digits) : .double(Double(digits) ?? .nan)
    case .string(let text):
      if ["Date", "URL", "UUID", "Data", "Decimal"].contains(kind) { return .text(kind, text) }
      return isEnum(kind) ? .enumCase(text) : .string(text)
    case .array(let elements):
      let inner = Self.element(of: kind)
      let values = elements.map { value($0, as: inner) }
      return kind.hasPrefix("Set<") ? .set(values) : .array(values)
    case .object(let members):
      if let record = record(kind, members) { return record }
      return .dictionary(
        members.sorted { $0.key < $1.key }.map {
          Value.Entry(.string($0.key), value($0.value, as: Self.entry(of: kind)))
        })
    }
  }

  /// `Show` of `[Show]` and of `Set<Show>`.
  private static func element(of kind: String) -> String {
    kind.hasPrefix("[")
      ? String(kind.dropFirst().dropLast())
      : kind.hasPrefix("Set<") ? String(kind.dropFirst(4).dropLast()) : ""
  }

  /// `Show` of `[String: Show]`.
  private static func entry(of kind: String) -> String {
    guard kind.hasPrefix("["), let colon = kind.firstIndex(of: ":") else { return "" }
    return kind[kind.index(after: colon)...].dropLast().trimmingPrefix(" ").description
  }

  private func isEnum(_ kind: String) -> Bool {
    scene.argumentTypes?.contains { $0.type == kind && $0.isEnum } == true
      || scene.enums?.contains { $0.type == kind } == true
  }

  /// A record, if the members of its type are known; what JSON has besides is left out.
  private func record(_ kind: String, _ members: [String: JSON]) -> Value? {
    let known = scene.types?.first { $0.type == kind }?.members.map { ($0.label ?? "", $0.kind) }
    let written = scene.argumentTypes?.first { $0.type == kind && !$0.isEnum }?.forms
      .map { form in
        let parts = form.split(separator: ":", maxSplits: 1)
        return (
          parts.first.map(String.init) ?? "",
          parts.count > 1 ? parts[1].trimmingPrefix(" ").description : ""
        )
      }
    guard let wanted = known ?? written else { return nil }
    return .record(
      type: kind,
      members: wanted.compactMap { label, kind in
        members[label].map { Value.Member(label, value($0, as: kind)) }
      })
  }
}
