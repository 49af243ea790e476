/// A path that leads nowhere, and where it stopped.
package struct MissingPath: Error, Hashable, Sendable {
  /// Why a step could not be taken.
  package enum Reason: Hashable, Sendable {
    /// There is nil where a part was wanted.
    case isNil
    /// The value there is secret.
    case isSecret
    /// There is no member of that name.
    case noMember(near: String?)
    /// There is a property of that name, which is computed.
    case isComputed
    /// The enum has another case than the path names.
    case otherCase(name: String, near: String?)
    /// A collection was asked for a member that it does not have.
    case wantsSubscript(example: String)
    /// The index is past the end.
    case noElement(count: Int)
    /// An array or set was given a key or a negative index.
    case wantsIndex
    /// The dictionary has no such key.
    case noKey(near: String?)
    /// There are no elements to choose from.
    case noCollection
  }

  /// The whole path.
  package var path: ValuePath
  /// Which of its steps could not be taken.
  package var position: Int
  /// Why.
  package var reason: Reason
  /// What kind of thing was there instead, such as `TodoItem` or `an array of 3`.
  package var found: String

  /// The path up to the step that could not be taken.
  package var reached: ValuePath { ValuePath(Array(path.components[..<position])) }

  /// What is wrong and what would be right, without a final full stop.
  package var message: String {
    let place = position == 0 ? nil : reached.description
    let step = ValuePath([path.components[position]]).description
    func hint(_ near: String?) -> String {
      near.map { ", did you mean '\($0.shown(to: 64))'?" } ?? ""
    }
    switch reason {
    case .isNil: return "\(place ?? "this") is nil and has no '\(step)'"
    case .isSecret: return "\(place ?? "this") is secret, nothing of it is shown"
    case .noMember(let near):
      return place.map { "\($0) has no member '\(step)'" + hint(near) }
        ?? "there is no '\(step)' here" + hint(near)
    case .isComputed:
      return
        "\(place ?? "this").\(step) is computed, and only what is stored is read: show it as a part "
        + "of its own, such as StorePart(\"\(step)\", state: { … }) {}"
    case .otherCase(let name, let near):
      return "\(place ?? "this") is .\(name), not .\(step)" + hint(near)
    case .wantsSubscript(let example):
      return
        "\(place ?? "this") is \(found) and has no member '\(step)', did you mean '\(example)'?"
    case .noElement(let count):
      return "\(place ?? "this") has no \(step), its count is \(count)"
    case .wantsIndex:
      return "\(place ?? "this") is \(found) and takes an index of 0 or more, not \(step)"
    case .noKey(let near):
      return "\(place ?? "this") has no key \(step.dropFirst().dropLast())"
        + (near.map { ", did you mean \($0)?" } ?? "")
    case .noCollection:
      return "\(place ?? "this") is \(found) and has no elements, \(step) needs a collection"
    }
  }
}
